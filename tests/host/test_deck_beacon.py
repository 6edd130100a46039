"""The round of the beacon that cuts a deck: fixed by the moment at which its words were closed."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.beacon.relays import BeaconFault, randomness_of
from bot.host.background_tasks import Clock
from bot.host.decks import (
    ATTEMPTS,
    HOLD_SECONDS_MAX,
    REQUIRED_SECONDS_MAX,
    ROUND_LOOK_SECONDS,
    BeaconRounds,
    DealSteps,
    DeckBeacon,
    fresh_deck,
)
from bot.host.past_hands import PastHands
from bot.host.refusals import HostCode
from bot.host.table_actor import TableActor
from bot.host.table_announcer import TableNews
from bot.host.table_timers import CLOSED_SECONDS, Timing
from bot.ids import HandId, TableId
from bot.poker.cut import BeaconChain, BeaconRound, Cut
from bot.storage.audit import audit
from bot.storage.place import Place
from bot.table.decks import TableDecks
from bot.table.rules import BeaconNeed, HouseRules, TableCode, TableRules
from bot.table.table_commands import (
    ChangeHouseRules,
    CutNextDeck,
    Pause,
    ReplaceDeck,
    Resume,
    TournamentLineup,
)
from bot.tournament import tournament_commands as ask
from devtools.beacon_chain import CHAIN, signature_of
from devtools.simulation.loop import VirtualClock, run_virtually
from tests.builders import player, rules
from tests.clock import ManualClock
from tests.host.table_room import CHANNEL, GUILD, NEXT_HAND, TableRoom, refused, table_room
from tests.host.test_table_timers import Slow
from tests.host.test_tournament_tables import housed
from tests.host.tournament_room import Robots, check_clean, sit_and_go, tournament_room
from tests.table.event import lineup
from verify.mazziere_verify import check, check_chain


class Rounds:
    """A source of rounds that are there from their time on, unless there is a fault."""

    chain: BeaconChain = CHAIN

    def __init__(self, clock: Clock) -> None:
        self.clock: Clock = clock
        self.asked: list[int] = []
        self.faults: list[BeaconFault] = []
        self.there = asyncio.Event()
        """Cleared, nothing answers."""
        self.there.set()

    async def fetch(self, number: int) -> BeaconRound:
        self.asked.append(number)
        await self.there.wait()
        if self.faults:
            raise self.faults.pop(0)
        assert self.clock.now_ms() >= CHAIN.time_ms(number)
        signature = signature_of(number)
        return BeaconRound(CHAIN.digest, number, randomness_of(signature), signature)

    async def close(self) -> None:
        self.there.set()


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def rounds(clock: ManualClock) -> Rounds:
    return Rounds(clock)


@asynccontextmanager
async def open_room(
    path: Path, rounds: Rounds, of: TableRules | None = None, **more: Any
) -> AsyncIterator[tuple[TableRoom, Slow, TableId]]:
    """A room that is cut by these rounds, and a table with two players whose news are seen when the
    test says so."""
    async with table_room(path, clock=rounds.clock, **{"source": rounds, **more}) as at:
        slow = Slow(at)
        yield at, slow, await at.open_with("a b", of)


async def wait_in_vain(at: TableRoom, slow: Slow, rounds: Rounds) -> None:
    """The root is seen, and its round does not come for longer than a table waits that needs
    none."""
    await slow.is_seen()
    rounds.there.clear()
    await at.pass_time(NEXT_HAND + HOLD_SECONDS_MAX + 1)


def beacon_of(at: TableRoom, table: TableId) -> BeaconRound | None:
    """The round that cut the running hand's deck."""
    cut = at.room.look(table).cut
    assert cut is not None
    return cut.beacon


async def dealt(at: TableRoom, slow: Slow, table: TableId) -> int:
    """Deals the next hand, whose root is seen only now, so that its words are closed; returns the
    round that may cut it."""
    number = CHAIN.cutting(at.clock.now_ms())
    await slow.deal(table)
    return number


async def test_the_round_after_the_root_cuts_the_deal(database_path: Path, rounds: Rounds) -> None:
    """The round after the root cuts the deal with the players' words; the proof, the journal and
    the hand's record say the same."""
    async with open_room(database_path, rounds) as (at, slow, table):
        first = await dealt(at, slow, table)
        told = beacon_of(at, table)
        assert told is not None
        assert (told.number, rounds.asked) == (first, [first])
        await at.play_through(table)
        view = at.room.look(table)
        await at.room.ask_table(table, CutNextDeck(player("b"), view.hand_id, "luck"))
        second = await dealt(at, slow, table)
        assert second > first
        cut = at.room.look(table).cut
        assert isinstance(cut, Cut)
        assert ([each.word for each in cut.words], rounds.asked) == (["luck"], [first, second])
        await at.play_through(table)
        past = PastHands(at.database)
        proofs = [(await past.proof(CHANNEL, number, player("a"))).file for number in (1, 2)]
        assert proofs[1]["cut"]["beacon"]["round"] == second
        check_chain([check(proof) for proof in proofs])
    assert audit(database_path).clean


