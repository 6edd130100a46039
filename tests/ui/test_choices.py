"""The controls of the player to act: all of them work, and do what their labels say."""

import copy

import pytest
from hypothesis import given

from bot.ids import Chips, PlayerId
from bot.poker.actions import ActionCode, IllegalAction
from bot.poker.events import Acted
from bot.refusal import Refusal
from bot.table.events import HandProgressed, TableEvent
from bot.table.rules import TableCode, TableRefusal, TableRules
from bot.table.table import Table
from bot.table.table_commands import Act, Verb
from bot.ui.components.choices import ActionOffer, action_offers, command_for
from bot.ui.components.custom_ids import Choice
from bot.ui.words.refusals import UiRefusal
from tests.table.random_commands import Whim
from tests.ui.tables import FEW, WHIMS, any_rules, public, situations


def acted(events: tuple[TableEvent, ...]) -> Acted:
    return next(
        event.event
        for event in events
        if isinstance(event, HandProgressed) and isinstance(event.event, Acted)
    )


def lacks_openers(table: Table) -> bool:
    """Whether the player to act may not open: the controls, which everybody sees, do not say so."""
    options = table.hand.legal_actions if table.hand else None
    return options is not None and options.refused is ActionCode.OPENERS_MISSING


def check_offer(table: Table, offer: ActionOffer) -> None:
    """Accepts the offer at a copy of the table and compares with its label."""
    view, to_act = public(table), table.to_act
    assert to_act is not None
    if offer.choice in (Choice.AMOUNT, Choice.DRAW):
        return
    command = command_for(view, to_act.player, offer.choice)
    if table.paused:
        with pytest.raises(TableRefusal) as refused:
            copy.deepcopy(table).apply(command)
        assert refused.value.code is TableCode.TABLE_PAUSED
        return
    if offer.choice in (Choice.STAND_PAT, Choice.RUN_AGAIN, Choice.RUN_ONCE):
        copy.deepcopy(table).apply(command)
        return
    if offer.verb is Verb.RAISE and lacks_openers(table):
        with pytest.raises(IllegalAction) as refusal:
            copy.deepcopy(table).apply(command)
        assert refusal.value.code is ActionCode.OPENERS_MISSING
        return
    done = acted(copy.deepcopy(table).apply(command))
    if offer.verb in (Verb.CALL, Verb.BRING_IN):
        assert offer.amount == done.added
    elif offer.verb is Verb.RAISE:
        assert offer.amount == done.to
        assert offer.raise_is == done.kind
    if offer.choice is Choice.ALL_IN:
        assert done.all_in


def is_accepted(table: Table, verb: Verb, to: int = 0) -> bool:
    to_act = table.to_act
    assert to_act is not None
    try:
        copy.deepcopy(table).apply(Act(to_act.player, table.hand_id, table.turn, verb, Chips(to)))
    except Refusal:
        return False
    return True


@FEW
@given(any_rules(), WHIMS)
def test_what_is_offered_is_what_the_table_accepts(of: TableRules, whims: list[Whim]) -> None:
    """Every control is accepted and does what it says; every legal verb has a control."""
    for table in situations(of, whims):
        found = action_offers(public(table))
        if table.to_act is None:
            assert found == ()
            continue
        choices = [offer.choice for offer in found]
        assert len(choices) == len(set(choices))
        for offer in found:
            check_offer(table, offer)
        if table.paused:
            continue
        verbs = {offer.verb for offer in found}
        for verb in (Verb.FOLD, Verb.CHECK, Verb.CALL, Verb.BRING_IN):
            assert (verb in verbs) == is_accepted(table, verb), verb
        options = table.hand.public_legal_actions if table.hand else None
        assert options is not None
        assert (Verb.RAISE in verbs) == (options.min_to is not None)
        if lacks_openers(table):
            continue
        if Choice.AMOUNT in choices and options.min_to and options.max_to:
            middle = (options.min_to + options.max_to) // 2
            assert is_accepted(table, Verb.RAISE, middle)


@FEW
@given(any_rules(), WHIMS)
def test_what_is_not_offered_cannot_be_pressed(of: TableRules, whims: list[Whim]) -> None:
    """A choice without a control is refused before the table is asked."""
    for table in situations(of, whims):
        view = public(table)
        offered = {offer.choice for offer in action_offers(view)}
        for choice in set(Choice) - offered - {Choice.FOLD_FREE, Choice.AMOUNT}:
            with pytest.raises(UiRefusal):
                command_for(view, PlayerId(1), choice)
