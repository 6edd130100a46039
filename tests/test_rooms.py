"""The import rules: which package may import which, and what the pure ones may import."""

import ast
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.checkout import ROOT

# Each level may import the levels after it, never one before it; rooms that share a level do
# not import each other.
LEVELS: list[set[str]] = [
    {"devtools"},
    {"bench"},
    {"sandbox", "simulation"},
    {"postgresql", "beacon_chain"},
    {"cli"},
    {"app"},
    {"client", "dashboard", "health"},
    {"health_server"},
    {"cogs"},
    {"ui"},
    {"host"},
    {"storage", "picture", "odds", "beacon"},
    {"tournament"},
    {"table", "histories"},
    {"bank", "poker"},
    {"metrics", "settings"},
    {"codec", "press_trace", "texts"},
    {"shards"},
    {"durations", "garbage", "ids", "refusal", "shares"},
]
UI_LEVELS: list[set[str]] = [
    {"tournaments"},
    {"presses"},
    {"past_hands"},
    {"table"},
    {"text_first"},
    {"messages"},
    {"opening", "players", "servers"},
    {"controls"},
    {"presentation"},
    {"requests"},
    {"components"},
    {"words"},
]
"""The folders of `bot/ui`, likewise."""
TOPS = ("bot", "cogs", "devtools")
LEVEL_OF = {room: number for number, rooms in enumerate(LEVELS) for room in rooms}
LINES_MAX = 700
FOR_DEVELOPERS = {"hypothesis", "jsonschema_rs", "pokerkit", "pytest", "selenium"}
BESIDE_POKERKIT = "devtools.bench.pokerkit_table"
"""Imported by the bench alone, which says so in one sentence where pokerkit is missing."""
PURE = {
    "poker",
    "bank",
    "histories",
    "table",
    "tournament",
    "codec",
    "durations",
    "ids",
    "refusal",
    "shards",
    "shares",
}
NO_DISCORD = PURE | {
    "host",
    "storage",
    "picture",
    "odds",
    "beacon",
    "texts",
    "settings",
    "press_trace",
}
PURE_FORBIDS = {"asyncio", "time", "random", "secrets", "sqlite3", "socket", "threading", "os"}


def room_of(module: str) -> str | None:
    """The room a module of ours lives in; None for other packages and `bot` itself."""
    parts = module.split(".")
    if parts[0] == "cogs":
        return "cogs"
    if parts[0] == "devtools":
        return parts[1] if len(parts) > 1 and parts[1] in LEVEL_OF else "devtools"
    if parts[0] != "bot" or parts[1:] in ([], ["__init__"]):
        return None
    return "cli" if parts[1] == "__main__" else parts[1]


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """The syntax tree of a file, from its module on."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def imports_of(path: Path) -> Iterator[str]:
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the arrows"
            yield node.module or ""
            if node.module in TOPS:
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


def sources() -> list[Path]:
    return [p for top in TOPS for p in sorted((ROOT / top).rglob("*.py"))]


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


BY_ROOM: dict[str, list[Path]] = {}
for _path in sources():
    BY_ROOM.setdefault(room_of(module_of(_path)) or "bot", []).append(_path)


def nodes_in(room: str) -> Iterator[tuple[Path, ast.AST]]:
    """Every part of a room's syntax trees, with the file that it stands in."""
    return ((path, node) for path in BY_ROOM[room] for node in nodes_of(path))


def imports_in(room: str) -> Iterator[tuple[Path, str]]:
    """Every import of a room, with the file that it stands in."""
    return ((path, module) for path in BY_ROOM[room] for module in imports_of(path))


each_room = pytest.mark.parametrize("room", sorted(BY_ROOM))


@each_room
def test_arrows_point_down(room: str) -> None:
    """No file imports from a room above its own, nor from a stranger beside it."""
    if room == "bot":
        return
    for path, module in imports_in(room):
        other = room_of(module)
        if other is None or other == room:
            continue
        assert other in LEVEL_OF, f"{module} is in no room"
        assert LEVEL_OF[other] > LEVEL_OF[room], f"{path.name} ({room}) imports {module} ({other})"


def test_arrows_point_down_within_the_interface() -> None:
    """No folder of `bot/ui` imports from one above its own or beside it."""
    level_of = {folder: number for number, folders in enumerate(UI_LEVELS) for folder in folders}
    for path, module in imports_in("ui"):
        own, other = module_of(path).split(".")[2], module.split(".")
        if own == "__init__" or other[:2] != ["bot", "ui"] or other[2] == own:
            continue
        assert level_of[other[2]] > level_of[own], f"{path.name} ({own}) imports {module}"


@each_room
def test_pure_rooms_stay_pure(room: str) -> None:
    """The pure rooms import the standard library only, and nothing with a clock, chance or IO."""
    if room not in PURE:
        return
    for path, module in imports_in(room):
        top = module.split(".")[0]
        assert top == "bot" or top in sys.stdlib_module_names, f"{path.name} imports {module}"
        assert top not in PURE_FORBIDS, f"{path.name} imports {module}"
    for path, node in nodes_in(room):
        assert not isinstance(node, ast.AsyncFunctionDef | ast.Await), f"{path.name} awaits"
        assert not (isinstance(node, ast.Name) and node.id == "open"), f"{path.name} opens a file"


