"""A forgotten player is "a former player" in whatever anybody reads afterwards: no number that
stands for them, and no name."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile, is_zipfile

import discord
import pytest
from PIL import Image

from bot.cli import export
from bot.histories.formats import FORMATS
from bot.host.forgetting import Forgetter
from bot.host.moderation import Moderation, Moderator
from bot.host.past_hands import PastHands
from bot.refusal import Refusal
from bot.storage.aliases import ALIAS_MIN, NAME
from bot.storage.keyfile import key_path, read_or_make_key
from bot.table.table_commands import CutNextDeck
from bot.tournament.tournament import tournament_from_json
from bot.tournament.view import standings_of, view_of
from bot.ui.past_hands.review import HandReviews
from bot.ui.presentation.odds import OddsCalculator
from bot.ui.presentation.render_process import RenderProcess
from bot.ui.presentation.story import Story
from bot.ui.table.shortened_hands import shortened_layout
from bot.ui.tournaments.pictures import PictureStyle, standings_picture
from bot.ui.tournaments.words import standing_line
from bot.ui.words.player_names import with_former_players
from devtools.simulation.loop import run_virtually
from tests.builders import player
from tests.cogs.app import CATALOGUE, FakeInteraction, InstalledBot, installed_bot
from tests.host.table_room import CHANNEL, GUILD, table_room
from tests.host.tournament_room import sit_and_go, tournament_room
from tests.storage.builders import execute

FORGOTTEN, READER = player("anselma"), player("bertram")
TEXTS = CATALOGUE.texts("en")
FORMER = "a former player"


async def an_evening(path: Path) -> None:
    """At a table that stays open the forgotten one cuts a deck, shows down, and goes broke; they
    have voided a hand for others, and had a wallet of theirs corrected."""
    async with table_room(path) as at:
        table = await at.open_with("anselma bertram clara")
        await at.room.ask_table(table, CutNextDeck(FORGOTTEN, at.room.look(table).hand_id, "word"))
        await at.start_hand(table)
        await at.play_through(table)
        while await at.seat_account(table, "anselma"):
            await at.start_hand(table)
            while at.room.look(table).running:
                raises = at.turn(table) == "anselma" and at.room.look(table).hand.options.max_to  # type: ignore[union-attr]
                await at.act(table, "raise", raises) if raises else await at.act(table, "call")
        if at.room.seats_of(GUILD, FORGOTTEN):
            await at.leave(table, "anselma")
        moderation = Moderation(at.room, at.database, at.clock, at.settings)
        await moderation.correct(Moderator(GUILD, FORGOTTEN), READER, 5, "prize", 1)
        await moderation.correct(Moderator(GUILD, READER), FORGOTTEN, 500, "again", 2)


def forgotten_room(path: Path) -> None:
    """The evening, a tournament that the forgotten one has played in, and then they are gone."""
    asyncio.run(an_evening(path))

    async def and_a_tournament() -> None:
        async with tournament_room(path) as at:
            number = await at.create(sit_and_go(3))
            await at.enter(number, "anselma bertram clara")
            await at.play_out(number)
            await Forgetter(at.room, at.database).forget(GUILD, FORGOTTEN)

    run_virtually(and_a_tournament)


@dataclass
class Reading(FakeInteraction):
    """A command of somebody else in that server; keeps what answers it."""

    permissions: discord.Permissions = field(default_factory=discord.Permissions.all)
    guild_id: int | None = GUILD
    channel_id: int = CHANNEL
    user_id: int = READER

    async def edit_original_response(self, **more: Any) -> None:
        self.answers.append(((), more))

    def words(self) -> Iterator[str]:
        """Every text that the answers send, files too."""
        for parts, more in self.answers:
            yield from map(str, parts)
            for name, value in more.items():
                if name in ("view", "layout"):
                    yield json.dumps(value.to_components(), ensure_ascii=False)
                elif name in ("file", "files", "attachments"):
                    for file in value if isinstance(value, list) else [value]:
                        yield f"{file.filename} {file.description}"
                        yield from _contents(file.fp.read())
                else:
                    yield str(value)


def _contents(data: bytes) -> Iterator[str]:
    if is_zipfile(BytesIO(data)):
        packed = ZipFile(BytesIO(data))
        yield from (packed.read(name).decode() for name in packed.namelist())
    elif not data.startswith((b"\x89PNG", b"RIFF")):
        yield data.decode()


@dataclass
class Walk:
    """A bot in that room, and the scenes of the pictures that it has drawn."""

    bot: InstalledBot
    scenes: list[object]
    aliases: list[int]

    async def read(self, path: str, **options: Any) -> str:
        """All that a command shows; nothing where it is refused."""
        self.scenes.clear()
        interaction = Reading()
        try:
            await self.bot.call(path, interaction, **options)
        except Refusal as refusal:
            return refusal.code.value
        return "\n".join([*interaction.words(), *map(repr, self.scenes)])

    def check(self, told: str) -> None:
        """Nothing in it is about who was forgotten but that somebody was there."""
        assert "anselma" not in told
        assert str(FORGOTTEN) not in told
        for alias in self.aliases:
            assert str(alias) not in told
            assert not re.search(rf"\b{str(alias)[-4:]}\b", told)
        assert f"name='{NAME}'" not in told


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("forgotten") / "room.db"
    forgotten_room(path)
    read_or_make_key(key_path(path))
    return path


@asynccontextmanager
async def walk_in(path: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[Walk]:
    scenes: list[object] = []

    async def draw(_: object, scene: object) -> bytes:
        scenes.append(scene)
        return b"\x89PNG"

    async def draw_frame(_: object, scene: object) -> Image.Image:
        scenes.append(scene)
        return Image.new("RGB", (8, 8))

    for name in ("draw_past_table", "draw_cards", "draw_sheet"):
        patch.setattr(RenderProcess, name, draw)
    for name in ("draw_frame", "draw_own_frame"):
        patch.setattr(RenderProcess, name, draw_frame)
    rows = execute(path, "SELECT alias FROM forgotten_players")
    assert [alias >= ALIAS_MIN for (alias,) in rows] == [True]
    async with installed_bot(path) as bot:
        yield Walk(bot, scenes, [alias for (alias,) in rows])


BOARDS = ("wallet", "net", "hands-won", "biggest-pot", "tournaments-won", "best-velox", "payout")
SPANS = (None, "all", "month", "week", "season", "hall-of-fame")
WALKED: dict[str, list[dict[str, Any]]] = {
    "bank balance": [{}],
    "bank history": [{}],
    "hand show": [{"number": number} for number in (1, 2)],
    "hand replay": [
        {"number": number, "view": view} for number in (1, 2) for view in ("steps", "mine")
    ],
    "hand share": [{"number": 2}],
    "hand export": [{"number": 2, "file_format": name} for name in FORMATS],
    "hand verify": [{"number": 1}],
    "session show": [{}],
    "session export": [{"file_format": name} for name in FORMATS],
    "leaderboard": [
        {"board": board, "span": span, "where": where, **more}
        for board in BOARDS
        for span in SPANS
        for where in ("here", "everywhere")
        for more in ({}, {"kind": "cash"}, {"game": "holdem"})
    ],
    "stats": [{}, {"server": True}],
    "mod log": [{}],
    "privacy export": [{}],
    "tournament list": [{}],
    "tournament status": [{"number": 1}],
    "tournament standings": [{"number": 1}],
    "tournament structure": [{"number": 1}],
    "settings show": [{}],
}
"""The commands that tell of somebody, with the options by which they differ."""
OF_WHO_IS_THERE = {
    "bank topup", "glossary", "help", "host", "invite", "mod", "preferences", "privacy forget",
    "rules", "season", "settings", "table", "tournament",
}  # fmt: skip
"""Commands, or groups of them, that do something or explain: they name only who is there."""


async def test_whatever_is_read_afterwards(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every message, picture, alt text and file of every command."""
    async with walk_in(room, monkeypatch) as walk:
        told = {}
        for path, wishes in WALKED.items():
            told[path] = "\n".join([await walk.read(path, **options) for options in wishes])
            # A word that cut a deck is proven with the number of who wrote it.
            proof = re.sub(rf'"user": "{FORGOTTEN}"', "", told[path])
            walk.check(proof if path == "hand verify" else told[path])
        for path in (
            "hand show", "hand replay", "hand share", "hand export", "hand verify", "mod log",
            "session show", "session export", "leaderboard", "tournament standings",
        ):  # fmt: skip
            assert FORMER in told[path], path


