"""People come, go, sit out and come back between quick hands: who plays, who posts, who deals."""

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ids import Chips, HandId
from bot.table.rules import TableRules
from bot.table.seats import Presence
from bot.table.table_commands import ComeBack, Leave, SitDown, SitOut, StartHand
from tests.builders import deck, rules
from tests.table.random_commands import PEOPLE
from tests.table.watched_table import WatchedTable

MOVES = st.lists(
    st.tuples(st.integers(0, 11), st.integers(0, 9), st.integers(0, 10)),
    min_size=10,
    max_size=120,
)


def live_through(of: TableRules, moves: list[tuple[int, int, int]]) -> WatchedTable:
    """Plays a list of comings and goings, with quick hands nearly every other time."""
    watch = WatchedTable(of)
    for who, what, seat in moves:
        person = PEOPLE[who]
        match what:
            case 0 | 1:
                watch.ask(SitDown(person, str(who), "it", Chips(200), seat))
            case 2:
                watch.ask(Leave(person))
            case 3:
                watch.ask(SitOut(person))
            case 4:
                watch.ask(ComeBack(person))
            case 5:
                watch.ask(ComeBack(person, post=True))
            case _:
                watch.ask(StartHand(HandId(watch.table.hand_id + 1), deck(), seat))
                watch.finish()
                for waker in PEOPLE[: seat % 3]:
                    watch.ask(ComeBack(waker, post=bool(seat % 2)))
    return watch


@given(moves=MOVES, seats=st.integers(2, 10), first=st.integers(0, 99))
@settings(max_examples=150, deadline=None)
def test_blinds_stay_in_order_as_players_come_and_go(
    moves: list[tuple[int, int, int]], seats: int, first: int
) -> None:
    """The big blind moves on with each hand to the player due it, and skips no rule."""
    sit = [(who, 0, 0) for who in range(first % seats + 1)]
    live_through(rules(seats=seats), sit + moves)


@given(moves=MOVES, seats=st.integers(2, 8))
@settings(max_examples=40, deadline=None)
def test_without_blinds_everybody_plays_at_once(
    moves: list[tuple[int, int, int]], seats: int
) -> None:
    """Everybody who is ready is dealt in at stud: nobody waits and nobody owes."""
    watch = live_through(rules(game="stud", structure="fixed-limit", ante=1, seats=seats), moves)
    for seat in watch.table.seats.values():
        assert not seat.owes_big_blind
        assert not seat.owes_small_blind
        assert seat.presence is not Presence.WAITING


@given(moves=MOVES, seats=st.integers(2, 10))
@settings(max_examples=40, deadline=None)
def test_a_hand_can_start_whenever_the_table_says_so(
    moves: list[tuple[int, int, int]], seats: int
) -> None:
    """Two ready players are enough to deal, whatever happened before."""
    watch = live_through(rules(seats=seats), moves)
    ready = [s for s in watch.table.seats.values() if s.presence is not Presence.SITTING_OUT]
    assert watch.table.can_start == (len(ready) >= 2)
    if watch.table.can_start:
        before = len(watch.accepted)
        watch.ask(StartHand(HandId(watch.table.hand_id + 1), deck(), 0))
        assert len(watch.accepted) == before + 1
