"""The rabbit hunt as it is seen: its control, the message, the picture and its words, the line."""

import json

import pytest

from bot.ids import HandId
from bot.picture.scene import Light
from bot.table.events import RabbitHunted, TableEvent
from bot.table.rules import HouseRules
from bot.table.table_commands import HuntRabbit
from bot.ui.components.custom_ids import ControlId, ControlKind, read_id_of
from bot.ui.messages.commitments import verification_file
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.scenes import table_scene
from bot.ui.presentation.story import Story, record_text
from bot.ui.table.layout import table_layout
from bot.ui.table.notices import notices_of
from bot.ui.words.poker_words import cards_in_words
from tests.builders import Game, player, rules
from tests.ui.tables import CATALOGUE, ENGLISH, LOCALES, news_of, public

TOP = "As 2s 3s Ah 2h 3h 9d 4c 5c 6c 9h 7c 9c 8c"


def ended_on_the_flop() -> Game:
    game = Game(rules(house=HouseRules(rabbit_hunt=True)))
    for name in "abc":
        game.sit(name)
    game.start(top=TOP)
    for verb in ("call", "call", "check"):
        game.act(game.turn, verb)
    game.act(game.turn, "raise", 4)
    game.fold_round()
    return game


def hunt(game: Game) -> tuple[TableEvent, ...]:
    return game.apply(HuntRabbit(player("a"), game.table.hand_id))


def offers(game: Game) -> list[ControlId]:
    view = table_layout(news_of(public(game.table)), ENGLISH)
    ids = (getattr(item, "custom_id", None) for item in view.walk_children())
    known = (read_id_of(ControlId, custom_id) for custom_id in ids if custom_id)
    return [each for each in known if each is not None and each.kind is ControlKind.RABBIT]


def test_the_control_is_there_until_somebody_has_asked() -> None:
    game = ended_on_the_flop()
    (control,) = offers(game)
    assert control.hand == game.table.hand_id
    hunt(game)
    assert offers(game) == []
    game.start()
    assert offers(game) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_message_record_and_alt_text_say_it(locale: str) -> None:
    game, texts = ended_on_the_flop(), CATALOGUE.texts(locale)
    cards = "7♣ 8♣"
    assert cards not in record_text(texts, public(game.table))
    hunt(game)
    view = public(game.table)
    assert cards in Story(view, texts, str).result()[-1]
    assert cards in record_text(texts, view)
    assert cards_in_words(cards, texts) in alt_text(view, texts)


def test_the_picture_dims_what_was_never_dealt() -> None:
    game = ended_on_the_flop()
    hunt(game)
    (board,) = table_scene(public(game.table), ENGLISH).boards
    lights = {card.card: card.light for card in board.cards}
    assert list(lights) == ["4c", "5c", "6c", "7c", "8c"]
    assert [lights[card] for card in ("7c", "8c")] == [Light.DIMMED] * 2
    assert Light.DIMMED not in [lights[card] for card in ("4c", "5c", "6c")]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_line_comes_with_its_proof(locale: str) -> None:
    """The line comes with its proof, where the deck has one; it stays in the channel and calls
    nobody."""
    events = hunt(ended_on_the_flop())
    (bare,) = notices_of(events, CATALOGUE.texts(locale))
    assert (bare.player, bare.stays, bare.proof) == (None, True, None)
    assert "7♣ 8♣" in bare.text
    proof = {"table": 3, "hand": 1}
    told = RabbitHunted(HandId(7), 1, "a_b", (), proof)
    (notice,) = notices_of([told], CATALOGUE.texts(locale))
    assert "mazziere verify" in notice.text
    assert "a\\_b" in notice.text
    assert notice.proof == (7, proof)
    file = verification_file(*notice.proof)
    assert file.filename == "hand-7-deck.json"
    assert json.loads(file.fp.read()) == proof
