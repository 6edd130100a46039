"""Showing part of a hand after its end: everybody sees those cards, and nobody learns the
others."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bot.histories.formats import FORMATS, read_histories
from bot.picture.renderer import Renderer
from bot.poker.actions import ActionCode
from bot.poker.cards import Card, parse_cards
from bot.poker.events import CardsShown, Shown
from bot.refusal import Refusal
from bot.table.table_commands import ShowCards
from bot.table.tally import summary_of, tally
from bot.ui.components.custom_ids import ControlId, ControlKind
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.scenes import table_scene
from bot.ui.presentation.story import Story, record_text
from bot.ui.presses.card_presses import show_panel
from devtools.simulation.secrecy import cards_in
from tests.builders import Game, hand_events, player, replayed, rules, state_of
from tests.histories.builders import a_history
from tests.ui.tables import CATALOGUE, ENGLISH, LOCALES, PLACE, public

TOP = "2c As 2d Ah 9h 9s"
"""The cards dealt to b, c, and a in turn: `c` has the ace of spades and the nine of hearts."""


def won_unseen(top: str = TOP, **of: Any) -> Game:
    """Plays a hand in which everybody folds to `c`, the big blind; `b` folds last."""
    game = Game(rules(**of))
    for name in "abc":
        game.sit(name)
    game.start(top=top)
    while game.turn != "c":
        game.act(game.turn, "fold")
        if not game.table.hand_running:
            break
    return game


def show(game: Game, name: str, *places: int) -> tuple[Any, ...]:
    return game.apply(ShowCards(player(name), game.table.hand_id, places))


def cards_seen(game: Game, name: str) -> list[Card | None]:
    seat = game.view().seat_of(player(name))
    assert seat is not None
    assert seat.hand is not None
    return [seen.card for seen in seat.hand.cards]


def test_the_winner_shows_one_card() -> None:
    """The winner's other card stays face down for everybody else, and can be shown later."""
    game = won_unseen()
    (event,) = hand_events(show(game, "c", 0))
    held = tuple(game.hand.dealer.hole[game.dealt.index("c")])
    assert event == CardsShown(game.dealt.index("c"), held[:1])
    assert cards_seen(game, "c") == [held[0], None]
    (event,) = hand_events(show(game, "c", 1))
    assert event == Shown(game.dealt.index("c"), held)
    assert cards_seen(game, "c") == list(held)
    with pytest.raises(Refusal) as caught:
        show(game, "c", 0)
    assert caught.value.code is ActionCode.NOTHING_TO_SHOW


def test_all_follow_one() -> None:
    game = won_unseen()
    show(game, "c", 1)
    (event,) = hand_events(show(game, "c"))
    assert isinstance(event, Shown)


def test_the_last_to_fold_shows_one_card() -> None:
    """The last player to fold may show one card; the other one is gone, and no hand is compared."""
    game = won_unseen()
    before = tally(game.hand)
    show(game, "b", 1)
    assert cards_seen(game, "b") == [None, game.hand.dealer.hole[game.dealt.index("b")][1]]
    assert tally(game.hand) == before
    scene = next(
        seat for seat in table_scene(public(game.table), ENGLISH).seats if seat.name == "b"
    )
    assert len(scene.cards) == 2
    assert scene.hand_name == ""


@pytest.mark.parametrize(
    ("name", "places", "code"),
    [
        ("c", (2,), ActionCode.NO_SUCH_CARD),
        ("c", (-1,), ActionCode.NO_SUCH_CARD),
        ("c", (0, 0), ActionCode.NO_SUCH_CARD),
        ("a", (0,), ActionCode.NOTHING_TO_SHOW),
    ],
)
def test_what_cannot_be_shown_is_refused(
    name: str, places: tuple[int, ...], code: ActionCode
) -> None:
    game = won_unseen()
    before = state_of(game.table)
    with pytest.raises(Refusal) as caught:
        show(game, name, *places)
    assert caught.value.code is code
    assert state_of(game.table) == before


def test_nothing_is_shown_while_the_hand_is_played() -> None:
    game = Game(rules())
    for name in "ab":
        game.sit(name)
    game.start()
    with pytest.raises(Refusal) as caught:
        show(game, "a", 0)
    assert caught.value.code is ActionCode.NOTHING_TO_SHOW


def test_a_beaten_hand_shows_two_of_four() -> None:
    game = Game(rules(game="omaha", structure="pot-limit"))
    for name in "ab":
        game.sit(name)
    game.start(top="As Ks Ad Kd 2c 3c 7h 9h 2d Jc 8s 4d 2h 5h 2s Qh")
    while game.table.hand_running:
        game.act(game.turn, "check" if game.hand.options().check else "call")
    beaten = [number for number in range(2) if game.hand.mucked[number]]
    assert beaten
    name = game.dealt[beaten[0]]
    show(game, name, 0, 2)
    held = game.hand.dealer.hole[beaten[0]]
    assert cards_seen(game, name) == [held[0], None, held[2], None]


