"""Public views: the announcement, the standings, the clock (R-186, R-210, R-252)."""

from bot.ids import Chips
from bot.tournament import tournament_commands as ask
from bot.tournament.options import BountyTerms, RebuyTerms, TournamentKind, TournamentMode
from bot.tournament.state import Phase, Status
from bot.tournament.view import clock_of, standings_of, view_of
from tests.tournament.builders import MINUTE, NOON, Event, event, names, plan


def test_the_announcement_grows_with_the_entries() -> None:
    """Pool and paid places are those of the field so far (R-210)."""
    made = Event(plan(fee=Chips(10)))
    made.enter("a b c")
    view = view_of(made.state)
    assert (view.entrants, view.pool, view.prizes) == (3, 300, (300,))
    made.enter("d e f g")
    view = view_of(made.state)
    assert (view.pool, view.prizes) == (700, (350, 210, 140))
    assert (view.prizes_final, view.registration_open, view.starts_ms) == (False, True, NOON)
    assert view.names == tuple("abcdefg")
    assert view.options.fee == 10


def test_an_empty_event_can_be_announced() -> None:
    """Guarantees are told before anybody has come: it never begins with fewer than its minimum."""
    view = view_of(Event(plan(guarantees=(Chips(500), Chips(300)), added=Chips(50))).state)
    assert (view.entrants, view.pool, view.prizes) == (0, 50, (500, 300))
    assert standings_of(Event().state).rows == ()


def test_a_sit_and_go_is_announced_with_its_prizes() -> None:
    """Nine entries of 333: they are the same before the first entry and after the last (R-211)."""
    made = Event(
        plan(kind=TournamentKind.SIT_AND_GO, entrants=9, prize_part=Chips(333), fee=Chips(0))
    )
    seen = []
    for count in (0, 4, 5):
        made.enter(" ".join(f"{count}{letter}" for letter in "abcde"[:count]))
        view = view_of(made.state)
        seen.append((view.entrants, view.pool, view.prizes))
    prizes = (1_499, 999, 499)
    assert seen == [(0, 2_997, prizes), (4, 2_997, prizes), (9, 2_997, prizes)]
    made.start()
    assert made.state.prizes == prizes
    assert made.pool == 2_997


def test_the_announcement_tells_how_many_rebuys_there_are() -> None:
    """Bounded by the cost cap where the event sets no number (R-196)."""
    of = plan(mode=TournamentMode.REBUY, rebuy=RebuyTerms(Chips(100)))
    assert view_of(Event(of).state).rebuys_most == 98


def test_standings_go_by_chips_then_by_places() -> None:
    """Players still in come first; equal stacks share a place; of the others the one who went out
    last stands higher."""
    made = event("a b c d e", plan(bounty=BountyTerms(Chips(20))))
    made.bust("d", by="e")
    made.bust("c", by="e")
    made.deal()
    standings = standings_of(made.state)
    assert [(row.name, row.place, row.tied) for row in standings.rows] == [
        ("e", 1, 1),
        ("a", 2, 2),
        ("b", 2, 2),
        ("c", 4, 1),
        ("d", 5, 1),
    ]
    assert (standings.average_stack, standings.tables) == (2500, 1)
    best = standings.rows[0]
    assert (best.stack, best.bounties, best.table_number) == (4500, 40, 1)
    assert best.seat == made.of("e").seat
    assert standings.rows[-1].status is Status.OUT


def test_final_standings_have_the_prizes() -> None:
    """When it is over everybody has a place and nobody a table."""
    made = event("a b c d", plan(fee=Chips(0)))
    made.bust("a b", by="c")
    made.bust("d", by="c")
    standings = standings_of(made.state)
    assert [(row.name, row.place, row.prize) for row in standings.rows] == [
        ("c", 1, 260),
        ("d", 2, 140),
        ("a", 3, 0),
        ("b", 3, 0),
    ]
    assert all(row.table is None for row in standings.rows)
    assert view_of(made.state).phase is Phase.FINISHED
    assert view_of(made.state).prizes == (260, 140)


def test_the_clock_line() -> None:
    """The clock line has this level, the next one, and when it comes."""
    made = Event()
    made.enter("a b")
    assert clock_of(made.state) is None
    made.start()
    clock = clock_of(made.state)
    assert clock is not None
    assert (clock.level, clock.rules.big_blind, clock.next_rules.big_blind) == (1, 10, 20)
    assert clock.level_ends_ms == NOON + 10 * MINUTE
    made.apply(ask.PauseTournament(made.now_ms))
    paused = clock_of(made.state)
    assert paused is not None
    assert paused.paused


def test_everybody_has_one_row() -> None:
    """Everybody has one row, in the middle of an event of several tables."""
    made = event(names(30), plan())
    made.bust(" ".join(made.at(2)[:3]), by=made.at(2)[3], table=2)
    rows = standings_of(made.state).rows
    assert {row.name for row in rows} == set(names(30).split())
    assert len(rows) == 30
