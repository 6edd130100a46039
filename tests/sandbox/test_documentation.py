"""USER_API.md says what the sandbox does: every route and every event, and no other."""

import re
from pathlib import Path

from devtools import sandbox
from devtools.sandbox.windows.requests import WindowTrouble
from devtools.sandbox.windows.service import ROUTER
from devtools.sandbox.world_events import WorldEventKind

TEXT = (Path(sandbox.__file__).parent / "USER_API.md").read_text(encoding="utf-8")
INSIDE = {
    WorldEventKind.BULK_DELETE,
    WorldEventKind.REACTION_ADD,
    WorldEventKind.REACTION_REMOVE,
    WorldEventKind.THREAD_MEMBERS,
}
"""Happenings that windows hear of as message_delete, message_update and thread_create."""


def documented_routes() -> set[tuple[str, str]]:
    found = set()
    for line in TEXT.splitlines():
        if not line.startswith("| `") or "/sandbox" not in line:
            continue
        request = line.split("|")[1]
        path = re.search(r"/sandbox[^\s`?]*", request)
        for method in re.findall(r"\b(GET|POST|PUT|PATCH|DELETE)\b", request):
            assert path
            found.add((method, path[0]))
    return found


def test_every_route_is_documented_and_exists() -> None:
    """The tables of the document and the routers agree."""
    routes = {(route.method, route.template) for route in ROUTER.listed}
    assert documented_routes() == routes


def test_every_event_is_documented_and_exists() -> None:
    """The table of events names what windows can be told."""
    table = TEXT.partition("| event | data |")[2].partition("\n\n")[0]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    documented = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    told = {kind.value for kind in WorldEventKind if kind not in INSIDE}
    told -= {"role_create", "role_update", "role_delete"}  # told as guild_update
    told -= {"event_user_add", "event_user_remove"}  # for the bot alone
    assert documented == told | {"ready"}


def test_every_error_code_is_documented() -> None:
    """The refusals that a window can get."""
    for trouble in WindowTrouble:
        assert f"`{trouble.value}`" in TEXT, trouble
