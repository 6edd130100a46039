"""Tournaments in a real database: what the audit finds right, and every damage it finds.

The process dies around every single commit of a tournament, and the next one plays on.
"""

import asyncio
import json
import random
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.bank.accounts import house, pool
from bot.bank.topup import WELCOME_CHIPS
from bot.cli.arguments import EXIT_FINDINGS, EXIT_OK
from bot.cli.audit import run
from bot.host.actor import Accepted
from bot.host.tournament_announcer import TournamentPlace
from bot.host.tournament_replay import check_tournament
from bot.host.tournament_unit import AcceptedAtTournament, tournament_unit
from bot.ids import ChannelId, Chips, GuildId, HandId, PlayerId, TableId
from bot.refusal import Refusal
from bot.storage.audit import AuditFinding, audit
from bot.storage.database import Database
from bot.storage.tournaments import TournamentRecord, recorded_tournaments
from bot.storage.unit import TicketChange, TicketState, Unit
from bot.tournament import tournament_commands as ask
from bot.tournament.events import Eliminated, RebuyBought, RebuyOffered, TicketWon, TournamentEvent
from bot.tournament.ledger import ticket_credit
from bot.tournament.levels import Level, LevelSheet
from bot.tournament.options import (
    AddonTerms,
    BountyTerms,
    RebuyTerms,
    SatelliteTerms,
    TournamentKind,
    TournamentMode,
    TournamentOptions,
)
from bot.tournament.options import TournamentMode as Way
from bot.tournament.state import Phase
from bot.tournament.tournament import Tournament
from bot.tournament.tournament_commands import Knockout, Ticket, TournamentCommand
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
from tests.storage.builders import fund, open_database, raw
from tests.storage.events import ticket_states
from tests.tournament.builders import names, sheet

SERVER = GuildId(1)
NOON = 1_785_000_000_000
PLAYERS = [PlayerId(number) for number in range(11, 20)]
SHEET = LevelSheet(
    "short", Chips(300), 60_000, 30, (Level(Chips(5), Chips(10)), Level(Chips(10), Chips(20)))
)


def plan(
    kind: TournamentKind = TournamentKind.SIT_AND_GO, entrants: int = 6, **changes: object
) -> TournamentOptions:
    values: dict[str, object] = {
        "title": "Friday",
        "kind": kind,
        "sheet": SHEET,
        "prize_part": Chips(100),
        "fee": Chips(10),
        "entrants_min": entrants,
        "entrants_max": entrants,
        "seats": 3,
    }
    return TournamentOptions(**{**values, **changes})  # type: ignore[arg-type]


class Playing:
    """A tournament that is played into a database as its director does."""

    def __init__(self, database: Database, number: int, options: TournamentOptions) -> None:
        self.database = database
        self.place = TournamentPlace(
            guild=SERVER, channel=ChannelId(5), tournament=number, organiser=PLAYERS[0]
        )
        self.tournament = Tournament.create(number, SERVER, options)
        self.seq = self.snapshot_seq = self.hands = 0
        self.now_ms = NOON
        self.dice = random.Random(5)

    @classmethod
    async def open(cls, database: Database, options: TournamentOptions) -> "Playing":
        number = await database.tournaments.open(
            SERVER, ChannelId(5), PLAYERS[0], options, None, NOON
        )
        return cls(database, number, options)

    async def do(self, command: TournamentCommand, **parts: object) -> tuple[TournamentEvent, ...]:
        self.seq += 1
        accepted: AcceptedAtTournament = Accepted(self.now_ms, self.seq)
        events = self.tournament.apply(command)
        accepted.note(command, events)
        unit = tournament_unit(
            self.place, self.tournament, accepted, snapshot_seq=self.snapshot_seq
        )
        await self.database.writer.commit(unit)
        if unit.tournament_snapshot is not None:
            self.snapshot_seq = self.seq
        return events

    async def enter(self, *players: PlayerId, ticket: Ticket | None = None) -> None:
        for player in players:
            await self.do(ask.Register(self.now_ms, player, f"p{player}", "en", ticket))

    async def start(self) -> None:
        self.now_ms = max(self.now_ms, self.tournament.state.starts_ms or 0)
        tables = tuple(TableId(900 + n) for n in range(self.tournament.tables_wanted))
        await self.do(ask.Start(self.now_ms, tables, self.dice.getrandbits(128)))
        if self.tournament.state.options.kind is TournamentKind.VELOX:
            await self.do(ask.DrawMultiplier(self.now_ms, 999_999))

    async def hand(self) -> tuple[TournamentEvent, ...]:
        """One all-in at the first table that may deal: the fewest chips against the most."""
        state = self.tournament.state
        table = next(table for table in state.tables if self.tournament.may_deal(table))
        self.hands += 1
        await self.do(ask.StartTableHand(self.now_ms, table, HandId(self.hands)))
        at = state.tables[table]
        stacks = {at.seats[seat]: state.entrants[at.seats[seat]].stack for seat in at.dealt}
        loser = min(stacks, key=lambda player: (stacks[player], player))
        winner = max(stacks, key=lambda player: (stacks[player], player))
        stacks[winner] = Chips(stacks[winner] + stacks[loser])
        stacks[loser] = Chips(0)
        return await self.do(
            ask.EndTableHand(
                self.now_ms,
                table,
                HandId(self.hands),
                tuple(stacks.items()),
                self.dice.getrandbits(128),
                (Knockout(loser, (winner,)),),
            )
        )

    async def play_out(self) -> list[TournamentEvent]:
        told: list[TournamentEvent] = []
        while not self.tournament.state.phase.over:
            self.now_ms += 31_000
            told += await self.do(ask.Tick(self.now_ms, self.dice.getrandbits(128)))
            if any(map(self.tournament.may_deal, self.tournament.state.tables)):
                told += await self.hand()
        return told


