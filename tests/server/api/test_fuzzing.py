"""The API does what its description says, for requests that the description allows and for many
that it does not.
"""

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.random_examples import examples
from tests.server.api_client import ApiClient, create_table
from tests.server.conftest import Server

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def fuzzed_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Of its own: what other tests expect is no longer there afterwards."""
    running = Server(tmp_path_factory.mktemp("fuzzed") / "games.db")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def description(fuzzed_server: Server) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_url(f"{fuzzed_server.address}/api/openapi.json")


@pytest.fixture(scope="module")
def tables(fuzzed_server: Server) -> list[tuple[str, str]]:
    """Names and tokens of real tables, one of them finished, so that most requests get past the
    token check.
    """
    client, found = ApiClient(fuzzed_server.port), []
    for game in ("squares", "qwirkle", "qwixx"):
        path, seats, _ = create_table(
            client, game, "here", "invited", *(["novice"] if game != "qwixx" else [])
        )
        found.append((path.rsplit("/", 1)[1], str(seats[0].token)))
        while game == "qwixx" and not client.get(path).json["over"]:  # four penalties end it
            for player in seats.values():
                player.post(
                    f"{path}/moves", move=(player.get(path).json["view"]["moves"] or ["pass"])[0]
                )
    return found


MODES = [(GenerationMode.POSITIVE, 1), (GenerationMode.NEGATIVE, 1)]


@pytest.mark.parametrize(("mode", "few"), MODES)
def test_no_request_causes_an_internal_error(
    description: schemathesis.BaseSchema,
    tables: list[tuple[str, str]],
    mode: GenerationMode,
    few: int,
) -> None:
    settings = examples(few, suppress_health_check=list(HealthCheck))
    for found in description.exclude(path_regex="/events$").get_all_operations():  # which never end
        generated: Any = given(operation(found).as_strategy(generation_mode=mode))
        test = generated(lambda case: check(case, tables))
        with contextlib.suppress(Unsatisfiable):  # an operation without input has no invalid input
            settings(test)()


def operation(found: Any) -> Any:
    return found.ok()


def check(case: Any, tables: list[tuple[str, str]]) -> None:
    """Most requests are for a real table and have a valid token."""
    chosen = len(str(case.body)) + len(str(case.path_parameters)) + len(str(case.query))
    name, token = tables[chosen % len(tables)]
    if "name" in case.path_parameters and chosen % 4:
        case.path_parameters["name"] = name
    case.headers["Authorization"] = f"Bearer {token}"
    case.call_and_validate(checks=CHECKS)
