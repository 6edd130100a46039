"""After a time in which nobody could answer, everybody who is asked something has time again."""

import pytest

from bot.ids import Chips
from bot.tournament import tournament_commands as ask
from bot.tournament.events import (
    AddonBought,
    DeadlinesExtended,
    DealFailed,
    Eliminated,
    RebuyBought,
)
from bot.tournament.options import ANSWER_MS, AddonTerms, RebuyTerms, TournamentMode
from bot.tournament.refusals import TournamentRefusal
from tests.builders import player
from tests.tournament.builders import Event, event, plan

REBUYS = {
    "mode": TournamentMode.REBUY,
    "rebuy": RebuyTerms(Chips(50), last_level=3),
    "no_show_levels": 0,
}
TURN_MS = plan().sheet.turn_seconds * 1_000
AWAY_MS = 10 * ANSWER_MS


def come_back(made: Event) -> None:
    """Ten minutes later."""
    made.now_ms += AWAY_MS
    assert made.apply(ask.ExtendDeadlines(made.now_ms)) == (DeadlinesExtended(),)


def test_a_rebuy_can_still_be_bought() -> None:
    """A rebuy can still be bought, for a whole turn, as if it was offered now."""
    made = event("a b c", plan(**REBUYS))
    made.bust("a", by="b")
    come_back(made)
    assert made.state.tables[1].offers == {player("a"): made.now_ms + TURN_MS}
    made.now_ms += TURN_MS - 1
    made.apply(ask.Tick(made.now_ms, 0))
    made.apply(ask.Rebuy(made.now_ms, player("a"), 0))
    assert made.heard(RebuyBought)
    assert not made.heard(Eliminated)


def test_who_was_asked_first_is_still_out_first() -> None:
    """The player who was asked first is still out first: both have a whole turn at least
    (R-199)."""
    made = event("a b c d e f", plan(**REBUYS, seats=3))
    losers = []
    for table in (1, 2):
        loser, winner, *_ = (name for name in "abcdef" if made.table_of(name) == table)
        losers.append(player(loser))
        made.bust(loser, by=winner, table=table)
        made.now_ms += 5_000
    come_back(made)
    made.now_ms += TURN_MS - 1
    made.apply(ask.Tick(made.now_ms, 0))
    assert not made.heard(Eliminated)
    made.now_ms += 5_001
    made.apply(ask.Tick(made.now_ms, 0))
    assert [gone.player for gone in made.heard(Eliminated)] == losers


def test_a_deal_can_still_be_answered() -> None:
    """A deal can still be answered, for a minute; then it has failed."""
    made = event("a b", plan())
    made.ask(ask.ProposeDeal, "a", kind=ask.DealKind.CHIPS)
    come_back(made)
    made.now_ms += ANSWER_MS - 1
    made.apply(ask.Tick(made.now_ms, 0))
    assert not made.heard(DealFailed)
    made.now_ms += 1
    made.apply(ask.Tick(made.now_ms, 0))
    assert made.heard(DealFailed)


def test_an_add_on_can_still_be_bought() -> None:
    """The break lasts a minute more, and no minute more than it would have when it is long."""
    addon = AddonTerms(Chips(100), Chips(1_500), after_level=1)
    made = event("a b c", plan(mode=TournamentMode.ADDON, addon=addon, no_show_levels=0))
    made.tick(10)
    ends_ms = made.state.clock.break_ends_ms
    made.apply(ask.ExtendDeadlines(made.now_ms))
    assert made.state.clock.break_ends_ms == ends_ms
    come_back(made)
    assert made.state.clock.break_ends_ms == made.now_ms + ANSWER_MS
    made.ask(ask.BuyAddon, "a")
    assert made.heard(AddonBought)


def test_what_has_time_enough_stays() -> None:
    """A player who comes back at once has not won a minute."""
    made = event("a b", plan())
    made.ask(ask.ProposeDeal, "a", kind=ask.DealKind.CHIPS)
    ends_ms = made.state.deal.ends_ms
    made.apply(ask.ExtendDeadlines(made.now_ms))
    assert made.state.deal.ends_ms == ends_ms


def test_a_pause_keeps_the_time_anyway() -> None:
    """Time left before the pause is left when play continues (R-161)."""
    made = event("a b c", plan(**REBUYS))
    made.bust("a", by="b")
    made.apply(ask.PauseTournament(made.now_ms))
    with pytest.raises(TournamentRefusal, match="tournament-paused"):
        made.apply(ask.ExtendDeadlines(made.now_ms))