async def test_tables_share_a_round(
    database_path: Path, clock: ManualClock, rounds: Rounds
) -> None:
    """Hands that end within one ask for it once."""
    async with table_room(database_path, clock=clock, source=rounds) as at:
        beacon = at.dependencies.beacon
        assert beacon is not None
        decks = {TableId(number): TableDecks() for number in range(3)}
        tables = [
            DeckBeacon(beacon, clock, lambda table=table: decks[table], CLOSED_SECONDS)
            for table in decks
        ]
        for table, each in zip(decks, tables, strict=True):
            made = fresh_deck(Random(table), table)
            committed = TableDecks().replaced(made).for_hand(1, rules(), rules())
            decks[table] = committed.closed(clock.now_ms(), {})
            each.follow()
        await at.pass_time(NEXT_HAND)
        roots = [each.committed_root for each in decks.values()]
        found = {each.round_of(root) for each, root in zip(tables, roots, strict=True)}
        assert [each and each.number for each in found] == rounds.asked
        assert tables[0].round_of(roots[1]) is None


async def test_seeing_a_root_again_brings_no_other_round(
    database_path: Path, clock: ManualClock, rounds: Rounds
) -> None:
    """However often its message is edited."""
    async with open_room(database_path, rounds) as (at, slow, table):
        await at.room.ask_table(table, CutNextDeck(player("a"), at.room.look(table).hand_id, "x"))
        number = CHAIN.cutting(clock.now_ms())
        await slow.is_seen()
        await at.pass_time(NEXT_HAND - 1)
        await at.sit(table, "c")
        await slow.is_seen()
        await at.pass_time(1)
        told = beacon_of(at, table)
        assert told is not None
        assert (told.number, rounds.asked) == (number, [number])


async def test_a_deal_waits_a_second_at_most(
    database_path: Path, clock: ManualClock, rounds: Rounds
) -> None:
    """A deal waits a second at most for a round whose time has come; then the deck is cut without
    it."""
    async with open_room(database_path, rounds) as (at, slow, table):
        rounds.there.clear()
        await slow.is_seen()
        await at.pass_time(NEXT_HAND + HOLD_SECONDS_MAX - 0.001)
        assert not at.room.look(table).running
        await at.pass_time(0.001)
        assert at.room.look(table).running
        assert beacon_of(at, table) is None
        rounds.there.set()
        await at.pass_time(0)
        assert beacon_of(at, table) is None
        await at.play_through(table)
        rounds.there.clear()
        number = CHAIN.cutting(clock.now_ms())
        await slow.is_seen()
        await at.pass_time(NEXT_HAND + HOLD_SECONDS_MAX / 2)
        assert not at.room.look(table).running
        rounds.there.set()
        await at.pass_time(0)
        told = beacon_of(at, table)
        assert told is not None
        assert told.number == number


async def test_a_round_that_comes_too_late_is_not_waited_for(
    database_path: Path, clock: ManualClock, rounds: Rounds
) -> None:
    """A round that comes too late is not waited for, where hands follow each other at once."""
    at_once = Timing(next_hand=0.5)
    async with open_room(database_path, rounds, timing=at_once) as (at, slow, table):
        soon = CHAIN.time_ms(CHAIN.newest(clock.now_ms()) + 2) - 3500
        await at.pass_time((soon - clock.now_ms()) / 1000)
        await slow.is_seen()
        await at.pass_time(0.5)
        assert at.room.look(table).running
        assert beacon_of(at, table) is None


async def test_a_pause_during_the_wait_deals_nothing(database_path: Path, rounds: Rounds) -> None:
    """The wait ends with the hand that it was for; the next one has a wait of its own."""
    async with open_room(database_path, rounds) as (at, slow, table):
        rounds.there.clear()
        await slow.is_seen()
        await at.pass_time(NEXT_HAND + 0.5)
        await at.room.ask_table(table, Pause())
        await at.pass_time(2 * HOLD_SECONDS_MAX)
        assert not at.room.look(table).running
        rounds.there.set()
        await at.room.ask_table(table, Resume())
        await slow.is_seen()
        await at.pass_time(NEXT_HAND - 0.001)
        assert not at.room.look(table).running
        await at.pass_time(0.001)
        assert beacon_of(at, table) is not None