async def funded(path: Path) -> Database:
    database = await open_database(path)
    for player in PLAYERS:
        await fund(database, player, 1000, SERVER)
    return database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


async def play(
    path: Path, options: TournamentOptions, *, entrants: int = 6, hands: int | None = None
) -> int:
    """A tournament to its end, or for so many hands; returns its number."""
    database = await funded(path)
    event = await Playing.open(database, options)
    await event.enter(*PLAYERS[:entrants])
    await event.start()
    if hands is None:
        await event.play_out()
    for _ in range(hands or 0):
        await event.hand()
    await database.close()
    return event.place.tournament


def findings(path: Path) -> list[AuditFinding]:
    found = list(audit(path).findings)
    for recorded in recorded_tournaments(path):
        found += check_tournament(recorded)
    return found


KINDS = {
    "freeze-out": plan(),
    "bounty": plan(bounty=BountyTerms(Chips(50))),
    "rebuy": plan(mode=Way.REBUY, rebuy=RebuyTerms(Chips(50), last_level=1, most=2)),
    "guaranteed": plan(guarantees=(Chips(2000), Chips(500))),
    "velox": plan(TournamentKind.VELOX, 3, fee=Chips(0)),
}


@pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)
async def test_a_tournament_that_was_played_is_clean(
    path: Path, options: TournamentOptions
) -> None:
    """A tournament that was played is clean: it replays to its results, its money and its snapshot,
    and its pool is empty."""
    number = await play(path, options, entrants=options.entrants_max)
    assert findings(path) == []
    database = await open_database(path)
    assert await database.wallets.balance(pool(SERVER, number)) == 0
    assert len(await database.results.of_tournament(number)) == options.entrants_max
    assert await database.tournaments.recover() == ()
    await database.close()


async def test_a_running_tournament_is_clean(path: Path) -> None:
    """The pool holds what the entries brought, and recovery finds the state that was committed."""
    number = await play(path, plan(), hands=2)
    assert findings(path) == []
    database = await open_database(path)
    assert await database.wallets.balance(pool(SERVER, number)) == 600
    assert await database.wallets.balance(house(SERVER)) == 60
    await database.close()


async def test_nobody_is_broke_while_they_are_in(path: Path) -> None:
    """The countdown of a player without a chip begins when they are out (R-245)."""
    database = await open_database(path)
    for player in PLAYERS[:2]:
        await fund(database, player, 110, SERVER)
    event = await Playing.open(database, plan(entrants=2, seats=2))
    await event.enter(*PLAYERS[:2])
    for player in PLAYERS[:2]:
        state = await database.wallets.holdings(SERVER, player)
        assert (state.holdings.in_tournaments, state.clock.broke_since_ms) == (1, None)
    await event.start()
    await event.play_out()
    (winner, loser) = await database.results.of_tournament(event.place.tournament)
    broke = await database.wallets.holdings(SERVER, loser.player)
    assert broke.clock.broke_since_ms == event.now_ms
    rich = await database.wallets.holdings(SERVER, winner.player)
    assert (rich.holdings.wallet, rich.clock.broke_since_ms) == (200, None)
    await database.close()


