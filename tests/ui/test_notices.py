"""Lines for the channel, the panel of decisions ahead, and the controls of a paused table."""

from typing import Any

import pytest

from bot.host.table_announcer import TableNews
from bot.ids import Chips, HandId, PlayerId
from bot.refusal import Refusal
from bot.table.events import (
    AwayReason,
    BombPotCalled,
    BombPotWanted,
    ChipsMissing,
    HandVoided,
    Left,
    PassedOver,
    SatOut,
    SeatOffered,
    StackCorrected,
    TableClosed,
    TableEvent,
)
from bot.table.rules import TableCode
from bot.table.table_commands import JoinWaitingList, Pause
from bot.ui.components.custom_ids import Choice, ControlId, ControlKind, read_id_of
from bot.ui.presses.table_presses import (
    PRE_ACTIONS,
    check_may_choose_pre_action,
    pre_action_panel,
)
from bot.ui.table.layout import table_layout
from bot.ui.table.notices import notices_of
from tests.builders import game, player, rules
from tests.ui.tables import CATALOGUE, ENGLISH, PLACE, public

WHO = PlayerId(42)
TOLD: list[TableEvent] = [
    ChipsMissing(1, WHO, "a", Chips(60)),
    Left(1, WHO, "a", Chips(60), AwayReason.KICKED),
    StackCorrected(1, WHO, "a", -60, WHO, "miscounted"),
    SeatOffered(WHO, "a"),
    PassedOver(WHO, "a"),
]
UNTOLD: list[TableEvent] = [
    Left(1, WHO, "a", Chips(60), AwayReason.ASKED),
    SatOut(1, WHO, "a", AwayReason.ASKED),
    TableClosed(),
]


@pytest.mark.parametrize("locale", CATALOGUE.locales)
@pytest.mark.parametrize("event", TOLD, ids=lambda event: type(event).__name__)
def test_told_by_name(event: TableEvent, locale: str) -> None:
    """The player concerned is called by name, in every language."""
    (notice,) = notices_of([event], CATALOGUE.texts(locale))
    assert notice.player == WHO
    assert "<@42>" in notice.text


@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_who_calls_a_hand_off_is_told_to_all(locale: str) -> None:
    """A player who calls a hand off is told to all: they may sit in it themselves. The line stays,
    and calls nobody; the bot needs no name."""
    (notice,) = notices_of([HandVoided(HandId(1), WHO)], CATALOGUE.texts(locale))
    assert (notice.player, notice.stays) == (None, True)
    assert "<@42>" in notice.text
    assert list(notices_of([HandVoided(HandId(1))], ENGLISH)) == []


def test_most_things_are_shown_by_the_picture_alone() -> None:
    """Events that everybody sees at the table anyway need no line."""
    assert list(notices_of(UNTOLD, ENGLISH)) == []


def test_closing_an_empty_table_is_told() -> None:
    """The line stays, and calls nobody."""
    (notice,) = notices_of([TableClosed(idle=True)], ENGLISH)
    assert (notice.player, notice.stays) == (None, True)


def test_panel_carries_the_hand() -> None:
    """Each control names table, hand and decision, so that an old one decides nothing."""
    table = game("a b c")
    table.start(draw=0)
    view = public(table.table)
    found = {}
    for name in table.dealt:
        panel: Any = pre_action_panel(view, player(name), PLACE.table, ENGLISH)
        ids = [read_id_of(ControlId, item.custom_id) for item in panel.children]
        assert {(each.kind, each.hand) for each in ids if each} == {(ControlKind.PRE_ACTION, 1)}
        found[name] = [
            (each.choice, item.label)
            for each, item in zip(ids, panel.children, strict=True)
            if each
        ]
    small, big = table.dealt[:2]
    assert found[small][1] == (Choice.CALL_AHEAD, "Call 1")
    assert found[big][1] == (Choice.CHECK_AHEAD, "Check")
    assert {choice for choice, _ in found[big]} <= set(PRE_ACTIONS)


def test_who_gets_the_panel() -> None:
    """The players who may plan get the panel: neither the player to act, nor one who has folded."""
    table = game("a b c")
    table.start(draw=0)
    acting = player(table.turn)
    with pytest.raises(Refusal) as refused:
        check_may_choose_pre_action(table.view(), acting, table.table.hand_id)
    assert refused.value.code is TableCode.YOUR_TURN_NOW
    table.act(table.turn, "fold")
    with pytest.raises(Refusal) as refused:
        check_may_choose_pre_action(table.view(), acting, table.table.hand_id)
    assert refused.value.code is TableCode.NO_PRE_ACTION_LEFT
    check_may_choose_pre_action(table.view(), player(table.dealt[1]), table.table.hand_id)


def controls(table: object) -> list[str]:
    layout = table_layout(TableNews(place=PLACE, view=table.view()), ENGLISH)  # type: ignore[attr-defined]
    return [item.label for item in layout.walk_children() if hasattr(item, "label")]


def test_paused_table_offers_no_action() -> None:
    """A paused table offers neither a bet nor more time; the controls of the seats stay."""
    table = game("a b c")
    table.start()
    assert "Fold" in controls(table)
    table.apply(Pause())
    labels = controls(table)
    assert "Fold" not in labels
    assert not any("time" in label for label in labels)
    assert "Leave" in labels


def test_full_table_offers_the_list() -> None:
    """When no seat is free users can wait, and the names of those who do are shown."""
    table = game("a b", rules(seats=2))
    assert "Wait for a seat" in controls(table)
    table.apply(JoinWaitingList(player("c"), "c"))
    layout = table_layout(TableNews(place=PLACE, view=table.view()), ENGLISH)
    texts = [item.content for item in layout.walk_children() if hasattr(item, "content")]
    assert any("Waiting for a seat: c" in text for text in texts)


@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_votes_for_a_bomb_pot_call_nobody(locale: str) -> None:
    """Each says how many there are; the last one says what comes of it, and names no owner."""
    texts = CATALOGUE.texts(locale)
    (wanted,) = notices_of([BombPotWanted("a_b", 1, 3)], texts)
    (called,) = notices_of([BombPotCalled(PlayerId(0))], texts)
    assert all(part in wanted.text for part in ("a\\_b", "1", "3"))
    assert (wanted.player, called.player, called.stays) == (None, None, True)
    assert "<@" not in called.text