async def test_a_deal_that_is_due_anew_is_not_hurried_by_the_old_wait(
    database_path: Path, rounds: Rounds
) -> None:
    """The table was paused for a moment of it: people have the whole time to look again."""
    async with open_room(database_path, rounds) as (at, slow, table):
        rounds.there.clear()
        await slow.is_seen()
        await at.pass_time(NEXT_HAND + 0.25)
        await at.room.ask_table(table, Pause())
        await at.room.ask_table(table, Resume())
        await slow.is_seen()
        rounds.there.set()
        await at.pass_time(NEXT_HAND - 0.001)
        assert not at.room.look(table).running
        await at.pass_time(0.001)
        assert beacon_of(at, table) is not None


async def test_relays_that_fail_hold_up_one_deal(database_path: Path, rounds: Rounds) -> None:
    """Nobody waits for relays that fail, after one deal; the round that is there again cuts its
    deck."""
    async with open_room(database_path, rounds) as (at, slow, table):
        rounds.there.clear()
        await slow.is_seen()
        await at.pass_time(NEXT_HAND)
        assert not at.room.look(table).running
        rounds.faults = [BeaconFault("no answer", is_final=True)]
        rounds.there.set()
        await at.pass_time(0)
        for is_silent in (True, False):
            assert at.room.look(table).running
            assert beacon_of(at, table) is None
            await at.play_through(table)
            if is_silent:
                rounds.there.clear()
            await slow.is_seen()
            await at.pass_time(NEXT_HAND)
            rounds.there.set()
        assert beacon_of(at, table) is not None


async def test_another_deck_during_the_wait_is_shown_first(
    database_path: Path, rounds: Rounds
) -> None:
    """The round was for the deck that was thrown away, and cuts no other; the new one is closed
    once it is seen, and has a round of its own."""
    async with open_room(database_path, rounds) as (at, slow, table):
        rounds.there.clear()
        await slow.is_seen()
        await at.pass_time(NEXT_HAND + 0.5)
        await at.room.ask_table(table, ReplaceDeck(fresh_deck(Random(9), table)))
        rounds.there.set()
        await at.pass_time(2 * HOLD_SECONDS_MAX)
        assert not at.room.look(table).running
        number = CHAIN.cutting(rounds.clock.now_ms())
        await slow.is_seen()
        await at.pass_time(CLOSED_SECONDS - 0.001)
        assert not at.room.look(table).running
        await at.pass_time(HOLD_SECONDS_MAX + 0.001)
        assert at.room.look(table).running
        told = beacon_of(at, table)
        assert told is not None
        assert told.number == number


async def test_a_tournament_deals_after_the_same_wait(
    database_path: Path, clock: ManualClock, rounds: Rounds
) -> None:
    """The tournament says when; the table waits for the round, a second at most."""
    async with table_room(database_path, clock=clock, source=rounds) as at:
        slow = Slow(at)
        table = await housed(at)
        number = CHAIN.cutting(clock.now_ms())
        await slow.is_seen()
        rounds.there.clear()
        for hand, waits in ((7, HOLD_SECONDS_MAX / 2), (8, HOLD_SECONDS_MAX)):
            await at.pass_time(NEXT_HAND)
            starts = at.room.deal_tournament_hand(table, HandId(hand), lineup("a b c", 1, 2, 3))
            dealing = asyncio.create_task(starts)
            await at.pass_time(waits - 0.001)
            assert not dealing.done()
            if waits < HOLD_SECONDS_MAX:
                rounds.there.set()
            await at.pass_time(0.001)
            await dealing
            told = beacon_of(at, table)
            assert (told and told.number) == (number if waits < HOLD_SECONDS_MAX else None)
            await at.play_through(table)
            rounds.there.clear()
            await slow.is_seen()


async def test_a_clock_that_was_set_back_leads_to_no_old_round(
    database_path: Path, rounds: Rounds
) -> None:
    """Everybody knew it before the root: such a deck is uncut, also after a restart, until the
    rounds are new again. Nobody waits for what will not be used."""
    back = 60
    async with open_room(database_path, rounds) as (at, slow, table):
        first = await dealt(at, slow, table)
        rounds.clock.set_forward(-back)
        await at.play_through(table)
        assert await dealt(at, slow, table) < first
        assert beacon_of(at, table) is None
        await at.play_through(table)
        await slow.is_seen()
    async with table_room(database_path, clock=rounds.clock, source=rounds, seed=99) as at:
        slow = Slow(at)
        await at.room.recover()
        rounds.there.clear()
        for forward in (0, back):
            await dealt(at, slow, table)
            assert beacon_of(at, table) is None
            rounds.clock.set_forward(forward)
            await at.play_through(table)
        rounds.there.set()
        newest = await dealt(at, slow, table)
        told = beacon_of(at, table)
        assert told is not None
        assert told.number == newest > first
        assert rounds.asked == [first, newest]
    assert audit(database_path).clean


