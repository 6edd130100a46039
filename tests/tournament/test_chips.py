"""Rebuys, add-on, double chance (R-187, R-192 to R-199)."""

from dataclasses import replace
from typing import Any

import pytest

from bot.ids import Chips
from bot.tournament import tournament_commands as ask
from bot.tournament.events import (
    AddonDeclined,
    BreakBegan,
    Eliminated,
    PrizesFixed,
    RebuyLapsed,
    RebuyOffered,
    StackChanged,
)
from bot.tournament.options import AddonTerms, RebuyCondition, RebuyTerms, TournamentMode
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.state import ChipsReason
from tests.builders import player
from tests.tournament.builders import Event, event, plan

REBUYS = plan(
    mode=TournamentMode.REBUY, rebuy=RebuyTerms(Chips(80), last_level=3), no_show_levels=0
)
SHORT = RebuyTerms(Chips(80), last_level=3, condition=RebuyCondition.BELOW_START)
BELOW = replace(REBUYS, rebuy=SHORT)
ADDON = plan(
    mode=TournamentMode.ADDON, addon=AddonTerms(Chips(150), Chips(2000), 2), no_show_levels=0
)
BOTH = plan(
    mode=TournamentMode.REBUY_ADDON,
    rebuy=RebuyTerms(Chips(100)),
    addon=AddonTerms(Chips(100), Chips(1500), 2),
    no_show_levels=0,
)
DOUBLE = plan(mode=TournamentMode.DOUBLE_CHANCE, second_half_level=2, no_show_levels=0)


def refuses(made: Event, code: str, kind: type[Any], name: str) -> None:
    with pytest.raises(TournamentRefusal, match=code):
        made.ask(kind, name)


# --- rebuys -----------------------------------------------------------------------------------


def test_a_busted_player_is_offered_a_rebuy_and_the_table_waits() -> None:
    """A busted player is offered a rebuy and the table waits, for one turn's time (R-198); they are
    not ranked meanwhile (R-199)."""
    made = event("a b c", REBUYS)
    made.bust("a", by="b")
    (offer,) = made.heard(RebuyOffered)
    assert (offer.player, offer.cost, offer.ends_ms) == (player("a"), 80, made.now_ms + 30_000)
    assert not made.heard(Eliminated)
    with pytest.raises(TournamentRefusal, match="table-waits-for-rebuy"):
        made.deal()


def test_a_rebuy_is_a_full_stack_for_the_pool() -> None:
    """All of it goes to the prizes (R-193, R-197)."""
    made = event("a b c", REBUYS)
    made.bust("a", by="b")
    made.ask(ask.Rebuy, "a")
    assert (made.stack("a"), made.won("a"), made.pool, made.house) == (1500, -190, 380, 30)
    made.deal()


def test_a_declined_offer_is_an_elimination() -> None:
    """A declined offer is an elimination, at once, without waiting for the clock."""
    made = event("a b c", REBUYS)
    made.bust("a", by="b")
    made.ask(ask.DeclineRebuy, "a")
    assert [event.place for event in made.heard(Eliminated)] == [3]
    refuses(made, "already-out-of-tournament", ask.Rebuy, "a")
    refuses(made, "no-rebuy-offered", ask.DeclineRebuy, "b")


def test_silence_declines() -> None:
    """The offer lapses with the turn time."""
    made = event("a b c", REBUYS)
    made.bust("a", by="b")
    made.tick(0.4)
    assert not made.heard(RebuyLapsed)
    made.tick(0.1)
    assert made.heard(RebuyLapsed)
    assert made.heard(Eliminated)


def test_two_who_bust_together_are_ranked_together() -> None:
    """The place of one waits for the other's answer."""
    made = event("a b c d", REBUYS)
    made.bust("a b", by="c")
    made.ask(ask.DeclineRebuy, "a")
    assert not made.heard(Eliminated)
    made.ask(ask.DeclineRebuy, "b")
    assert [(event.place, event.tied) for event in made.heard(Eliminated)] == [(3, 2), (3, 2)]


