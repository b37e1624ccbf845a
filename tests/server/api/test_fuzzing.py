"""The API as its own description has it, asked everything that the description allows and much that it does not."""

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from tests.server.conftest import Server
from tests.server.api_client import Program, table_for

ENOUGH = "1000000"
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def patient_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that lets a single address ask for as much as it likes."""
    limits = [word for name in ("requests", "burst", "tables") for word in ("--limit", f"{name}={ENOUGH}")]
    running = Server(tmp_path_factory.mktemp("fuzzed") / "games.db", more=limits)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def described(patient_server: Server) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_url(f"{patient_server.address}/api/openapi.json")


@pytest.fixture(scope="module")
def tables(patient_server: Server) -> list[tuple[str, str]]:
    """Names and tokens of real tables, one of them finished: most requests should get past the door."""
    program, found = Program(patient_server.port), []
    for game in ("squares", "qwirkle", "qwixx"):
        path, seats, _ = table_for(program, game, "here", "invited", *(["novice"] if game != "qwixx" else []))
        found.append((path.rsplit("/", 1)[1], str(seats[0].token)))
        while game == "qwixx" and not program.get(path).told["over"]:  # four penalties end it
            for player in seats.values():
                player.post(f"{path}/moves", move=(player.get(path).told["view"]["moves"] or ["pass"])[0])
    return found


SETTINGS = settings(max_examples=15, deadline=None, derandomize=True, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
MODES = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]


@pytest.mark.parametrize("mode", MODES)
def test_no_request_breaks_it(described: schemathesis.BaseSchema, tables: list[tuple[str, str]], mode: GenerationMode) -> None:
    for found in described.exclude(path_regex="/events$").get_all_operations():  # which never end
        asked: Any = given(operation(found).as_strategy(generation_mode=mode))
        ask = asked(lambda case: check(case, tables))
        with contextlib.suppress(Unsatisfiable):  # there is nothing to get wrong in an operation that takes nothing
            SETTINGS(ask)()


def operation(found: Any) -> Any:
    return found.ok()


def check(case: Any, tables: list[tuple[str, str]]) -> None:
    """Most requests are for a real table, from somebody who sits there."""
    chosen = len(str(case.body)) + len(str(case.path_parameters)) + len(str(case.query))
    name, token = tables[chosen % len(tables)]
    if "name" in case.path_parameters and chosen % 4:
        case.path_parameters["name"] = name
    case.headers["Authorization"] = f"Bearer {token}"
    case.call_and_validate(checks=CHECKS)