async def test_a_cancelled_tournament_is_clean(path: Path) -> None:
    """All players have their money again, nothing is left in the pool, and there are no results."""
    database = await funded(path)
    event = await Playing.open(database, plan())
    await event.enter(*PLAYERS[:6])
    await event.start()
    await event.hand()
    await event.do(ask.CancelTournament(event.now_ms))
    number = event.place.tournament
    assert await database.wallets.balance(pool(SERVER, number)) == 0
    assert await database.results.of_tournament(number) == ()
    await database.close()
    assert findings(path) == []


async def satellite(path: Path) -> tuple[Ticket, ...]:
    """A satellite with two tickets: one is used, given back and used again, one is paid out."""
    database = await funded(path)
    target = await Playing.open(database, plan(entrants=3))
    terms = SatelliteTerms(target.place.tournament, Chips(110), tickets=2)
    event = await Playing.open(database, plan(satellite=terms))
    await event.enter(*PLAYERS[:6])
    await event.start()
    won = [one.ticket for one in await event.play_out() if isinstance(one, TicketWon)]
    source = pool(SERVER, event.place.tournament)
    assert await database.wallets.balance(source) == 220
    first, second = won
    await target.enter(first.player, ticket=first)
    await target.do(ask.Unregister(target.now_ms, first.player))
    assert ticket_states(path, event.place.tournament) == [TicketState.OPEN] * 2
    await target.enter(first.player, ticket=first)
    credit = ticket_credit(SERVER, second)
    paid = TicketChange(second, TicketState.CREDITED)
    await database.writer.commit(Unit(NOON, batches=(credit,), tickets=(paid,)))
    assert await database.wallets.balance(source) == 0
    await database.close()
    return first, second


async def test_a_satellite_is_clean(path: Path) -> None:
    """The pool of a clean satellite has the value of open tickets after the end, and pays for those
    that are used."""
    await satellite(path)
    assert findings(path) == []


async def test_a_ticket_that_is_still_open_is_no_finding(path: Path) -> None:
    """A ticket that is still open is no finding: its value waits in the satellite's pool for its
    player."""
    database = await funded(path)
    target = await database.tournaments.open(SERVER, ChannelId(5), PLAYERS[0], plan(), None, NOON)
    terms = SatelliteTerms(target, Chips(110))
    event = await Playing.open(database, plan(satellite=terms))
    await event.enter(*PLAYERS[:6])
    await event.start()
    await event.play_out()
    assert await database.wallets.balance(pool(SERVER, event.place.tournament)) == 110
    assert ticket_states(path, event.place.tournament) == [TicketState.OPEN]
    await database.close()
    assert findings(path) == []


async def test_one_cancelled_by_the_ledger_is_clean(path: Path) -> None:
    """A tournament cancelled by the ledger is clean: its journal is known to be damaged, and the
    ledger has what everybody paid."""
    number = await play(path, plan(bounty=BountyTerms(Chips(50))), hands=2)
    tamper(path, "DELETE FROM tournament_journal WHERE seq IN (2, 4)")
    assert findings(path)
    database = await open_database(path)
    await database.refunds.cancel(number, "abc", NOON)
    await database.close()
    assert findings(path) == []


async def test_refunds_are_compared_with_what_was_paid(path: Path) -> None:
    """A player who had less back is found by their number."""
    number = await play(path, plan(), hands=1)
    database = await open_database(path)
    await database.refunds.cancel(number, "abc", NOON)
    await database.close()
    tamper(
        path,
        "UPDATE ledger_entries SET amount = amount - 5 WHERE account_id = "
        "(SELECT id FROM accounts WHERE kind = 'wallet' AND player_id = 11) AND batch_id = "
        "(SELECT id FROM ledger_batches WHERE key LIKE 'tournament-refund:%')",
    )
    wrong = [each for each in findings(path) if each.check == "tournament-money-wrong"]
    assert [(each.subject, each.expected, each.found) for each in wrong] == [
        ("tournament=1 player=11", 110, 105)
    ]


# --- damage -----------------------------------------------------------------------------------


def tamper(path: Path, *statements: str) -> None:
    """Tampers with the database as somebody would who knows about the triggers."""
    with raw(path) as connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in triggers.fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            assert connection.execute(statement).rowcount > 0


POOLS = "(SELECT id FROM accounts WHERE kind = 'pool')"