async def test_no_command_is_passed_over(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new command is walked, or is listed as one that names only who is there."""
    async with walk_in(room, monkeypatch) as walk:
        tree = walk.bot.app.client.tree
        every = {
            each.qualified_name
            for each in tree.walk_commands()
            if not isinstance(each, discord.app_commands.Group)
        }
    rest = every - WALKED.keys()
    assert WALKED.keys() <= every
    assert all(name in OF_WHO_IS_THERE or name.split()[0] in OF_WHO_IS_THERE for name in rest)


async def test_what_the_bot_tells_by_itself(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table's last message, a hand in a line, the review of the last one, the result that a
    restart tells again, and a tournament's end."""
    async with walk_in(room, monkeypatch) as walk:
        database = walk.bot.app.database
        past_hands = PastHands(database)
        past = await past_hands.find(CHANNEL, 2)
        view = with_former_players(past.view(None), TEXTS)
        (record,) = await database.sessions.in_channel(CHANNEL, 1)
        walk.check(str(shortened_layout(past, TEXTS).to_components()))
        reviews = HandReviews(past_hands, OddsCalculator())
        _, review = await reviews.last_hand(record.table.id, READER, TEXTS)
        told = [
            review,
            "\n".join(Story(view, TEXTS, str).result()),
            *of_tournament(room),
        ]
        for each in told:
            walk.check(each)
            assert FORMER in each


def of_tournament(path: Path) -> list[str]:
    """An end that is announced only after a restart."""
    ((snapshot,),) = execute(path, "SELECT snapshot FROM tournaments")
    state = tournament_from_json(json.loads(snapshot)).state
    view, standings = view_of(state), standings_of(state)
    picture = standings_picture(TEXTS, view, standings, PictureStyle())
    return [
        "\n".join(standing_line(TEXTS, row) for row in standings.rows),
        f"{picture.scene!r} {picture.alt}",
    ]


@pytest.mark.parametrize("name", FORMATS)
def test_the_command_line_exports_no_name(room: Path, tmp_path: Path, name: str) -> None:
    """The command line exports no name of a forgotten player from a whole database."""
    out = tmp_path / "hands"
    export.run([str(room)], name, out, None, None)
    assert FORMER in out.read_text("utf-8")
    assert "anselma" not in out.read_text("utf-8")


def test_each_language_has_its_word() -> None:
    """Each language has its word, which stands where a name would."""
    assert CATALOGUE.texts("it").say("former-player") == "un ex giocatore"
    assert TEXTS.say("former-player") == FORMER
