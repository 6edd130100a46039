"""The process dies around every single commit of a tournament, and the next one plays on."""

import asyncio
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.bank.topup import WELCOME_CHIPS
from bot.ids import Chips
from bot.refusal import Refusal
from bot.storage.tournaments import TournamentRecord
from bot.tournament.events import Eliminated, RebuyBought, RebuyOffered
from bot.tournament.options import (
    AddonTerms,
    BountyTerms,
    RebuyTerms,
    TournamentKind,
    TournamentMode,
    TournamentOptions,
)
from bot.tournament.state import Phase
from devtools.simulation.disk import BadDisk, CrashMoment, DiskPlan
from devtools.simulation.loop import START_MS, run_virtually
from tests.host.tournament_room import (
    GUILD,
    TournamentRoom,
    check_clean,
    now_ms,
    open_tournament_room,
    scheduled,
    sit_and_go,
    tournament_room,
)
from tests.tournament.builders import names, sheet

BETWEEN = 31
"""The number of commits of which one is tried in the short proof, another one in every round."""
DOWN_SECONDS = 90
"""How long nobody is there after a death: turns, offers and levels run out meanwhile."""
LONGEST_MS = 6 * 3_600_000


@dataclass
class Night:
    """One tournament, in as many lives as it takes."""

    path: Path
    plan: Callable[[], TournamentOptions]
    people: str
    bold: float = 0.2
    lives: int = 0
    commits: int = 0
    awake_after: float = 0
    """Seconds from the beginning of the night to the next life."""
    refused: set[str] = field(default_factory=set)

    def live(self, crash: DiskPlan | None = None) -> None:
        """Plays until the end, or until the power goes."""

        async def play() -> None:
            await asyncio.sleep(self.awake_after)
            disk = BadDisk(self.path)
            disk.plan = crash or DiskPlan()
            at = await open_tournament_room(self.path, seed=self.lives, bold=self.bold, disk=disk)
            self.lives += 1
            try:
                await self._play(at, disk)
            finally:
                await at.stop()
            assert not at.notes.frozen, at.notes.frozen
            self.awake_after = (now_ms() - START_MS) / 1000 + DOWN_SECONDS
            self.commits = at.database.writer.counts.commits
            if disk.survivor is not None:
                self.path = disk.survivor

        run_virtually(play)

    async def _play(self, at: TournamentRoom, disk: BadDisk) -> None:
        done, end_ms = False, now_ms() + LONGEST_MS
        while not done and disk.survivor is None:
            assert now_ms() < end_ms, f"it never ends: {at.refusals}"
            try:
                done = await self._go_on(at)
            except Refusal as refusal:
                self.refused.add(refusal.code.value)
            if not done:
                await asyncio.sleep(5)

    async def _go_on(self, at: TournamentRoom) -> bool:
        """Whatever has not been done yet by the people; whether the tournament is over."""
        found = await self.record(at)
        if found is None:
            await at.create(self.plan())
            return False
        if found.phase.over:
            return not at.room.open_tables
        state = at.state(found.id)
        if state.phase is Phase.REGISTERING:
            missing = [name for name in self.people.split() if not _entered(at, found.id, name)]
            await at.enter(found.id, " ".join(missing))
        return False

    async def record(self, at: TournamentRoom) -> TournamentRecord | None:
        open_ones = await at.database.tournaments.listed(GUILD)
        over = await at.database.tournaments.listed(GUILD, over=True)
        return next(iter((*open_ones, *over)), None)

    def check(self) -> None:
        """Everything is paid once, everybody has a place, and every chip is somewhere."""
        check_clean(self.path)
        assert self.refused <= {"not-saved"}

        async def look() -> None:
            async with tournament_room(self.path) as at:
                record = await self.record(at)
                assert record is not None
                assert record.phase is Phase.FINISHED
                results = await at.database.results.of_tournament(record.id)
                assert len(results) == len(self.people.split())
                wallets = sum([await at.wallet(name) for name in self.people.split()])
                issued = len(self.people.split()) * WELCOME_CHIPS
                assert wallets + await at.house() == issued
                assert at.room.open_tables == ()

        run_virtually(look)


def _entered(at: TournamentRoom, number: int, name: str) -> bool:
    return any(entry.name == name for entry in at.state(number).entrants.values())


def simple() -> TournamentOptions:
    """Two tables of three, two prizes."""
    return sit_and_go(6, seats=3, payouts=(70, 30))


def rich() -> TournamentOptions:
    """Rebuys, an add-on, bounties, a break, late entries, and a fixed time."""
    return scheduled(
        10,
        seats=3,
        prize_part=Chips(100),
        mode=TournamentMode.REBUY_ADDON,
        rebuy=RebuyTerms(Chips(50), most=2),
        addon=AddonTerms(Chips(100), Chips(2_000), after_level=1),
        bounty=BountyTerms(Chips(20)),
    )