async def test_a_round_that_came_too_late_for_one_deck_cuts_no_other(
    database_path: Path, rounds: Rounds
) -> None:
    """The clock was set back after a deck was closed, and its round cut nothing: the next deck is
    closed at the same moment, but whoever said a word for it may have known that round."""
    async with open_room(database_path, rounds) as (at, slow, table):
        rounds.there.clear()
        await slow.is_seen()
        await at.pass_time(NEXT_HAND + HOLD_SECONDS_MAX)
        assert at.room.look(table).running
        assert beacon_of(at, table) is None
        closed_ms = at.room.inspect(table).decks.last_closed_ms
        rounds.there.set()
        await at.pass_time(0)
        rounds.clock.set_forward(-60)
        await at.play_through(table)
        await slow.deal(table)
        assert at.room.inspect(table).decks.last_closed_ms == closed_ms
        assert beacon_of(at, table) is None


async def test_what_nobody_has_seen_is_not_cut(database_path: Path, rounds: Rounds) -> None:
    """Discord has refused the message for good: no round comes after a root that was not shown."""
    async with open_room(database_path, rounds) as (at, slow, table):
        await slow.is_seen(seen=False)
        await at.start_hand(table)
        assert beacon_of(at, table) is None
        assert rounds.asked == []


async def test_a_fault_that_lasts_is_logged_once(
    database_path: Path, rounds: Rounds, caplog: pytest.LogCaptureFixture
) -> None:
    """Deals go on uncut; what may pass is asked for again, what may not is not."""
    caplog.set_level(logging.INFO, "bot.host.decks")
    async with open_room(database_path, rounds) as (at, slow, table):
        late = [BeaconFault("not yet")] * ATTEMPTS
        wrong = [BeaconFault("relays contradict each other", is_final=True)]
        for faults, count in ((late, ATTEMPTS), (wrong, 1), (late[:1], 2)):
            rounds.faults, rounds.asked = list(faults), []
            number = await dealt(at, slow, table)
            if not at.room.look(table).running:
                await at.pass_time(HOLD_SECONDS_MAX)
            told = beacon_of(at, table)
            assert (told is None) == (count != 2)
            await at.pass_time(HOLD_SECONDS_MAX)
            assert rounds.asked == [number] * count
            await at.play_through(table)
    said = [record.getMessage() for record in caplog.records]
    assert said == [
        "decks are not cut by the beacon: not yet",
        f"the beacon cuts decks again: round {number}",
    ]


@pytest.mark.parametrize("late", [0.5, NEXT_HAND - 0.001])
async def test_a_restart_leads_to_the_same_round(
    database_path: Path, clock: ManualClock, rounds: Rounds, late: float
) -> None:
    """A restart before or after the round leads to the same one: root, words and round cut the deal
    that was prepared, and the cards dealt before a crash are those dealt after it."""
    async with open_room(database_path, rounds) as (at, slow, table):
        number, root = CHAIN.cutting(clock.now_ms()), at.room.look(table).next_root
        await at.room.ask_table(table, CutNextDeck(player("a"), at.room.look(table).hand_id, "x"))
        await slow.is_seen()
        await at.pass_time(late)
    async with table_room(database_path, clock=clock, source=rounds, seed=99) as at:
        slow = Slow(at)
        await at.room.recover()
        await at.pass_time(NEXT_HAND)
        rounds.asked.clear()
        await slow.deal(table)
        cut, hand = at.room.look(table).cut, at.room.inspect(table).hand
        assert at.room.look(table).deck_commitment == root
        assert cut is not None
        assert [each.word for each in cut.words] == ["x"]
        assert cut.beacon is not None
        assert (cut.beacon.number, rounds.asked) == (number, [number])
        assert hand is not None
    async with table_room(database_path, clock=clock, source=rounds, seed=5) as at:
        await at.room.recover()
        assert at.room.look(table).cut == cut
        again = at.room.inspect(table).hand
        assert again is not None
        assert again.setup.deck == hand.setup.deck
        slow = Slow(at)
        await at.play_through(table)
        later = await dealt(at, slow, table)
        told = beacon_of(at, table)
        assert told is not None
        assert told.number == later > number
    assert audit(database_path).clean


