"""The table message stays within Discord's limits in every game and language."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.poker.games import GAMES, GameCode
from bot.table.rules import HouseRules, TableRules
from bot.table.table_commands import RunoutAnswer, SetRunouts
from bot.table.view import TableView
from bot.ui.components.custom_ids import ControlId, ReplayId, ReplayMove, read_custom_id
from bot.ui.components.pages import ALT_TEXT_MAX, BIG_POT_BLINDS
from bot.ui.table.layout import table_layout
from devtools.sandbox.limits import components
from devtools.sandbox.limits.components import COMPONENTS_MAX, TEXT_MAX, ComponentKind
from tests.builders import Game, player, rules
from tests.table.random_commands import Whim
from tests.ui.rows import rows_of
from tests.ui.tables import (
    CATALOGUE,
    FEW,
    LOCALES,
    WHIMS,
    any_rules,
    news_of,
    public,
    renamed,
    situations,
)

LONGEST = "@*_" * 10 + "WW"
CUSTOM_ID_MAX, LABEL_MAX = 100, 80


def parts_of(view: Any, locale: str = "en", **more: Any) -> list[dict[str, Any]]:
    layout = table_layout(news_of(view), CATALOGUE.texts(locale), **more)
    found = layout.to_components()
    assert list(components.check(found, v2=True)) == []
    return [part for _, part in components.walk(found)]


def check_limits(parts: list[dict[str, Any]]) -> None:
    assert len(parts) <= COMPONENTS_MAX
    buttons = [part for part in parts if part["type"] == ComponentKind.BUTTON]
    ids = [button["custom_id"] for button in buttons]
    assert len(ids) == len(set(ids))
    assert all(len(custom_id) <= CUSTOM_ID_MAX for custom_id in ids)
    assert all(0 < len(button["label"]) <= LABEL_MAX for button in buttons)
    assert sum(len(part.get("content", "")) for part in parts) <= TEXT_MAX
    gallery = next(part for part in parts if part["type"] == ComponentKind.GALLERY)
    assert 0 < len(gallery["items"][0]["description"]) <= ALT_TEXT_MAX


@FEW
@given(any_rules(), WHIMS, st.sampled_from(LOCALES))
def test_the_message_stays_within_the_limits(
    of: TableRules, whims: list[Whim], locale: str
) -> None:
    """Everybody has the longest name there is; every situation of every game fits."""
    for table in situations(of, whims):
        check_limits(parts_of(renamed(public(table), LONGEST), locale))


@FEW
@given(any_rules(), WHIMS)
def test_every_control_is_one_that_is_read(of: TableRules, whims: list[Whim]) -> None:
    """No custom id leaves that does not come back; of a finished message only that which shares a
    big pot."""
    for table in situations(of, whims):
        view = public(table)
        share = [ReplayId(ReplayMove.SHARE, view.hand_id, 0)] if has_big_pot(view) else []
        read = controls_of(parts_of(view))
        assert [each for each in read if not isinstance(each, ControlId)] == share
        assert controls_of(parts_of(view, finished=True)) == share


def controls_of(parts: list[dict[str, Any]]) -> list[Any]:
    ids = [part["custom_id"] for part in parts if part["type"] == ComponentKind.BUTTON]
    read = [read_custom_id(each) for each in ids]
    assert ids == list(map(str, read))
    return read


def has_big_pot(view: TableView) -> bool:
    hand = view.hand
    if hand is None or not hand.over:
        return False
    contested = sum(award.amount for award in hand.awards) + hand.rake
    return contested >= BIG_POT_BLINDS * view.rules.big_blind


@pytest.mark.parametrize(("stack", "big"), [(39, False), (40, True)])
def test_a_big_pot_can_be_shared(stack: int, big: bool) -> None:
    """A big pot can be shared, once the hand is over, by what was called of it: forty big blinds
    are 80 chips here."""
    played = Game(rules(buy_in_min=stack))
    played.sit("a", stack)
    played.sit("b", 100)
    played.start()
    while played.table.hand_running:
        assert not any(isinstance(each, ReplayId) for each in shown_by(played))
        verb = "raise" if played.turn == "a" else "call"
        played.act(played.turn, verb, stack)
    assert any(isinstance(each, ReplayId) for each in shown_by(played)) is big


def shown_by(played: Game) -> list[Any]:
    return controls_of(parts_of(public(played.table)))


@pytest.mark.parametrize("game", list(GameCode))
def test_a_full_table_of_millionaires_at_showdown_fits(game: GameCode) -> None:
    """The most seats, the longest names, the longest numbers, all cards face up."""
    most = min(10, GAMES[game].players_max)
    stakes = {"small_blind": 10**9, "big_blind": 2 * 10**9, "buy_in_min": 10**11}
    played = Game(
        rules(game=game.value, seats=most, buy_in_max=10**12, structure="no-limit", **stakes)
    )
    for place in range(most):
        played.sit(f"p{place}", 10**12 - place * 10**9)
    played.start()
    while played.table.hand_running and played.table.hand is not None:
        options = played.table.hand.options()
        if options.draw is not None:
            check_limits(parts_of(renamed(public(played.table), LONGEST)))
            played.draw(played.turn, *range(options.draw.most))
            continue
        verb = "raise" if options.min_to is not None else "check" if options.check else "call"
        played.act(played.turn, verb, options.max_to or 0)
    view = renamed(public(played.table), LONGEST)
    for locale in LOCALES:
        check_limits(parts_of(view, locale))


def test_the_labels_say_what_is_raised_to() -> None:
    """Bets are called bets, raises raises, and amounts are grouped as in the reader's language."""
    played = Game(rules(buy_in_max=100_000))
    played.sit("a", 100_000)
    played.sit("b", 100_000)
    played.start()
    view = public(played.table)
    english = [part.get("label") for part in parts_of(view)]
    italian = [part.get("label") for part in parts_of(view, "it")]
    assert {"Fold", "Call 1", "Raise…", "Pot 6", "All-in"} <= set(english)
    assert {"Fold", "Call 1", "Rilancia…", "Piatto 6", "All-in"} <= set(italian)
    played.act(played.turn, "raise", 2_000)
    view = public(played.table)
    assert "Call 1,998" in [part.get("label") for part in parts_of(view)]
    assert "Call 1.998" in [part.get("label") for part in parts_of(view, "it")]


