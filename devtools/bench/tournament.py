"""The goal of tournaments: `tournament/…` in `mazziere bench`.

A thousand players from registration to the last prize through the whole card room, on a real disk
and encrypted, in virtual time: robots act with every full second, all tables together, so that what
is timed is the work of the host and its database; what comes together shares a commit, as under any
load. The baseline plays the same commands again from the journals, with nothing saved and nobody
told; it is the audit at the same time, and has to find nothing.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

from bot.garbage import spare_what_stays
from bot.host.guild_settings import SettingsByGuild
from bot.host.room import Room
from bot.host.session_story import SessionSummary
from bot.host.structures import load_structures
from bot.host.table_actors import RoomDependencies, check_replay
from bot.host.table_announcer import DealtCards, TableNews, TablePlace
from bot.host.table_timers import Timing
from bot.host.tournament_announcer import TournamentNews, TournamentPlace
from bot.host.tournament_replay import check_tournament
from bot.host.tournaments import Tournaments
from bot.ids import ChannelId, Chips, GuildId, PlayerId, TableId
from bot.refusal import BrokenInvariant, Refusal
from bot.settings import ASSETS
from bot.storage.audit import AuditFinding, audit
from bot.storage.database import Database
from bot.storage.encryption import Cipher
from bot.storage.tables import recorded_tables
from bot.storage.tournaments import recorded_tournaments
from bot.table.table_commands import Act, Verb
from bot.tournament.events import TableHandEnded, TournamentFinished
from bot.tournament.options import TournamentKind, TournamentOptions
from bot.tournament.view import TournamentView
from devtools.bench.measuring import real_folder
from devtools.simulation.loop import VirtualClock, run_virtually

PLAYERS: Final = 1_000
GOAL_SECONDS: Final = 20
SEED: Final = 7

_GUILD: Final = GuildId(1)
_LOBBY: Final = ChannelId(1)
_HOST: Final = PlayerId(1)
_KEY: Final = bytes(range(32))
_PACE: Final = Timing(next_hand=4)
_CLOSING_SECONDS: Final = 10.0
_LONGEST_SECONDS: Final = 48 * 3600


@dataclass(frozen=True, slots=True)
class PlayedTournament:
    """The cost of a whole tournament."""

    seconds: float
    hands: int
    replay_seconds: float
    findings: tuple[AuditFinding, ...]


def rows() -> Iterator[dict[str, Any]]:
    """One row. Takes a minute or two."""
    with real_folder() as folder:
        played = play(folder / "room.db", PLAYERS)
    if played.findings:
        raise BrokenInvariant(f"the audit finds {played.findings[0]}")
    yield {
        "name": "tournament/thousand-players",
        "value": round(played.seconds, 2),
        "unit": "s",
        "baseline": round(played.replay_seconds, 2),
        "ratio": round(played.seconds / played.replay_seconds, 2),
        "goal": f"< {GOAL_SECONDS} s",
        "ok": played.seconds < GOAL_SECONDS,
    }


def play(path: Path, players: int) -> PlayedTournament:
    """Plays a freeze-out of so many robots on a new database, and audits it."""
    # As the bot does: garbage collection passes over what is loaded.
    spare_what_stays()
    began = perf_counter()
    hands = run_virtually(lambda: _play(path, players))
    seconds = perf_counter() - began
    began = perf_counter()
    findings = _replayed(path)
    replay_seconds = perf_counter() - began
    return PlayedTournament(seconds, hands, replay_seconds, (*findings, *audit(path).findings))


def _replayed(path: Path) -> tuple[AuditFinding, ...]:
    findings: list[AuditFinding] = []
    for tournament in recorded_tournaments(path):
        findings += check_tournament(tournament)
    for table in recorded_tables(path, Cipher(_KEY)):
        findings += check_replay(table)
    return tuple(findings)


async def _play(path: Path, players: int) -> int:
    """Returns how many hands were played."""
    database = await Database.open(path, key=_KEY, blocking=True)
    robots = _Robots(Random(SEED))
    settings = SettingsByGuild(database.settings)
    dependencies = RoomDependencies(VirtualClock(), Random(SEED), _PACE, settings)
    room = Room(database, dependencies)
    tournaments = Tournaments(room, database, dependencies)
    room.listen(robots)
    tournaments.listen(robots)
    robots.room, robots.tournaments = room, tournaments
    number = await tournaments.create(_GUILD, _LOBBY, _HOST, _plan(players))
    await asyncio.gather(
        *(
            tournaments.register(number, PlayerId(1_000 + each), f"robot {each}", "en-GB")
            for each in range(players)
        )
    )
    async with asyncio.timeout(_LONGEST_SECONDS):
        await robots.over.wait()
    await asyncio.sleep(_CLOSING_SECONDS)
    await tournaments.close()
    await room.close()
    await database.close()
    return robots.hands


def _plan(players: int) -> TournamentOptions:
    return TournamentOptions(
        title="A thousand robots",
        kind=TournamentKind.SIT_AND_GO,
        sheet=load_structures(ASSETS).sheets["turbo"],
        prize_part=Chips(100),
        fee=Chips(10),
        entrants_min=players,
        entrants_max=players,
    )


def _until_next_second() -> float:
    """Seconds that robots think: so that all tables act together."""
    now = asyncio.get_running_loop().time()
    return math.floor(now) + 1 - now


class _Robots:
    """Both announcers, of players who act at random: mostly they call, now and then all-in."""

    room: Room
    tournaments: Tournaments

    def __init__(self, dice: Random) -> None:
        self.hands = 0
        self.over = asyncio.Event()
        self._dice = dice
        self._asked: dict[TableId, tuple[int, int]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def table_changed(self, news: TableNews) -> None:
        view, table = news.view, news.place.table
        if view.to_act is None or view.to_act.player is None or news.stopping:
            return
        turn = (view.hand_id, view.turn)
        if self._asked.get(table) == turn or view.hand is None or view.hand.options is None:
            return
        self._asked[table] = turn
        options, roll = view.hand.options, self._dice.random()
        verb, to = Verb.CHECK if options.check else Verb.CALL, 0
        if options.call and roll < 0.45:
            verb = Verb.FOLD
        elif options.min_to is not None and options.max_to is not None and roll > 0.82:
            verb, to = Verb.RAISE, options.max_to if roll > 0.96 else options.min_to
        command = Act(view.to_act.player, view.hand_id, view.turn, verb, Chips(to))
        self._later(_until_next_second(), lambda: self.room.ask_table(table, command))

    def tables_opened(
        self,
        place: TournamentPlace,
        tables: tuple[tuple[TableId, int], ...],
        players: Mapping[TableId, tuple[PlayerId, ...]],
    ) -> None:
        for table, number in tables:
            self._house(table, ChannelId(1_000 + number))

    def _house(self, table: TableId, channel: ChannelId) -> None:
        self._later(0, lambda: self.tournaments.set_table_channel(table, channel))

    def tournament_changed(self, news: TournamentNews) -> None:
        self.hands += sum(isinstance(event, TableHandEnded) for event in news.events)
        if any(isinstance(event, TournamentFinished) for event in news.events):
            self.over.set()

    def tournament_frozen(self, place: TournamentPlace, incident: str) -> None:
        raise BrokenInvariant(f"tournament {place.tournament} has stopped")

    def table_frozen(self, place: TablePlace, incident: str) -> None:
        raise BrokenInvariant(f"table {place.table} has stopped")

    def _later(self, seconds: float, asking: Callable[[], Awaitable[object]]) -> None:
        async def wait_and_ask() -> None:
            await asyncio.sleep(seconds)
            # The clock was faster.
            with suppress(Refusal):
                await asking()

        task = asyncio.create_task(wait_and_ask())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Nobody listens to the rest.

    def cards_dealt(self, cards: DealtCards) -> None: ...

    def nudge(self, place: TablePlace, player: PlayerId) -> None: ...

    def session_ended(self, place: TablePlace, summary: SessionSummary) -> None: ...

    def tournament_table_closed(
        self, place: TournamentPlace, table: TableId, channel: ChannelId
    ) -> None: ...

    def remind(
        self, place: TournamentPlace, view: TournamentView, players: tuple[PlayerId, ...]
    ) -> None: ...
