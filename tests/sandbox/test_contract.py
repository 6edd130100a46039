"""The official description: what the real client sends passes, what is malformed does not."""

from pathlib import Path
from typing import Any

import aiohttp
import pytest

from devtools.sandbox import Sandbox
from devtools.sandbox.contract import Contract
from devtools.sandbox.rest.pipeline import ROUTER
from tests.sandbox.scenes import Scene

SEND = "/channels/{channel_id}/messages"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
COMMANDS = "/applications/{application_id}/commands"

RIGHT: list[tuple[str, str, Any]] = [
    ("POST", SEND, {"content": "hello", "nonce": "1", "enforce_nonce": True, "tts": False}),
    ("POST", SEND, {"embeds": [{"title": "t", "type": "rich", "flags": 0}]}),
    ("POST", "/users/@me/channels", {"recipient_id": 123456789012345678}),
    ("POST", CALLBACK, {"type": 5, "data": {"flags": 64}}),
    ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "a", "value": "a"}]}}),
    ("PUT", COMMANDS, [{"name": "table", "description": "Tables", "type": 1, "options": []}]),
]
WRONG: list[tuple[str, str, Any]] = [
    ("POST", SEND, {"contents": "misspelt"}),
    ("POST", SEND, {"content": 5}),
    ("POST", SEND, {"components": [{"type": 1, "components": [{"type": 2, "lable": "x"}]}]}),
    ("POST", "/users/@me/channels", {"recipient_id": "bob"}),
    ("POST", CALLBACK, {"type": 4, "data": {"content": "x", "ephemeral": True}}),
    ("PUT", COMMANDS, [{"description": "without a name"}]),
    ("POST", SEND, None),
]


@pytest.mark.parametrize(("method", "route", "body"), RIGHT)
def test_right_bodies_pass(openapi: Path, method: str, route: str, body: Any) -> None:
    """Discord takes everything that discord.py sends."""
    assert Contract.of(openapi).check(method, route, body, multipart=False) == []


@pytest.mark.parametrize(("method", "route", "body"), WRONG)
def test_wrong_bodies_do_not(openapi: Path, method: str, route: str, body: Any) -> None:
    """Misspelt keys, wrong types and missing fields are found, though the schemas are open."""
    assert Contract.of(openapi).check(method, route, body, multipart=False)


def test_errors_name_the_field_that_is_meant(openapi: Path) -> None:
    """Among many shapes of components the error is about the one that was sent."""
    body = {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": 5}]}]}
    errors = Contract.of(openapi).check("POST", SEND, body, multipart=False)
    assert any("components/0/components/0/label" in error for error in errors), errors


def test_a_route_without_multipart_takes_none(openapi: Path) -> None:
    """Files can't be sent where Discord takes none."""
    errors = Contract.of(openapi).check("POST", "/users/@me/channels", {}, multipart=True)
    assert errors == ["create_dm: takes no multipart"]


def test_every_route_of_the_sandbox_is_in_the_description(openapi: Path) -> None:
    """The sandbox invents no route."""
    contract = Contract.of(openapi)
    unknown = [
        f"{route.method} {route.template}"
        for route in ROUTER.listed
        if not contract.describes(route.method, route.template)
    ]
    assert unknown == []


async def test_a_malformed_request_is_answered_400_and_kept(openapi: Path) -> None:
    """A malformed request is answered as by Discord, with 50035 and the field; and the test can see
    it."""
    async with Sandbox(openapi=openapi) as sandbox, aiohttp.ClientSession() as http:
        url = f"{sandbox.api_url}/users/@me/channels"
        headers = {"Authorization": f"Bot {sandbox.token}"}
        async with http.post(url, json={"recipient": "1"}, headers=headers) as answer:
            assert answer.status == 400
            assert (await answer.json())["code"] == 50035
        assert sandbox.violations[0].path == "/users/@me/channels"


@pytest.mark.parametrize(("path", "known"), [("/no/such/route", False), ("/voice/regions", True)])
async def test_unknown_routes_are_violations(openapi: Path, path: str, known: bool) -> None:
    """404; the log says whether Discord has the route."""
    async with Sandbox(openapi=openapi) as sandbox, aiohttp.ClientSession() as http:
        async with http.get(sandbox.api_url + path) as answer:
            assert answer.status == 404
        (error,) = sandbox.violations[0].errors
        assert ("does not offer" in error) is known


async def test_a_mistake_of_the_sandbox_is_noticed(scene: Scene, openapi: Path) -> None:
    """Answers are checked as well: a user object without a username is not Discord's."""
    contract = Contract.of(openapi)
    user = scene.user("alice").payload()
    assert contract.check_answer("GET", "/users/{user_id}", 200, user) == []
    del user["username"]
    assert contract.check_answer("GET", "/users/{user_id}", 200, user)
