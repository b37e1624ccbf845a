"""Adding the routes of modules to an application."""

from collections.abc import Iterable
from typing import Protocol

from fastapi import APIRouter, FastAPI


class HasRouter(Protocol):
    router: APIRouter


def add_routes(app: FastAPI, modules: Iterable[HasRouter]) -> None:
    """In one list: finding a route in included routers takes a third of a request's time."""
    app.router.routes.extend(route for module in modules for route in module.router.routes)
