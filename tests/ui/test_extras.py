"""Additions of a table's picture to the view: blinds, the ring, avatars, the server's look."""

from dataclasses import replace

import pytest

from bot.picture.renderer import Renderer
from bot.picture.scene import Avatar, DeckColours, PictureShape
from bot.picture.theme import BACKS, THEMES, Look, load_backs
from bot.settings import ASSETS
from bot.table.rules import HouseRules, TablePicture
from bot.table.view import view_of
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.scenes import SceneExtras, table_scene
from bot.ui.presentation.story import Story
from bot.ui.presentation.told_in_words import cards_scene
from tests.builders import Game, player, rules
from tests.ui.tables import CATALOGUE, ENGLISH, public

LOUD = Look("colour-blind", DeckColours.FOUR, "navy")


def dealt(names: str = "abc") -> Game:
    game = Game(rules())
    for name in names:
        game.sit(name)
    game.start()
    return game


@pytest.mark.parametrize(("locale", "marks"), [("en", {"SB", "BB"}), ("it", {"SB", "BB"})])
def test_the_blinds_are_marked_before_the_flop_alone(locale: str, marks: set[str]) -> None:
    """The blinds are marked before the flop alone, in the picture, and in its description;
    afterwards they say nothing any more."""
    game, texts = dealt(), CATALOGUE.texts(locale)
    words = {texts.say("alt-small-blind"), texts.say("alt-big-blind")}
    view = public(game.table)
    assert {seat.blind for seat in table_scene(view, texts).seats} == marks | {""}
    assert all(word in Story(view, texts, str).alt_text() for word in words)
    for verb in ("call", "call", "check"):
        game.act(game.turn, verb)
    view = public(game.table)
    assert {seat.blind for seat in table_scene(view, texts).seats} == {""}
    assert not any(word in Story(view, texts, str).alt_text() for word in words)


def test_heads_up_the_button_has_the_small_blind() -> None:
    """Both marks stand at one seat."""
    scene = table_scene(public(dealt("ab").table), ENGLISH)
    assert [seat.number for seat in scene.seats if seat.blind == "SB"] == [scene.button]


def test_the_ring_is_at_the_seat_to_act_alone() -> None:
    """The ring is at the seat to act alone, with what is left of the turn when the picture is
    drawn."""
    view = public(dealt().table)
    scene = table_scene(view, ENGLISH, SceneExtras(time_left=0.4))
    assert view.to_act is not None
    assert {s.number: s.time_left for s in scene.seats if s.time_left is not None} == {
        view.to_act.number: 0.4
    }


def test_a_face_is_at_its_owner_s_seat() -> None:
    """Everybody else has initials."""
    face = Avatar("a", b"")
    scene = table_scene(public(dealt().table), ENGLISH, SceneExtras(avatars={player("b"): face}))
    assert [seat.name for seat in scene.seats if seat.avatar is face] == ["b"]
    assert sum(seat.avatar is not None for seat in scene.seats) == 1


def test_the_server_s_look_is_that_of_its_pictures() -> None:
    """The server's look applies to the pictures of the table, and to those of each player's own
    cards."""
    game = dealt()
    scene = table_scene(public(game.table), ENGLISH, SceneExtras(look=LOUD))
    assert (scene.theme, scene.deck, scene.back) == ("colour-blind", DeckColours.FOUR, "navy")
    view = view_of(game.table, player("b"))
    seat = view.seat_of(player("b"))
    assert seat is not None
    assert seat.hand is not None
    own = cards_scene(view, seat.hand, ENGLISH, LOUD)
    assert (own.theme, own.deck) == ("colour-blind", DeckColours.FOUR)


def test_every_look_that_is_offered_can_be_drawn() -> None:
    """The lists of names are those of the assets, whatever is added to them."""
    renderer = Renderer()
    assert set(THEMES) == set(renderer.themes)
    assert set(BACKS) == set(load_backs(ASSETS))
    kinds = (("theme", THEMES), ("back", BACKS), ("deck", DeckColours), ("shape", PictureShape))
    for kind, names in kinds:
        assert all(ENGLISH.has(f"{kind}-{name}") for name in names)


def test_what_is_not_chosen_stays() -> None:
    """Other settings of the look stay: one choice changes at a time."""
    assert LOUD.changed(deck="two-colour") == Look("colour-blind", DeckColours.TWO, "navy")
    assert LOUD.changed(shape="tall") == replace(LOUD, shape=PictureShape.TALL)


@pytest.mark.parametrize("server", PictureShape)
@pytest.mark.parametrize("chosen", TablePicture)
def test_the_table_owner_chooses_the_shape_of_the_picture(
    server: PictureShape, chosen: TablePicture
) -> None:
    """Where they choose none, the server's is drawn; the words that replace it stay the same."""
    game = dealt()
    game.table.rules = replace(game.table.rules, house=HouseRules(picture=chosen))
    view = public(game.table)
    scene = table_scene(view, ENGLISH, SceneExtras(look=Look(shape=server)))
    assert scene.shape.value == (server if chosen is TablePicture.SERVER else chosen).value
    assert alt_text(view, ENGLISH) == alt_text(public(dealt().table), ENGLISH)
