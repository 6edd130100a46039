"""The public picture: everything that is visible, and no card that is not."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.picture.renderer import Renderer
from bot.picture.scene import CardScene, SeatState
from bot.poker.cards import card_text
from bot.poker.events import BoardDealt, HoleDealt
from bot.poker.events import Shown as HandShown
from bot.poker.games import GAMES, GameCode
from bot.table.rules import TableRules
from bot.table.table import Table
from bot.table.view import view_of
from bot.ui.opening.table_choices import default_structure
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.scenes import as_drawn, table_scene
from bot.ui.presentation.story import Story
from bot.ui.presentation.told_in_words import cards_scene
from bot.ui.words.rules_words import stakes_words
from devtools.simulation.secrecy import cards_in
from tests.builders import Game, player, rules
from tests.table.random_commands import Whim
from tests.ui.tables import CATALOGUE, ENGLISH, FEW, LOCALES, WHIMS, any_rules, public, situations


def everything_in(value: Any) -> Iterator[Any]:
    """Every value inside a scene, however deep."""
    yield value
    if is_dataclass(value):
        for field in fields(value):
            yield from everything_in(getattr(value, field.name))
    elif isinstance(value, (tuple, list, set, frozenset)):
        for item in value:
            yield from everything_in(item)


def face_up(table: Table) -> set[int]:
    """Every card that everybody has been shown; who has shown is dealt further cards face up."""
    seen: set[int] = set()
    showing: set[int] = set()
    for event in table.hand.events if table.hand else ():
        match event:
            case HoleDealt(player=number, cards=cards) if number in showing:
                seen |= set(cards)
            case HoleDealt(cards=cards, up=up):
                seen |= {card for card, is_up in zip(cards, up, strict=True) if is_up}
            case BoardDealt(cards=cards):
                seen |= set(cards)
            case HandShown(player=number, cards=cards):
                seen |= set(cards)
                showing.add(number)
    return seen


@FEW
@given(any_rules(), WHIMS, st.sampled_from(LOCALES))
def test_no_hidden_card_is_anywhere_in_the_public_scene(
    of: TableRules, whims: list[Whim], locale: str
) -> None:
    """No hidden card is anywhere in the public scene: not in the picture's data, not in its words,
    not in the story or the alt text."""
    for table in situations(of, whims):
        view, texts = public(table), CATALOGUE.texts(locale)
        scene = table_scene(view, texts)
        allowed = face_up(table)
        cards = {item.card for item in everything_in(scene) if isinstance(item, CardScene)}
        assert cards <= {card_text(card) for card in allowed}
        story = Story(view, texts, str)
        told = " ".join([*story.result(), story.last_actions(), story.alt_text()])
        hidden = set(range(52)) - allowed
        assert not cards_in(told) & hidden


@FEW
@given(any_rules(), WHIMS)
def test_the_scene_says_what_the_table_has(of: TableRules, whims: list[Whim]) -> None:
    """Every seat, every stack and bet, the pot and the stakes; one seat lit at most: that of the
    player to act (R-054, R-098, R-301)."""
    for table in situations(of, whims):
        view = public(table)
        scene = table_scene(view, ENGLISH)
        assert [seat.number for seat in scene.seats] == [seat.number for seat in view.seats]
        acting = [seat.number for seat in scene.seats if seat.state is SeatState.ACTING]
        assert acting == ([view.to_act.number] if view.to_act else [])
        for seat, drawn in zip(view.seats, scene.seats, strict=True):
            bet = seat.hand.street_bet if seat.hand else 0
            assert (drawn.bet.chips if drawn.bet else 0) == bet
            all_in = seat.hand is not None and seat.hand.all_in and view.running
            stack = ENGLISH.say("picture-all-in") if all_in else ENGLISH.number(seat.stack)
            assert drawn.stack == (stack if drawn.state is not SeatState.EMPTY else "")
        shown = as_drawn(view).hand
        pot = shown.pot_total if shown else 0
        assert (scene.pot.amount.chips if scene.pot else 0) == pot
        assert stakes_words(ENGLISH, view.rules) in scene.title


def test_a_player_s_own_cards_are_in_their_scene_alone() -> None:
    """A player's own picture has their two cards and their hand."""
    game = Game(rules())
    game.sit("a")
    game.sit("b")
    game.start(top="As Kh Ad Kd")
    seat = view_of(game.table, player("b")).seat_of(player("b"))
    assert seat is not None
    assert seat.hand is not None
    scene = cards_scene(view_of(game.table, player("b")), seat.hand, ENGLISH)
    assert [card.card for card in scene.cards] == ["As", "Ad"]
    assert scene.hand_name == "pocket aces"
    assert Renderer().render_cards(scene).startswith(b"\x89PNG")


@pytest.mark.parametrize("game", GameCode)
def test_a_table_before_its_first_hand_has_the_board_of_its_game(game: GameCode) -> None:
    """Five places for cards where there will be a board, none in stud; and no hand is named."""
    seats = min(6, GAMES[game].players_max)
    structure = default_structure(game).value
    view = public(Table(rules(game=game.value, structure=structure, seats=seats, ante=1)))
    assert sum(board.slots for board in table_scene(view, ENGLISH).boards) == (
        5 if GAMES[game].has_board else 0
    )
    assert "hand 0" not in alt_text(view, ENGLISH)


def test_who_was_all_in_and_lost_is_calm_beside_the_winner() -> None:
    """All-in is a state of a hand that runs; at its end the winner alone stands out."""
    game = Game(rules())
    game.sit("a")
    game.sit("b")
    game.start(top="As Kh Ad Kd")
    assert game.table.hand is not None
    game.act(game.turn, "raise", game.table.hand.options().max_to or 0)
    states = {seat.state for seat in table_scene(public(game.table), ENGLISH).seats}
    assert SeatState.ALL_IN in states
    game.act(game.turn, "call")
    states = {seat.state for seat in table_scene(public(game.table), ENGLISH).seats}
    assert SeatState.WINNER in states
    assert SeatState.ALL_IN not in states


def test_a_hand_that_lost_unseen_is_drawn_like_a_folded_one() -> None:
    """A player who has mucked is drawn as out; one who still plays, or has shown, is not."""
    game = Game(rules())
    for name in "abc":
        game.sit(name)
    game.start(top="As 2h Kd Ad 3h Ks 9c Ah 7c 8d 5s")
    while game.table.hand_running:
        game.act(game.turn, "check" if game.hand.options().check else "call")
        shown = {seat.name: seat for seat in table_scene(public(game.table), ENGLISH).seats}
        if game.table.hand_running:
            assert SeatState.FOLDED not in {seat.state for seat in shown.values() if seat.name}
    states = {name: seat.state for name, seat in shown.items() if name}
    hidden = {name for name, seat in shown.items() if name and not seat.cards}
    assert hidden
    assert {name for name, state in states.items() if state is SeatState.FOLDED} == hidden
    assert SeatState.WINNER in states.values()
