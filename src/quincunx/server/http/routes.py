"""Adding the routes of modules to an application."""

from collections.abc import Iterable
from typing import Protocol

from fastapi import APIRouter, FastAPI


class HasRouter(Protocol):
    router: APIRouter


def add_routes(app: FastAPI, modules: Iterable[HasRouter]) -> None:
    """In one list: finding a route in routers that are included takes a third of the time of a
    request.
    """
    app.router.routes.extend(route for module in modules for route in module.router.routes)
