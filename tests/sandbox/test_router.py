"""Paths find their routes, whatever the parts of a path are."""

from typing import Any
from urllib.parse import quote

import aiohttp
import pytest
from aiohttp import web
from hypothesis import given
from hypothesis import strategies as st

from devtools.sandbox import Sandbox
from devtools.sandbox.rest import pipeline
from devtools.sandbox.router import ApiRoute, Router, RouteTable
from devtools.sandbox.windows import service

ROUTED: list[tuple[Router[Any], ApiRoute[Any]]] = [
    (router, route) for router in (pipeline.ROUTER, service.ROUTER) for route in router.listed
]
LITERALS = {part for _, route in ROUTED for part in route.template.split("/")}
VALUES = st.one_of(
    st.integers(0, 2**64).map(str),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20),
    st.sampled_from(["🔥", "{", "}", "{u}", "a/b", "/", "%", "%2F", "%25", "card:5", "..", "é+ ;"]),
).filter(lambda value: value not in LITERALS)


@given(routed=st.sampled_from(ROUTED), slashes=st.sampled_from(["", "/", "//"]), data=st.data())
async def test_any_parts_of_a_path_come_back_as_they_were(
    routed: tuple[Router[Any], ApiRoute[Any]], slashes: str, data: st.DataObject
) -> None:
    """Emoji, slashes, percent signs, braces; slashes at the end; literals win over parameters."""
    router, route = routed
    path, parts = "", {}
    for segment in route.template.strip("/").split("/"):
        told = segment
        if segment.startswith("{"):
            told = parts[segment[1:-1]] = data.draw(VALUES)
        path += "/" + quote(told, safe="@:" if data.draw(st.booleans()) else "")
    assert await router.find(route.method, path + slashes) == (route, parts)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/users/@me/none", 404),
        ("GET", "", 404),
        ("GET", "/users//", 404),
        ("GET", "/channels//messages", 404),
        ("GET", "/guilds/1/members/1/roles", 404),
        ("HEAD", "/users/@me", 405),
        ("DELETE", "/users/1", 405),
        ("GET", "/guilds/1/members/1/roles/2", 405),
        ("COFFEE", "/gateway", 405),
    ],
)
async def test_a_path_without_a_route_is_told_from_one_with_others(
    method: str, path: str, status: int
) -> None:
    """404 where no method has a route, 405 where another has; an empty part is none."""
    found = await pipeline.ROUTER.find(method, path)
    assert isinstance(found, web.HTTPException)
    assert found.status == status


def test_two_handlers_of_one_route_are_refused() -> None:
    """One of them would never answer."""
    table: RouteTable[Any] = RouteTable()
    for _ in range(2):
        table.add("GET", "/users/{user_id}")(test_two_handlers_of_one_route_are_refused)
    with pytest.raises(RuntimeError, match="never be executed"):
        Router(table)


@pytest.mark.parametrize("prefix", ["/api", "/api/v9", "/api/v10"])
async def test_each_version_has_the_routes(prefix: str) -> None:
    """Each version has the routes, with and without its number, and none of another version."""
    async with Sandbox() as sandbox, aiohttp.ClientSession() as http:
        for begin, status in ((prefix, 200), ("/api/v8", 404)):
            async with http.get(f"{sandbox.base_url}{begin}/gateway/") as answer:
                assert answer.status == status
        assert [entry.route for entry in sandbox.requests] == ["/gateway", "/v8/gateway/"]
