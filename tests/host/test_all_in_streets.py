"""All-ins street by street in the card room: the times of the streets, and what waits for them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from bot.host.due_work import DueWork
from bot.host.refusals import HostCode, HostRefusal
from bot.host.table_announcer import TableNews
from bot.host.table_timers import Timing
from bot.host.tournament_announcer import TournamentNews
from bot.ids import HandId, PlayerId, TableId
from bot.table.table_commands import Leave, TableCommand
from bot.tournament.deals import voters
from bot.tournament.events import Eliminated, TournamentCancelled
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.state import Phase
from bot.tournament.tournament import Tournament
from bot.tournament.tournament_commands import (
    AnswerCancel,
    CancelTournament,
    Exclude,
    ProposeCancel,
)
from bot.ui.presentation.all_in_streets import street_shown
from devtools.simulation.loop import run_virtually
from tests.builders import player, rules
from tests.host.table_room import GUILD, NEXT_HAND, TURN, TableRoom, table_room
from tests.host.tournament_room import (
    Robots,
    TournamentRoom,
    check_clean,
    now_ms,
    sit_and_go,
    tournament_room,
)

STREET = 1.5
TIMING = Timing(next_hand=NEXT_HAND, street=STREET)


@pytest.fixture
async def slow(database_path: Path) -> AsyncIterator[TableRoom]:
    async with table_room(database_path, timing=TIMING) as at:
        yield at


async def all_in(at: TableRoom) -> TableId:
    """Two tables' worth of chips in the middle before the flop."""
    table = await at.open_with("a b", rules(turn_seconds=TURN))
    await at.start_hand(table)
    await at.act(table, "raise", 100)
    await at.act(table, "call")
    return table


async def test_the_pause_begins_after_the_last_street(slow: TableRoom) -> None:
    """The truth is committed at once; the next hand waits three streets longer, no more."""
    table = await all_in(slow)
    times = slow.news.streets
    assert times is not None
    now_ms = slow.clock.now_ms()
    assert (times.began_ms, times.street_ms, times.streets) == (now_ms, 1500, 3)
    assert slow.news.next_hand_ms is None or slow.news.next_hand_ms == now_ms + 10_500
    assert sum(seat.stack for seat in slow.room.look(table).seats) == 200


async def test_the_next_hand_is_dealt_then(slow: TableRoom) -> None:
    """Both have chips left: one covers the other."""
    table = await slow.open(rules(turn_seconds=TURN))
    await slow.sit(table, "a", 100)
    await slow.sit(table, "b", 200)
    await slow.start_hand(table)
    await slow.act(table, "raise", 100 if slow.turn(table) == "a" else 200)
    await slow.act(table, "call")
    for seat in slow.room.look(table).seats:
        if seat.player is not None and not seat.stack:
            await slow.sit(table, seat.name, 100)
    assert slow.news.streets is not None
    await slow.pass_time(NEXT_HAND + 3 * STREET - 0.1)
    assert not slow.room.look(table).running
    await slow.pass_time(0.2)
    assert slow.room.look(table).running
    assert slow.news.streets is None


async def test_a_server_may_see_results_at_once(slow: TableRoom) -> None:
    """The choice counts from the next hand on."""
    await slow.settings.change(GUILD, lambda was: replace(was, all_in_streets=False))
    await all_in(slow)
    assert slow.news.streets is None


async def test_hands_without_cards_to_come_have_no_streets(slow: TableRoom) -> None:
    """A fold ends a hand at once."""
    table = await slow.open_with("a b", rules(turn_seconds=TURN))
    await slow.start_hand(table)
    await slow.act(table, "fold")
    assert slow.news.streets is None
    await slow.start_hand(table)


async def test_a_restart_shows_the_result_at_once(database_path: Path) -> None:
    """The committed hand is what it was, and nobody waits for streets again."""
    async with table_room(database_path, timing=TIMING) as at:
        table = await all_in(at)
        await at.pass_time(STREET)
        stacks = [seat.stack for seat in at.room.look(table).seats]
    async with table_room(database_path, timing=TIMING) as at:
        await at.room.recover()
        assert at.news.recovered
        assert at.news.streets is None
        assert [seat.stack for seat in at.room.look(table).seats] == stacks


async def test_later_news_of_the_hand_keep_its_times(slow: TableRoom) -> None:
    """A player who leaves in the middle ends no street."""
    table = await all_in(slow)
    times = slow.news.streets
    await slow.pass_time(2)
    winner = next(seat.player for seat in slow.room.look(table).seats if seat.stack)
    assert winner is not None
    await slow.room.ask_table(table, Leave(winner))
    assert slow.news.streets == times