@each_room
def test_an_ordinary_installation_is_enough(room: str) -> None:
    """Packages for developers are imported in `devtools`, where used, or not at all."""
    for path in BY_ROOM[room]:
        if module_of(path) == BESIDE_POKERKIT:
            continue
        nodes: Sequence[ast.AST] = nodes_of(path)
        if path.is_relative_to(ROOT / "devtools"):
            nodes = list(ast.iter_child_nodes(nodes[0]))
        for node in nodes:
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {name.split(".")[0] for name in names} & FOR_DEVELOPERS, path.name


@each_room
def test_only_the_edge_knows_discord(room: str) -> None:
    """Rooms below the interface never import discord.py."""
    if room in NO_DISCORD:
        assert not [path.name for path, m in imports_in(room) if m.split(".")[0] == "discord"]


@each_room
def test_people_see_only_what_is_committed(room: str) -> None:
    """The interface asks the room for its settled view, never for the table at this moment."""
    if room not in {"ui", "cogs", "client"}:
        return
    for path, node in nodes_in(room):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            asked = ast.unparse(node.func)
            assert not asked.endswith(("room.look", "room.inspect")), f"{path.name}: {asked}"


def test_no_module_imports_itself_by_way_of_others() -> None:
    """The imports that run when a module is loaded have no circle, in the product or the tools."""
    names = {module_of(path) for path in sources()}
    imported: dict[str, set[str]] = {}
    for path in sources():
        found = imported[module_of(path)] = set[str]()
        for node in nodes_of(path)[0].body:  # type: ignore[attr-defined]
            if isinstance(node, ast.ImportFrom) and node.module:
                found |= {node.module} | {f"{node.module}.{each.name}" for each in node.names}
            elif isinstance(node, ast.Import):
                found |= {each.name for each in node.names}
    graph = {module: found & names for module, found in imported.items()}
    assert list(TopologicalSorter(graph).static_order())


def test_a_class_name_means_one_class() -> None:
    """No two classes share a name, so that a search leads to one place."""
    defined: dict[str, list[str]] = {}
    for path in sources():
        for node in nodes_of(path):
            if isinstance(node, ast.ClassDef):
                defined.setdefault(node.name, []).append(module_of(path))
    assert {name: places for name, places in defined.items() if len(places) > 1} == {}


def test_a_file_is_about_one_noun() -> None:
    """No file of the bot grows beyond what one reads at a sitting."""
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines())
        for path in sources()
        if path.relative_to(ROOT).parts[0] != "devtools"
    }
    too_long = {name: n for name, n in lengths.items() if n > LINES_MAX}
    assert too_long == {}


KEPT_APART = {
    "bot.client": "Discord's side of the process; its importer composes all of it",
    "bot.cli.commands": "a command of its own; `languages` asks it for names side by side",
    "bot.cli.setup": "a command of its own; `doctor` asks it about the bot's account",
    "bot.dashboard": "one page for people, beside the monitor that serves it",
    "bot.health_server": "loads a web server, which only a bot with a port needs",
    "bot.histories.ohh": "one format",
    "bot.histories.pokerstars_reader": "one format, which fills a file for each direction",
    "bot.histories.pokerstars_writer": "one format, which fills a file for each direction",
    "bot.host.after_restart": "runs once, at the start",
    "bot.host.due_work": "one tournament's automatic work, apart from its commands",
    "bot.host.table_actor": "one table; its importer keeps all of them",
    "bot.host.tournament_actors": "all open tournaments, beneath the commands for one",
    "bot.picture.hole_cards": "one picture",
    "bot.picture.renderer": "draws; its importer is the process that takes orders",
    "bot.picture.samples": "what a renderer draws before its first order",
    "bot.picture.seats": "one seat; with the table it would exceed the longest file",
    "bot.picture.session": "one picture",
    "bot.picture.table": "one picture",
    "bot.picture.tall": "one shape of the table",
    "bot.picture.wide": "one shape of the table",
    "bot.poker.state": "the state of a hand, beneath its commands",
    "bot.storage.forgetting": "one player's data, found and erased everywhere",
    "bot.table.cash_policy": "one kind of table",
    "bot.table.tournament_policy": "one kind of table",
    "bot.tournament.running": "levels and hands, beneath the commands of a tournament",
    "bot.ui.table.notices": "what stands beside the table's own message",
    "bot.ui.text_first.telling": "the sentences; its importer says when they are sent",
    "bot.ui.tournaments.line_publisher": "sends what `lines` writes",
    "bot.ui.tournaments.lines": "the sentences; its importer says when they are sent",
    "bot.ui.tournaments.plan_forms": "the forms; its importer answers presses",
    "bot.ui.tournaments.server_calendar": "one kind of message: scheduled events",
    "bot.ui.tournaments.threads": "one kind of message: threads",
    "cogs.tournament_creation": "one command, with more options than all the others together",
}
"""Modules that one neighbour alone imports, each with the reason why it is not a part of it."""


def test_a_piece_of_one_neighbour_lives_there() -> None:
    """A module with a single importer, in its own folder, needs a reason to stand apart."""
    importers: dict[str, set[str]] = {}
    product = [path for path in sources() if path.relative_to(ROOT).parts[0] != "devtools"]
    names = {module_of(path) for path in product}
    for path in product:
        for node in nodes_of(path):
            if isinstance(node, ast.ImportFrom) and node.module:
                found = {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
                for name in found & names:
                    importers.setdefault(name, set()).add(module_of(path))
    alone = {
        name
        for name, users in importers.items()
        if len(users) == 1 and name.rpartition(".")[0] == users.pop().rpartition(".")[0]
    }
    assert alone == KEPT_APART.keys()