async def test_what_could_not_be_kept_is_closed_later(
    database_path: Path, clock: ManualClock, rounds: Rounds
) -> None:
    """Where it could not be saved that the root was shown, no cut was closed: it is closed when the
    deal is due, or after a restart once the root is seen again, and the round follows from that."""
    for restarts in (False, True):
        path = database_path.with_name(f"{restarts}.db")
        async with open_room(path, rounds) as (at, slow, table):
            at.disk.before = 1
            await slow.is_seen()
            await at.settle()
            assert at.disk.before == 0
            assert at.room.inspect(table).decks.is_open
            if not restarts:
                await at.pass_time(NEXT_HAND)
                number = CHAIN.cutting(clock.now_ms())
                assert not at.room.look(table).running
                await at.pass_time(CLOSED_SECONDS + HOLD_SECONDS_MAX)
                told = beacon_of(at, table)
                assert told is not None
                assert told.number == number
        if restarts:
            async with table_room(path, clock=clock, source=rounds, seed=99) as at:
                slow = Slow(at)
                await at.room.recover()
                number = await dealt(at, slow, table)
                told = beacon_of(at, table)
                assert told is not None
                assert told.number == number


async def test_the_end_of_a_hand_closes_what_was_shown(
    database_path: Path, clock: ManualClock, rounds: Rounds
) -> None:
    """In the command that ends it, with or without a beacon; that the root was shown is kept
    unseen, once, without another message."""
    for source in (rounds, None):
        path = database_path.with_name(f"{source is None}.db")
        async with open_room(path, rounds, source=source) as (at, slow, table):
            await dealt(at, slow, table)
            shown_ms, told = clock.now_ms(), len(at.told.news)
            await slow.is_seen()
            await at.settle()
            decks = at.room.inspect(table).decks
            assert (decks.shown_ms, decks.closed_ms) == (shown_ms, None)
            assert len(at.told.news) == told
            await at.room.ask_table(
                table, CutNextDeck(player("a"), HandId(0), "x", decks.committed_root)
            )
            await at.pass_time(3)
            await at.act(table, "fold")
            closed_ms = clock.now_ms()
            assert at.room.inspect(table).decks.closed_ms == closed_ms
            assert at.news.view.next_closed_ms == closed_ms
            word = CutNextDeck(player("b"), HandId(0), "late", decks.committed_root)
            assert (await refused(at.room.ask_table(table, word))).code is TableCode.CUT_CLOSED
            await slow.is_seen()
            await at.start_hand(table)
            cut = at.room.look(table).cut
            assert cut is not None
            assert cut.closed_ms == closed_ms
            assert [(each.seat, each.word) for each in cut.words] == [(1, "x")]
            number = None if source is None else CHAIN.cutting(closed_ms)
            assert (cut.beacon and cut.beacon.number) == number
            await at.play_through(table)
            proof = (await PastHands(at.database).proof(CHANNEL, 2, player("a"))).file
            assert check(proof).closed_ms == closed_ms
        assert audit(path).clean


async def test_a_commit_that_fails_changes_no_round(
    database_path: Path, clock: ManualClock, rounds: Rounds
) -> None:
    """The deal is asked for again, and is cut by the same one."""
    async with open_room(database_path, rounds) as (at, slow, table):
        number = CHAIN.cutting(clock.now_ms())
        await slow.is_seen()
        await at.settle()
        at.disk.before = 1
        await at.pass_time(NEXT_HAND)
        assert not at.room.look(table).running
        await slow.is_seen()
        await at.pass_time(NEXT_HAND)
        told = beacon_of(at, table)
        assert told is not None
        assert (told.number, rounds.asked) == (number, [number])


async def test_nothing_is_asked_after_the_end(clock: ManualClock, rounds: Rounds) -> None:
    """Timers outlive what has set them."""
    beacon = BeaconRounds(rounds, clock)
    asked = beacon.request(CHAIN.newest(clock.now_ms()))
    await beacon.close()
    timer = clock.next_due(clock.now_ms() + 1000)
    assert timer is not None
    timer.call()
    await asyncio.sleep(0)
    assert (rounds.asked, asked.done()) == ([], False)


async def test_an_error_of_the_source_cuts_nothing(clock: ManualClock, rounds: Rounds) -> None:
    """Whatever it is: a round that nobody has cannot be waited for."""

    async def broken(number: int) -> BeaconRound:
        raise ZeroDivisionError

    rounds.fetch = broken  # type: ignore[method-assign]
    beacon = BeaconRounds(rounds, clock)
    asked = beacon.request(CHAIN.newest(clock.now_ms()))
    timer = clock.next_due(clock.now_ms() + 1000)
    assert timer is not None
    timer.call()
    assert await asyncio.wait_for(asked, 5) is None
    await beacon.close()