@dataclass
class Told:
    """All that a tournament of three and its only table told, with the time of each."""

    table: list[TableNews] = field(default_factory=list)
    began_ms: dict[HandId, int] = field(default_factory=dict)
    out_ms: dict[HandId, int] = field(default_factory=dict)
    """When it was told who is out after this hand."""

    def of_table(self, news: TableNews) -> None:
        self.table.append(news)
        self.began_ms.setdefault(news.view.hand_id, now_ms())

    def of_tournament(self, news: TournamentNews) -> None:
        if any(isinstance(event, Eliminated) for event in news.events):
            self.out_ms[self.table[-1].view.hand_id] = now_ms()

    @property
    def ends_ms(self) -> dict[HandId, int]:
        """When the last street of each all-in is shown."""
        return {news.view.hand_id: news.streets.ends_ms for news in self.table if news.streets}


@asynccontextmanager
async def all_in_tournament(path: Path) -> AsyncIterator[tuple[TournamentRoom, int, Told]]:
    """A tournament of three bold players that has begun."""
    told, timing = Told(), Timing(next_hand=4, street=STREET)
    async with tournament_room(path, bold=0.7, timing=timing) as at:
        look, hear = at.robots.table_changed, at.robots.tournament_changed

        def note(news: TableNews) -> None:
            told.of_table(news)
            look(news)

        def note_all(news: TournamentNews) -> None:
            told.of_tournament(news)
            hear(news)

        at.robots.table_changed = note  # type: ignore[method-assign]
        at.robots.tournament_changed = note_all  # type: ignore[method-assign]
        number = await at.create(sit_and_go(3))
        await at.enter(number, "a b c")
        yield at, number, told
    check_clean(path)


def test_a_tournament_waits_for_its_streets_too(database_path: Path) -> None:
    """No hand begins before the pause that follows the last street; the last hand of all has its
    streets although the table closes."""

    async def play() -> Told:
        async with all_in_tournament(database_path) as (at, number, told):
            await at.play_out(number)
            return told

    told = run_virtually(play)
    assert told.ends_ms
    for hand, following in pairwise(sorted(told.began_ms)):
        ends_ms = told.ends_ms.get(hand, 0)
        assert told.began_ms[following] >= ends_ms + 4000 * (hand in told.ends_ms)
    last = told.table[-1]
    assert last.view.closed
    assert last.streets is not None
    assert street_shown(last, last.streets.began_ms) is not last


def test_nobody_is_out_before_the_last_street(database_path: Path) -> None:
    """The tournament tells who is out once the table shows it, and at once then."""

    async def play() -> Told:
        async with all_in_tournament(database_path) as (at, number, told):
            await at.play_out(number)
            return told

    told = run_virtually(play)
    shown = {hand: ms for hand, ms in told.out_ms.items() if hand in told.ends_ms}
    assert shown
    assert shown == {hand: told.ends_ms[hand] for hand in shown}


async def in_the_showing(at: TournamentRoom, told: Told) -> None:
    """Waits until somebody has lost all chips in an all-in whose last street is still to come."""

    def somebody_is_broke() -> bool:
        view = told.table[-1].view if told.table else None
        return view is not None and any(
            seat.player is not None and not seat.stack and not view.running for seat in view.seats
        )

    await at.until(somebody_is_broke)
    assert told.ends_ms[told.table[-1].view.hand_id] > now_ms()
    assert not told.out_ms


def test_a_cancellation_counts_an_all_in_that_is_being_shown(database_path: Path) -> None:
    """A cancellation counts a player who has lost all chips as out, though the table does not show
    it yet: no organiser who knows better can undo it."""

    async def play() -> None:
        async with all_in_tournament(database_path) as (at, number, told):
            await in_the_showing(at, told)
            await at.tournaments.ask_tournament(number, CancelTournament(0))
            assert told.out_ms

    run_virtually(play)


def test_asking_to_cancel_tells_no_result_early(database_path: Path) -> None:
    """A question, a no, an answer to no question and half of the answers take in no hand that its
    table still shows; the last yes does, and cancels."""

    async def play() -> None:
        async with all_in_tournament(database_path) as (at, number, told):
            await in_the_showing(at, told)
            ask = partial(at.tournaments.ask_tournament, number)
            state = at.state(number)
            out = {seat.player for seat in told.table[-1].view.seats if not seat.stack}
            left = sorted(player for player in voters(state) if player not in out)
            (broke,) = voters(state) - set(left)
            with pytest.raises(TournamentRefusal):
                await ask(AnswerCancel(0, left[0], accept=True))
            await ask(ProposeCancel(0, left[0]))
            with pytest.raises(TournamentRefusal):
                await ask(ProposeCancel(0, broke))
            await ask(AnswerCancel(0, left[1], accept=True))
            assert not told.out_ms
            with suppress(TournamentRefusal):
                await ask(AnswerCancel(0, broke, accept=True))
            assert told.out_ms
            assert at.state(number).phase is Phase.CANCELLED

    run_virtually(play)