def velox() -> TournamentOptions:
    return sit_and_go(3, kind=TournamentKind.VELOX, sheet=sheet("velox"), fee=Chips(0), seats=3)


PLANS = {"simple": (simple, 6, 0.25), "rich": (rich, 6, 0.15), "velox": (velox, 3, 0.3)}


async def _dead(*_: object) -> None:
    """Raises instead of a step at a table: the process is gone before it."""


def test_the_end_is_told_after_a_death_that_kept_it_from_being_told(database_path: Path) -> None:
    """The tables are closed then, and their threads; the announcement shows who has won."""

    async def die() -> None:
        at = await open_tournament_room(database_path, bold=0.3)
        number = await at.create(simple())
        await at.enter(number, names(6))
        at.room.ask_tournament_table = _dead  # type: ignore[method-assign]
        at.tournaments.mark_end_announced = _dead  # type: ignore[method-assign]
        await at.until(lambda: at.state(number).phase is Phase.FINISHED)
        await at.stop()

    async def go_on() -> None:
        async with tournament_room(database_path) as at:
            (news,) = at.notes.news
            assert news.view.phase is Phase.FINISHED
            assert news.standings is not None
            assert news.standings.rows[0].prize == 420
            assert at.room.open_tables == ()
            assert at.notes.over

    run_virtually(die)
    run_virtually(go_on)
    check_clean(database_path)


def test_who_was_asked_something_has_their_full_time_again(database_path: Path) -> None:
    """Nobody loses their place because the bot was down for ten minutes; they are told at once."""
    plan = sit_and_go(3, mode=TournamentMode.REBUY, rebuy=RebuyTerms(Chips(50), last_level=20))
    died_ms = 0

    async def die() -> None:
        nonlocal died_ms
        at = await open_tournament_room(database_path, bold=0.5)
        number = await at.create(plan)
        await at.enter(number, "a b c")
        await at.until(lambda: bool(at.notes.heard(RebuyOffered)))
        died_ms = now_ms() - START_MS
        await at.stop()

    async def go_on() -> None:
        await asyncio.sleep(died_ms / 1000 + 600)
        at = await open_tournament_room(database_path)
        await at.until(lambda: bool(at.notes.news))
        first = at.notes.news[0]
        assert first.recovered
        (offered,) = (event for event in first.events if isinstance(event, RebuyOffered))
        assert offered.ends_ms - now_ms() > 1_000 * (plan.sheet.turn_seconds - 1)
        await asyncio.sleep(plan.sheet.turn_seconds - 1)
        assert at.notes.heard(RebuyBought) or at.notes.heard(Eliminated)
        await at.stop()

    run_virtually(die)
    run_virtually(go_on)
    check_clean(database_path)


def die_at_every_commit(fresh: Path, name: str, moment: CrashMoment, step: int, first: int) -> int:
    """Kills a life at one commit after the other, each in a night of its own; returns how many
    nights there were."""
    plan, players, bold = PLANS[name]
    crash_in, nights, died = first, 0, True
    while died:
        path = Path(shutil.copy(fresh, fresh.with_name(f"{name}-{moment}-{crash_in}.db")))
        night = Night(path, plan, names(players), bold)
        night.live(DiskPlan(crash=moment, crash_in=crash_in))
        died = night.path != path
        if died:
            night.live()
        night.check()
        for file in fresh.parent.glob(f"{name}-{moment}-{crash_in}.db*"):
            file.unlink()
        crash_in += step
        nights += 1
    return nights


@pytest.mark.parametrize("moment", [CrashMoment.BEFORE, CrashMoment.AFTER])
@pytest.mark.parametrize("name", list(PLANS))
def test_a_tournament_survives_a_death_at_any_commit(
    database_path: Path, name: str, moment: CrashMoment
) -> None:
    """A commit here and there: before it nothing of it is true, after it all of it."""
    first = list(CrashMoment).index(moment) * 5 + list(PLANS).index(name)
    assert die_at_every_commit(database_path, name, moment, BETWEEN, first) > 1


@pytest.mark.long
@pytest.mark.parametrize("moment", list(CrashMoment))
@pytest.mark.parametrize("name", list(PLANS))
def test_a_tournament_survives_a_death_at_every_commit(
    database_path: Path, name: str, moment: CrashMoment
) -> None:
    """All of them, and also with a commit of which the disk has written a part."""
    assert die_at_every_commit(database_path, name, moment, 1, 0) > 10