DAMAGE = {
    "tournament-journal-gap": "UPDATE tournament_journal SET seq = 999 WHERE seq = 4",
    "tournament-snapshot-ahead": "UPDATE tournaments SET snapshot_seq = 999",
    "tournament-end-wrong": "UPDATE tournaments SET ended_ms = NULL",
    "tournament-results-misplaced": "DELETE FROM tournament_results",
    "pool-not-settled": f"UPDATE accounts SET balance = 1 WHERE id IN {POOLS}",
    "pool-without-tournament": f"UPDATE accounts SET place = 99, balance = 1 WHERE id IN {POOLS}",
    "entry-after-end": "INSERT INTO tournament_entries VALUES (1, 11, 1)",
    "tournaments-won-wrong": "UPDATE standings SET score = 9 WHERE board = 'tournaments-won'",
    "everywhere-score-wrong": "UPDATE standings SET score = 9 "
    "WHERE board = 'tournaments-won' AND scope = 0",
    "tournament-does-not-replay": "UPDATE tournament_journal SET kind = 'pause' WHERE seq = 2",
    "tournament-phase-wrong": "UPDATE tournaments SET phase = 'cancelled'",
    "tournament-money-wrong": "UPDATE ledger_batches SET key = key || 'x' "
    "WHERE key LIKE 'tournament-prize:%'",
    "tournament-result-wrong": "UPDATE tournament_results SET prize = prize + 1 WHERE place = 2",
    "tournament-snapshot-wrong": "UPDATE tournaments "
    "SET snapshot = replace(snapshot, '\"serials\": 6', '\"serials\": 7')",
    "tournament-entry-wrong": "INSERT INTO tournament_entries VALUES (1, 11, 1)",
}


@pytest.mark.parametrize(("check", "statement"), DAMAGE.items(), ids=DAMAGE)
async def test_damage_is_found(path: Path, check: str, statement: str) -> None:
    """Damage is found by the check that is meant for it."""
    await play(path, plan())
    tamper(path, statement)
    assert check in {finding.check for finding in findings(path)}


async def test_a_changed_plan_is_found(path: Path) -> None:
    """Another entry than what was paid makes other money."""
    await play(path, plan(), hands=1)
    tamper(path, "UPDATE tournaments SET options = replace(options, '\"fee\": 10', '\"fee\": 9')")
    assert {finding.check for finding in findings(path)} >= {"tournament-money-wrong"}


async def test_a_plan_that_cannot_be_played_is_found(path: Path) -> None:
    """The tournament could not even be made."""
    await play(path, plan(), hands=1)
    tamper(path, "UPDATE tournaments SET options = replace(options, '\"fee\": 10', '\"fee\": 99')")
    (finding,) = findings(path)
    assert finding.check == "tournament-does-not-replay"
    assert finding.subject == "tournament=1 error=TournamentRefusal"


@pytest.mark.parametrize(
    ("which", "state"), [(0, "open"), (0, "credited"), (1, "open"), (1, "used")]
)
async def test_a_ticket_in_another_state_is_found(path: Path, which: int, state: str) -> None:
    """The first was used and the second paid out: money or entries contradict anything else."""
    won = await satellite(path)
    player = won[which].player
    tamper(path, f"UPDATE tournament_tickets SET state = '{state}' WHERE player_id = {player}")
    assert findings(path)


async def test_a_result_is_compared_field_by_field(path: Path) -> None:
    """The finding says whose, which, and both numbers."""
    await play(path, plan())
    tamper(path, "UPDATE tournament_results SET rebuys = 3 WHERE place = 1")
    (finding,) = findings(path)
    assert finding.subject.endswith(" rebuys")
    assert (finding.check, finding.expected, finding.found) == ("tournament-result-wrong", 0, 3)


async def test_the_command_says_what_it_found(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command says what it found in a line for each finding, and how much was played again."""
    await play(path, plan())
    assert run(str(path), as_json=True) == EXIT_OK
    report = json.loads(capsys.readouterr().out)
    assert report["looked_at"]["tournaments_replayed"] == 1
    assert report["looked_at"]["tournament_journal"] > 6
    tamper(path, "UPDATE tournaments SET phase = 'cancelled'")
    assert run(str(path), as_json=False) == EXIT_FINDINGS
    said = capsys.readouterr().out
    assert "tournament-phase-wrong tournament=1 phase=cancelled replayed=finished\n" in said


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