def test_a_tournament_that_waits_for_its_round_stops_at_once(
    database_path: Path, rounds: Rounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is lost: the next process deals the same hand, of the same deck, and plays on."""
    told, deal = Robots.table_changed, TableActor.deal
    waiting: list[HandId] = []

    def told_and_seen(robots: Robots, news: TableNews) -> asyncio.Future[bool]:
        told(robots, news)
        seen = asyncio.get_running_loop().create_future()
        seen.set_result(True)
        return seen

    async def noted_deal(actor: TableActor, hand: HandId, of: TournamentLineup) -> None:
        waiting.append(hand)
        try:
            await deal(actor, hand, of)
        finally:
            waiting.remove(hand)

    monkeypatch.setattr(Robots, "table_changed", told_and_seen)
    monkeypatch.setattr(TableActor, "deal", noted_deal)
    rounds.there.clear()

    async def play() -> None:
        async with tournament_room(database_path, source=rounds) as at:
            number = await at.create(sit_and_go())
            await at.enter(number, "a b c")
            await at.until(lambda: bool(waiting))
            (hand,) = waiting
            ((table, _),) = at.notes.opened
            root = at.room.look(table).next_root
            before = asyncio.get_running_loop().time()
            await at.tournaments.close()
            assert asyncio.get_running_loop().time() == before
            assert not waiting
            assert not at.room.look(table).running
            assert at.notes.news[-1].stopping
        async with tournament_room(database_path, seed=2, source=rounds) as at:
            await at.until(lambda: at.room.look(table).running)
            view = at.room.look(table)
            assert (view.hand_id, view.deck_commitment) == (hand, root)
            await at.play_out(number)

    run_virtually(play)
    check_clean(database_path)


@pytest.mark.parametrize("what", ["pause", "cancel"])
def test_a_tournament_deals_nothing_while_it_is_paused(
    database_path: Path, rounds: Rounds, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """A tournament deals nothing while it is paused, though a table of it had begun to wait for the
    round that its server requires; that hand is dealt once the tournament continues. An organiser
    who cancels it waits for no round either."""
    told, heard = Robots.table_changed, list[TableNews]()

    def told_and_seen(robots: Robots, news: TableNews) -> asyncio.Future[bool]:
        told(robots, news)
        heard.append(news)
        seen = asyncio.get_running_loop().create_future()
        seen.set_result(True)
        return seen

    monkeypatch.setattr(Robots, "table_changed", told_and_seen)
    rounds.there.clear()

    async def play() -> None:
        rounds.clock = VirtualClock()
        async with tournament_room(database_path, source=rounds) as at:
            await at.settings.change(GUILD, lambda was: replace(was, beacon=BeaconNeed.DEAL))
            number = await at.create(sit_and_go())
            await at.enter(number, "a b c")
            await at.until(lambda: bool(heard) and heard[-1].awaited_round is not None, 300)
            table = heard[-1].place.table
            if what == "cancel":
                await at.tournaments.ask_tournament(number, ask.CancelTournament(0))
                await at.until(lambda: at.is_over(number), 10)
                return
            await at.tournaments.ask_tournament(number, ask.PauseTournament(0))
            await asyncio.sleep(1)
            rounds.there.set()
            await asyncio.sleep(2 * REQUIRED_SECONDS_MAX)
            view = at.room.look(table)
            assert (view.paused, view.running, view.hand_id) == (True, False, 0)
            await at.tournaments.ask_tournament(number, ask.ResumeTournament(0))
            await at.until(lambda: at.room.look(table).running, 10)
            assert beacon_of(at, table) is not None
            await at.play_out(number)

    run_virtually(play)
    check_clean(database_path)


# --- a round that is required --------------------------------------------------------------------


REQUIRED = {need: rules(turn_seconds=30, house=HouseRules(beacon=need)) for need in BeaconNeed}


@pytest.mark.parametrize("need", [BeaconNeed.DEAL, BeaconNeed.PAUSE])
async def test_a_table_that_requires_its_round_waits_for_it(
    database_path: Path, rounds: Rounds, need: BeaconNeed
) -> None:
    """A table that requires its round waits for it: it says for which one and until when; it deals
    as soon as the round is there."""
    async with open_room(database_path, rounds, REQUIRED[need]) as (at, slow, table):
        rounds.there.clear()
        await slow.is_seen()
        await at.pass_time(NEXT_HAND)
        number = CHAIN.cutting(at.room.inspect(table).decks.closed_ms or 0)
        await at.pass_time(HOLD_SECONDS_MAX)
        awaited = at.news.awaited_round
        assert awaited is not None
        assert awaited.number == number
        await at.pass_time(REQUIRED_SECONDS_MAX - 10)
        assert not at.room.look(table).running
        rounds.there.set()
        await at.pass_time(2 * ROUND_LOOK_SECONDS)
        told = beacon_of(at, table)
        assert told is not None
        assert told.number == number
        assert at.news.awaited_round is None


@pytest.mark.parametrize("need", [BeaconNeed.DEAL, BeaconNeed.PAUSE])
@pytest.mark.parametrize("by_server", [True, False])
async def test_five_minutes_later_it_does_as_it_was_chosen(
    database_path: Path, rounds: Rounds, need: BeaconNeed, by_server: bool
) -> None:
    """By the table or, where that chooses nothing, by its server: it deals uncut, or pauses; then
    the round may come while it is paused, and it goes on with that."""
    async with table_room(database_path, clock=rounds.clock, source=rounds) as at:
        slow = Slow(at)
        await at.settings.change(
            GUILD, lambda was: replace(was, beacon=need if by_server else BeaconNeed.NO)
        )
        table = await at.open_with("a b", REQUIRED[BeaconNeed.SERVER if by_server else need])
        await slow.is_seen()
        rounds.faults = [BeaconFault("no answer")] * 10_000
        await at.pass_time(
            NEXT_HAND + HOLD_SECONDS_MAX + REQUIRED_SECONDS_MAX - 2 * ROUND_LOOK_SECONDS
        )
        assert not at.room.look(table).running
        assert not at.room.look(table).paused
        await at.pass_time(4 * ROUND_LOOK_SECONDS)
        assert at.room.look(table).running == (need is BeaconNeed.DEAL)
        assert at.room.look(table).paused == (need is BeaconNeed.PAUSE)
        assert at.news.lacks_round == (need is BeaconNeed.PAUSE)
        rounds.faults = []
        if need is BeaconNeed.PAUSE:
            number = CHAIN.cutting(at.room.inspect(table).decks.closed_ms or 0)
            await at.room.ask_table(table, Resume())
            await slow.is_seen()
            await at.pass_time(NEXT_HAND + HOLD_SECONDS_MAX + 10 * ROUND_LOOK_SECONDS)
            told = beacon_of(at, table)
            assert told is not None
            assert told.number == number
            await at.room.ask_table(table, Pause())
            assert not at.news.lacks_round
        else:
            assert beacon_of(at, table) is None


async def test_who_goes_while_a_round_is_awaited_ends_the_wait(
    database_path: Path, rounds: Rounds
) -> None:
    """Nothing is due any more: no pause comes of it later."""
    async with open_room(database_path, rounds, REQUIRED[BeaconNeed.PAUSE]) as (at, slow, table):
        await wait_in_vain(at, slow, rounds)
        await at.leave(table, "b")
        await at.pass_time(2 * REQUIRED_SECONDS_MAX)
        assert not at.room.look(table).running
        assert not at.room.look(table).paused


@pytest.mark.parametrize("what", ["gone", "paused", "another deck"])
async def test_a_wait_that_is_over_is_told_no_more(
    database_path: Path, rounds: Rounds, what: str
) -> None:
    """The table's message says what it waits for now, and until the next deal is due that is no
    round."""
    async with open_room(database_path, rounds, REQUIRED[BeaconNeed.DEAL]) as (at, slow, table):
        await wait_in_vain(at, slow, rounds)
        assert at.news.awaited_round is not None
        if what == "gone":
            await at.leave(table, "b")
        elif what == "paused":
            await at.room.ask_table(table, Pause())
            await at.room.ask_table(table, Resume())
        else:
            await at.room.ask_table(table, ReplaceDeck(fresh_deck(Random(9), table)))
        await slow.is_seen()
        await at.pass_time(1)
        at.room.actors.of(table).show()
        assert at.news.awaited_round is None


async def test_a_table_that_requires_no_round_any_more_deals(
    database_path: Path, rounds: Rounds
) -> None:
    """A table that requires no round any more deals, though it was waiting for one already."""
    async with open_room(database_path, rounds, REQUIRED[BeaconNeed.PAUSE]) as (at, slow, table):
        await wait_in_vain(at, slow, rounds)
        await at.room.ask_table(
            table, ChangeHouseRules(HouseRules(beacon=BeaconNeed.NO), player("a"))
        )
        await at.pass_time(2 * ROUND_LOOK_SECONDS)
        assert at.room.look(table).running
        assert beacon_of(at, table) is None
        assert at.news.awaited_round is None


async def test_a_wait_for_a_round_ends_with_its_deck(clock: ManualClock, rounds: Rounds) -> None:
    """A wait for a round ends with its deck: the round was known before the next deck was
    closed."""
    first, second = (
        replace(
            TableDecks()
            .with_brought([fresh_deck(Random(seed), TableId(1))])
            .for_hand(1, *[rules()] * 2),
            closed_ms=clock.now_ms() + 60_000 * seed,
        )
        for seed in (0, 1)
    )
    decks, steps = [first], list[str]()
    asked = BeaconRounds(rounds, clock)
    beacon = DeckBeacon(asked, clock, lambda: decks[-1], 0.0, lambda: BeaconNeed.DEAL)
    asked.is_failing = True
    beacon.when_ready(
        DealSteps(
            lambda _: asyncio.get_running_loop().create_future(),
            deal=lambda: steps.append("deal"),
            again=lambda: steps.append("again"),
            pause=lambda: steps.append("pause"),
        )
    )
    assert beacon.awaited is not None
    decks.append(second)
    beacon.follow()
    clock.advance(ROUND_LOOK_SECONDS)
    assert (steps, beacon.awaited) == (["again"], None)
    await asked.close()


async def test_without_a_beacon_nobody_waits_for_one(database_path: Path, rounds: Rounds) -> None:
    """An operator who has switched it off: a table that requires it pauses at once, or is uncut."""
    for need in (BeaconNeed.PAUSE, BeaconNeed.DEAL):
        path = database_path.with_name(f"{need.value}.db")
        async with table_room(path, clock=rounds.clock) as at:
            slow = Slow(at)
            table = await at.open_with("a b", REQUIRED[need])
            await slow.is_seen()
            await at.pass_time(NEXT_HAND)
            view = at.room.look(table)
            assert (view.running, view.paused) == (need is BeaconNeed.DEAL, need is not need.DEAL)


# --- between the end of a hand and its cards -----------------------------------------------------


STEPS = ("end of the hand", "closing shown", "round", "deal", "cards")


@pytest.mark.parametrize("step", STEPS)
async def test_whoever_takes_over_deals_the_same(
    place: Place, clock: ManualClock, rounds: Rounds, step: str
) -> None:
    """A process that dies anywhere between the end of a hand and the next cards, on either
    database, leaves one closing, one round and one order to the next one, with other chance and a
    clock that was set back."""
    async with table_room(place, clock=clock, source=rounds) as at:
        slow = Slow(at)
        table = await at.open_with("a b")
        await dealt(at, slow, table)
        await slow.is_seen()
        root = at.room.look(table).next_root
        await at.room.ask_table(table, CutNextDeck(player("a"), HandId(0), "x", root))
        await at.act(table, "fold")
        closed_ms, number = clock.now_ms(), CHAIN.cutting(clock.now_ms())
        if step != "end of the hand":
            await slow.is_seen()
        if step in ("round", "deal", "cards"):
            await at.pass_time(NEXT_HAND - 0.001)
        if step in ("deal", "cards"):
            await at.pass_time(0.001)
            assert at.room.look(table).running
        if step == "cards":
            await slow.is_seen()
        before = at.room.inspect(table).hand
    clock.set_forward(-2)
    async with table_room(place, clock=clock, source=rounds, seed=99) as at:
        slow = Slow(at)
        await at.room.recover()
        if not at.room.look(table).running:
            assert at.room.inspect(table).decks.closed_ms == closed_ms
            late = CutNextDeck(player("b"), HandId(0), "late", root)
            assert (await refused(at.room.ask_table(table, late))).code is TableCode.CUT_CLOSED
            await slow.is_seen()
            await at.pass_time(NEXT_HAND + CLOSED_SECONDS + HOLD_SECONDS_MAX)
        cut, hand = at.room.look(table).cut, at.room.inspect(table).hand
        assert cut is not None
        assert cut.beacon is not None
        assert (cut.closed_ms, cut.beacon.number) == (closed_ms, number)
        assert [(each.seat, each.word) for each in cut.words] == [(1, "x")]
        assert hand is not None
        if step in ("deal", "cards"):
            assert before is not None
            assert hand.setup.deck == before.setup.deck
        await at.play_through(table)
        proof = (await PastHands(at.database).proof(CHANNEL, 2, player("a"))).file
        assert check(proof).closed_ms == closed_ms
    assert audit(place).clean


async def test_an_end_that_was_not_kept_closes_nothing(
    database_path: Path, clock: ManualClock, rounds: Rounds
) -> None:
    """The disk fails with the command that ends the hand: it is played on, and words are taken; the
    end that is kept closes, later."""
    async with open_room(database_path, rounds) as (at, slow, table):
        await dealt(at, slow, table)
        await slow.is_seen()
        await at.settle()
        root = at.room.look(table).next_root
        at.disk.before = 1
        refusal = await refused(at.act(table, "fold"))
        assert refusal.code is HostCode.NOT_SAVED
        await at.pass_time(3)
        assert at.room.look(table).running
        assert at.room.inspect(table).decks.is_open
        await at.room.ask_table(table, CutNextDeck(player("a"), HandId(0), "x", root))
        await at.act(table, "fold")
        assert at.room.inspect(table).decks.closed_ms == clock.now_ms()