def test_the_smallest_raise_has_a_button_where_there_is_no_other() -> None:
    """The smallest raise has a button where there is no other, in limit games, whose sizes are
    fixed: no form asks for an amount."""
    played = Game(rules(structure="fixed-limit", buy_in_max=100_000))
    played.sit("a", 100_000)
    played.sit("b", 100_000)
    played.start()
    assert rows_of(public(played.table)) == [
        ["Fold", "Call 1", "Raise to 4"],
        ["My cards", "Sit down", "More"],
    ]


def test_a_turn_has_two_rows() -> None:
    """A turn has what the player can do, own cards and More; a seat for others only where one is
    free and there is plenty of room, as in limit games."""
    played = Game(rules(seats=3, buy_in_max=1_000))
    for name in "ab":
        played.sit(name, 1_000)
    played.start()
    played.act(played.turn, "call")
    assert rows_of(public(played.table)) == [
        ["Fold", "Check", "Raise…", "Pot 6"],
        ["All-in", "My cards", "More"],
    ]
    played.act(played.turn, "raise", 100)
    assert rows_of(public(played.table)) == [
        ["Fold", "Call 98", "Raise…", "½ 200"],
        ["Pot 300", "All-in", "My cards", "More"],
    ]


def test_a_question_about_runouts_has_two_answers() -> None:
    """A question about runouts has two answers, in the line of the turn, with the buttons for yes
    and no before the others."""
    played = Game(rules(seats=3, house=HouseRules(runouts=2)))
    for name in "ab":
        played.sit(name)
        played.apply(SetRunouts(player(name), RunoutAnswer.ASK))
    played.start()
    played.act(played.turn, "raise", 100)
    played.act(played.turn, "call")
    assert rows_of(public(played.table)) == [
        ["Run it twice", "Run it once"],
        ["My cards", "Sit down", "More"],
    ]
    told = "".join(part.get("content", "") for part in parts_of(public(played.table)))
    assert f"**{played.turn}**: run it twice? No answer = once · pot 200" in told
    in_italian = "".join(part.get("content", "") for part in parts_of(public(played.table), "it"))
    assert "giri il board due volte? Se non rispondi, una sola" in in_italian
    first = played.turn
    played.act(first, "run-again")
    told = "".join(part.get("content", "") for part in parts_of(public(played.table)))
    assert f"{first} agrees to run it twice" in told