def test_the_last_rebuy_decides_who_wins() -> None:
    """The last rebuy decides who wins: one of two players has all the chips, and waits for the
    other's answer."""
    made = event("a b", REBUYS)
    made.bust("a", by="b")
    assert not made.state.phase.over
    made.ask(ask.DeclineRebuy, "a")
    assert made.state.phase.over
    assert made.won("b") == 90


def test_rebuys_end_with_their_level() -> None:
    """Lost in level three, the offer still stands when level four begins; later there is none."""
    made = event("a b c d", REBUYS)
    for _ in range(2):
        made.until_due()
    made.deal()
    made.until_due()
    made.end(a=-1500, b=1500)
    assert made.heard(RebuyOffered)
    made.ask(ask.Rebuy, "a")
    made.bust("c", by="b")
    assert [event.player for event in made.heard(Eliminated)] == [player("c")]
    refuses(made, "rebuys-over", ask.Rebuy, "a")


def test_prizes_are_fixed_when_rebuys_are_over() -> None:
    """Prizes are fixed when rebuys are over, not before: the pool may grow (R-210)."""
    made = event("a b c", REBUYS)
    made.bust("a", by="b")
    made.ask(ask.Rebuy, "a")
    assert not made.heard(PrizesFixed)
    for _ in range(3):
        made.until_due()
    (fixed,) = made.heard(PrizesFixed)
    assert fixed.pool == 380


def test_a_number_of_rebuys() -> None:
    """One rebuy each: the second time is the end."""
    made = event("a b c", replace(REBUYS, rebuy=RebuyTerms(Chips(80), most=1)))
    made.bust("a", by="b")
    made.ask(ask.Rebuy, "a")
    made.bust("a", by="b")
    assert made.heard(Eliminated)


def test_the_cost_cap_ends_unlimited_rebuys() -> None:
    """110 for the entry and 98 times 100 are nearly 10,000 (R-196)."""
    of = replace(REBUYS, rebuy=RebuyTerms(Chips(100)))
    made = event("a b c", of)
    for _ in range(98):
        made.bust("a", by="b")
        made.ask(ask.Rebuy, "a")
    made.bust("a", by="b")
    assert made.heard(Eliminated)
    assert made.won("a") == -110 - 9_800


def test_a_short_stack_may_buy_where_the_event_says_so() -> None:
    """During a hand the money goes now, the chips come after it (R-198)."""
    made = event("a b c", BELOW)
    refuses(made, "too-many-chips-for-rebuy", ask.Rebuy, "a")
    made.deal()
    made.end(a=-100, b=100)
    made.deal()
    made.ask(ask.Rebuy, "a")
    assert (made.stack("a"), made.won("a")) == (1400, -190)
    refuses(made, "too-many-chips-for-rebuy", ask.Rebuy, "a")
    made.end(a=-1400, b=1400)
    assert made.stack("a") == 1500
    assert not made.heard(RebuyOffered)


def test_elsewhere_only_without_chips() -> None:
    """The usual condition is an empty stack (R-193)."""
    made = event("a b c", REBUYS)
    made.deal()
    made.end(a=-100, b=100)
    refuses(made, "too-many-chips-for-rebuy", ask.Rebuy, "a")
    refuses(event("a b c"), "no-rebuys-here", ask.Rebuy, "a")


def test_a_short_stack_has_its_limits_too() -> None:
    """Number and level of rebuys hold for those who still have chips."""
    made = event("a b c", replace(BELOW, rebuy=replace(SHORT, most=1)))
    made.deal()
    made.end(a=-1400, b=1400)
    made.ask(ask.Rebuy, "a")
    made.deal()
    made.end(a=-1000, b=1000)
    refuses(made, "no-rebuys-left", ask.Rebuy, "a")
    made.deal()
    made.end(c=-1000, b=1000)
    for _ in range(3):
        made.until_due()
    refuses(made, "rebuys-over", ask.Rebuy, "c")


