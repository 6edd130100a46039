"""Questions repeated at the start, because a crash may have come before they were announced."""

from bot.host.tournament_actor import open_questions
from bot.ids import Chips
from bot.tournament import tournament_commands as ask
from bot.tournament.events import BreakBegan, DealOffered, RebuyOffered
from bot.tournament.options import AddonTerms, RebuyTerms, TournamentMode
from tests.tournament.builders import Event, event, plan

REBUYS = {"mode": TournamentMode.REBUY, "rebuy": RebuyTerms(Chips(50), last_level=3)}


def open_offers(made: Event) -> list[object]:
    return list(open_questions(made.state))


def test_a_rebuy_until_it_is_answered() -> None:
    """A rebuy is offered again until it is answered, with the same end."""
    made = event("a b c", plan(**REBUYS))
    made.bust("a", by="b")
    assert open_offers(made) == made.heard(RebuyOffered)
    made.ask(ask.DeclineRebuy, "a")
    assert open_offers(made) == []


def test_an_add_on_during_its_break() -> None:
    """An add-on is offered again during its break, and not in breaks without one."""
    addon = AddonTerms(Chips(100), Chips(1_500), after_level=1)
    made = event("a b c", plan(mode=TournamentMode.ADDON, addon=addon))
    assert open_offers(made) == []
    made.tick(60)
    made.tick()
    began = made.heard(BreakBegan)
    assert began
    assert open_offers(made) == [began[-1]]


def test_a_deal_that_waits_for_answers() -> None:
    """A deal is offered again while it waits for answers, not while it waits for its hand."""
    made = event("a b", plan())
    made.ask(ask.ProposeDeal, "a", kind=ask.DealKind.CHIPS)
    assert open_offers(made) == made.heard(DealOffered)
    made.ask(ask.AnswerDeal, "b", accept=True)
    assert open_offers(made) == []


def test_nothing_before_the_start_and_after_the_end() -> None:
    """Whatever the rules sell."""
    made = Event(plan(**REBUYS))
    made.enter("a b c")
    assert open_offers(made) == []
    made.apply(ask.CancelTournament(made.now_ms))
    assert open_offers(made) == []