def test_a_vote_that_somebody_leaves_counts_the_all_ins_of_other_tables(
    database_path: Path,
) -> None:
    """The last who has not agreed is removed while another table shows who has lost all chips."""

    async def play() -> None:
        timing = Timing(next_hand=4, street=30)
        async with tournament_room(database_path, timing=timing) as at:
            shown: dict[TableId, TableNews] = {}
            look = at.robots.table_changed

            def note(news: TableNews) -> None:
                shown[news.place.table] = news
                at.robots.bold = 0.7 if news.place.table == min(shown) else 0.0
                look(news)

            at.robots.table_changed = note  # type: ignore[method-assign]
            number = await at.create(sit_and_go(6, seats=3))
            await at.enter(number, "a b c d e f")

            def broke() -> set[PlayerId]:
                return {
                    seat.player
                    for news in shown.values()
                    if news.streets is not None and not news.view.running
                    for seat in news.view.seats
                    if seat.player is not None and not seat.stack
                }

            await at.until(lambda: bool(broke()))
            (there,) = {table for table, news in shown.items() if news.streets is not None}
            people = at.state(number).entrants.values()
            silent = next(entry.player for entry in people if entry.table not in (there, None))
            ask = partial(at.tournaments.ask_tournament, number)
            first, *others = sorted(voters(at.state(number)) - {silent})
            await ask(ProposeCancel(0, first))
            for player in others:
                await ask(AnswerCancel(0, player, accept=True))
            assert not at.notes.heard(Eliminated)
            await ask(Exclude(0, silent, 0))
            await at.until(lambda: bool(at.notes.heard(TournamentCancelled)), 60)
            out = {event.player for event in at.notes.heard(Eliminated)}
            assert out == {silent, *broke()}
        check_clean(database_path)

    run_virtually(play)


def test_a_no_tells_no_result_early(database_path: Path) -> None:
    """The vote is over, and the table goes on with its streets."""

    async def play() -> None:
        async with all_in_tournament(database_path) as (at, number, told):
            await in_the_showing(at, told)
            ask = partial(at.tournaments.ask_tournament, number)
            (one, other, *_) = sorted(voters(at.state(number)))
            await ask(ProposeCancel(0, one))
            await ask(AnswerCancel(0, other, accept=False))
            assert not told.out_ms
            await at.play_out(number)
            assert told.out_ms

    run_virtually(play)


def test_a_cancelled_tournament_waits_for_no_showing(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cancelled tournament tries again later, and not for ever at once, to close a table that
    takes longer than the showing of its all-in."""
    past, next_ms = [], DueWork.next_ms

    def watched(work: DueWork, tournament: Tournament) -> int | None:
        at_ms = next_ms(work, tournament)
        if at_ms is not None and at_ms < now_ms():
            past.append(at_ms)
        # Virtual time stands still for who looks again at once.
        return None if at_ms is None else max(at_ms, now_ms() + 1)

    async def refuse(table: TableId, command: TableCommand) -> None:
        raise HostRefusal(HostCode.NOT_SAVED)

    async def play() -> None:
        async with all_in_tournament(database_path) as (at, number, told):
            await in_the_showing(at, told)
            monkeypatch.setattr(DueWork, "next_ms", watched)
            with monkeypatch.context() as held:
                held.setattr(at.room, "ask_tournament_table", refuse)
                await at.tournaments.ask_tournament(number, CancelTournament(0))
                await asyncio.sleep(10)
            await at.until(lambda: at.is_over(number))

    run_virtually(play)
    assert past == []


def test_a_stop_in_the_showing_loses_nobody_and_tells_nobody_twice(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tournament takes the end of the hand in when it is back: then its table shows it. Each of
    the three has a place, once."""
    out: list[PlayerId] = []
    hear = Robots.tournament_changed

    def note(robots: Robots, news: TournamentNews) -> None:
        out.extend(event.player for event in news.events if isinstance(event, Eliminated))
        hear(robots, news)

    async def play() -> None:
        async with all_in_tournament(database_path) as (at, _, told):
            await in_the_showing(at, told)
        assert not told.out_ms
        monkeypatch.setattr(Robots, "tournament_changed", note)
        async with tournament_room(database_path, bold=0.7) as at:
            (number,) = at.tournaments.of_guild(GUILD)
            await at.play_out(number)

    run_virtually(play)
    check_clean(database_path)
    assert sorted(out) == sorted(map(player, "abc"))