# --- add-on -----------------------------------------------------------------------------------


def on_addon_break(of: Any) -> Event:
    made = event("a b c", of)
    made.until_due()
    made.until_due()
    assert made.heard(BreakBegan)[-1].addon
    return made


def test_the_addon_is_offered_in_its_break() -> None:
    """The addon is offered in its break, to everybody at once, whatever their stack (R-194,
    R-198)."""
    made = event("a b c", ADDON)
    refuses(made, "no-addon-now", ask.BuyAddon, "a")
    made = on_addon_break(ADDON)
    made.ask(ask.BuyAddon, "a")
    assert (made.stack("a"), made.won("a"), made.pool) == (3500, -260, 450)
    changed = made.heard(StackChanged)[-1]
    assert (changed.amount, changed.why, changed.stack) == (2000, ChipsReason.ADDON, 3500)


def test_one_addon_each() -> None:
    """A player takes one add-on; one who has declined has lost the right for good."""
    made = on_addon_break(ADDON)
    made.ask(ask.BuyAddon, "a")
    made.ask(ask.DeclineAddon, "b")
    for name in "ab":
        refuses(made, "addon-already-decided", ask.BuyAddon, name)


def test_silence_declines_the_addon() -> None:
    """Silence declines the add-on at the end of the break (R-194); then the prizes are fixed."""
    made = on_addon_break(ADDON)
    made.ask(ask.BuyAddon, "a")
    assert not made.heard(PrizesFixed)
    made.until_due()
    assert {event.player for event in made.heard(AddonDeclined)} == {player("b"), player("c")}
    assert made.heard(PrizesFixed)[0].pool == 450
    refuses(made, "no-addon-now", ask.BuyAddon, "b")


def test_after_the_addon_no_more_rebuys() -> None:
    """First the rebuys, then the add-on, then neither (R-195)."""
    made = event("a b c", BOTH)
    made.bust("a", by="b")
    made.ask(ask.Rebuy, "a")
    made.until_due()
    made.until_due()
    made.ask(ask.BuyAddon, "c")
    made.until_due()
    made.bust("a", by="b")
    assert made.heard(Eliminated)
    assert made.heard(PrizesFixed)[0].pool == 300 + 100 + 100


# --- double chance ----------------------------------------------------------------------------


def test_half_the_stack_now() -> None:
    """The other half whenever the player asks for it (R-192)."""
    made = event("a b c", DOUBLE)
    assert made.stack("a") == 750
    made.ask(ask.TakeSecondHalf, "a")
    assert made.stack("a") == 1500
    refuses(made, "no-second-half", ask.TakeSecondHalf, "a")


def test_the_second_half_saves_who_lost_the_first() -> None:
    """The second half saves a player who lost the first, by itself, and once."""
    made = event("a b c", DOUBLE)
    made.bust("a", by="b")
    assert made.stack("a") == 750
    made.bust("a", by="b")
    assert [event.player for event in made.heard(Eliminated)] == [player("a")]


def test_in_a_hand_the_second_half_comes_after_it() -> None:
    """Nobody's stack grows in the middle of a hand."""
    made = event("a b c", DOUBLE)
    made.deal()
    made.ask(ask.TakeSecondHalf, "a")
    assert made.stack("a") == 750
    made.end(a=-50, b=50)
    assert made.stack("a") == 1450


def test_at_the_deadline_everybody_has_it() -> None:
    """Players who have not asked by the end of the level get it then."""
    made = event("a b c", DOUBLE)
    made.ask(ask.TakeSecondHalf, "a")
    made.until_due()
    made.until_due()
    assert [made.stack(name) for name in "abc"] == [1500, 1500, 1500]
    assert made.tournament.chips_in_play == 4500