@cache
def renderer() -> Renderer:
    return Renderer()


def told(game: Game) -> dict[str, Any]:
    """Returns all that leaves the table about the hand, for the public and for the other
    players."""
    view = public(game.table)
    formats = {
        name: FORMATS[name].write(replace(a_history(game.hand), known=frozenset({0})))
        for name in FORMATS
    }
    others = {name: state_of(game.view(name)) for name in "ab"}
    words = {
        locale: (
            alt_text(view, CATALOGUE.texts(locale)),
            Story(view, CATALOGUE.texts(locale), str).result(),
            record_text(CATALOGUE.texts(locale), view),
        )
        for locale in LOCALES
    }
    picture = renderer().render(table_scene(view, ENGLISH))
    return {
        "view": state_of(view),
        "summary": summary_of(game.table),
        "picture": picture,
        "formats": formats,
        "others": others,
        "words": words,
        "tally": tally(game.hand),
    }


@pytest.mark.parametrize("place", [0, 1])
def test_two_deals_that_differ_in_the_hidden_card_alone_look_the_same(place: int) -> None:
    """View, picture, words, history, and every export are equal byte for byte, whatever the hidden
    card."""
    shown, other = "As", ("9h", "8d")
    seen = []
    for hidden in other:
        own = (shown, hidden) if place == 0 else (hidden, shown)
        game = won_unseen(f"2c {own[0]} 2d Ah {own[1]} 9s")
        show(game, "c", place)
        held = game.hand.dealer.hole[game.dealt.index("c")]
        assert tuple(held) == parse_cards(" ".join(own))
        seen.append(told(game))
    assert seen[0] == seen[1]
    assert cards_in(seen[0]["words"]["en"][0]) == {*parse_cards("As")}
    for text in seen[0]["formats"].values():
        assert "As" in text
        assert "9h" not in text
        assert "8d" not in text


def test_the_text_says_which_card() -> None:
    game = won_unseen()
    show(game, "c", 0)
    assert "c shows A♠" in Story(public(game.table), ENGLISH, str).result()


def test_ones_own_text_says_no_more_than_was_shown() -> None:
    """A player who reads the hand again knows their other card: nobody else has seen it."""
    game = won_unseen()
    show(game, "c", 0)
    show(game, "b", 1)
    for name in "bc":
        own = Story(game.view(name), ENGLISH, str)
        assert own.result() == Story(public(game.table), ENGLISH, str).result()


@pytest.mark.parametrize("name", FORMATS)
def test_histories_are_read_again(name: str) -> None:
    game = won_unseen()
    show(game, "c", 0)
    [record] = read_histories(FORMATS[name].write(a_history(game.hand)))
    assert record.play().stacks == game.hand.stacks
    assert record.known == frozenset()


@pytest.mark.parametrize("places", [(), (0,), (1,), (1, 0)])
def test_a_restart_shows_the_same(places: tuple[int, ...]) -> None:
    game = won_unseen()
    show(game, "c", *places)
    assert state_of(replayed(game.table.rules, game.done)) == state_of(game.table)


def test_an_older_show_is_of_the_whole_hand() -> None:
    """An older row without places shows the whole hand."""
    game = won_unseen()
    (event,) = hand_events(game.show("c"))
    assert isinstance(event, Shown)


def test_the_panel_offers_what_is_hidden() -> None:
    """The panel offers the hidden cards of this hand to players who may show them."""
    game = won_unseen()
    hand = game.table.hand_id
    control = ControlId(ControlKind.SHOW_SOME, PLACE.table, hand)

    def labels(name: str) -> list[str]:
        view = show_panel(PLACE.table, game.view(name), player(name), control, ENGLISH)
        (select,) = view.children
        return [option.label for option in select.options]  # type: ignore[attr-defined]

    assert labels("c") == ["A♠", "9♥"]
    show(game, "c", 0)
    assert labels("c") == ["9♥"]
    for name, code in (("a", ActionCode.NOTHING_TO_SHOW), ("x", "not-in-this-hand")):
        with pytest.raises(Refusal) as caught:
            labels(name)
        assert caught.value.code == code
    control = replace(control, hand=type(hand)(hand - 1))
    with pytest.raises(Refusal) as caught:
        labels("c")
    assert caught.value.code == "old-hand"


def test_stud_shows_hole_cards() -> None:
    """The winner's upcards lie open anyway: with both hole cards the hand is shown."""
    game = Game(rules(game="stud", structure="fixed-limit", ante=1))
    for name in "ab":
        game.sit(name)
    game.start()
    first = game.turn
    game.act(first, "bring-in")
    game.act(game.turn, "fold")
    show(game, first, 0)
    assert [card is None for card in cards_seen(game, first)] == [False, True, False]
    show(game, first, 1)
    assert game.hand.shown[game.dealt.index(first)]
