"""Hands that split the pot: who won which half with what, in picture, alt text and words."""

import pytest

from bot.picture.layout import lay_out_table
from bot.picture.renderer import Renderer
from bot.picture.scene import CardScene, Half, Light, PictureShape, SeatScene
from bot.picture.seats import STRIP_TEXT_MIN, hand_words, strip_padding
from bot.poker.cards import parse_cards
from bot.poker.games import GAMES, GameCode
from bot.poker.hand_type import HandType, best_hand
from bot.poker.ranking import rank_high
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.scenes import table_scene
from bot.ui.presentation.story import Story, record_text
from bot.ui.words.poker_words import cards_in_words, hand_labels, low_signs, won_labels
from tests.builders import Game, rules
from tests.ui.tables import CATALOGUE, ENGLISH, LOCALES, public

BURNT = "Kh Kd Js Jd Th Ts 9h 9d 8c 8d"
SPLIT = ("2d 6d 2s 3s 7h", {"a": "3c 2c As Qs", "b": "Ah 5s Ac 9s", "c": "5h Kc 4d 4s"})
SCOOPED = ("5s 8s 7s Qd Td", {"a": "Jc 9c 9h 5h", "b": "Ah 2s 3s 4s", "c": "Kc Kh Qc Qh"})
SHARED = ("3s 8d 7h Tc Jd", {"a": "Th 9s 9c 6h", "b": "Ah 2s Kd Qd", "c": "Ad 2c Ks Qc"})
NO_LOW = ("Ks Qd 7h Tc Jd", {"a": "Th 9s 9c 6h", "b": "Ah 2s Kd 3d", "c": "Ad 2c Kc 3c"})
HIGHS = {
    "royal flush": "Ah Kh Qh Jh Th",
    "straight flush": "Th 9h 8h 7h 6h",
    "four": "Qh Qd Qs Qc 5h",
    "full house": "Qh Qd Qs Th Tc",
    "flush": "Kh 9h 6h 5h 3h",
    "straight": "Kh Qd Js Th 9c",
    "three": "Qh Qd Qs Th 9c",
    "two pair": "Qh Qd Ts Th 9c",
    "pair": "Qh Qd Ts 8h 5c",
    "high": "Qh 9d 7s 5h 4c",
}


def played(board: str, holes: dict[str, str]) -> Game:
    """Three players check down a hand of Omaha hi-lo; `b` is dealt first, `a` has the button."""
    game = Game(rules(game="omaha-hilo", structure="pot-limit"))
    for name in holes:
        game.sit(name)
    hands = [holes[name].split() for name in "bca"]
    used = {card for hand in hands for card in hand} | set(board.split())
    burnt = [card for card in BURNT.split() if card not in used]
    cards = board.split()
    top = [hand[place] for place in range(4) for hand in hands]
    top += [burnt[0], *cards[:3], burnt[1], cards[3], burnt[2], cards[4]]
    game.start(top=" ".join(top))
    while game.table.hand_running:
        game.act(game.turn, "check" if game.hand.options().check else "call")
    return game


def seats_of(game: Game, locale: str = "en") -> dict[str, SeatScene]:
    scene = table_scene(public(game.table), CATALOGUE.texts(locale))
    return {seat.name: seat for seat in scene.seats}


def lights(game: Game) -> dict[Light, set[str]]:
    """Every card that is shown, by its light."""
    scene = table_scene(public(game.table), ENGLISH)
    cards = [card for board in scene.boards for card in board.cards]
    cards += [card for seat in scene.seats for card in seat.cards if isinstance(card, CardScene)]
    return {light: {card.card for card in cards if card.light is light} for light in Light}


def test_each_winner_is_labelled_with_the_half_that_was_won() -> None:
    """Each winner is labelled with the half that was won, not with a better hand for the other
    half: the low's winner has two pair as well."""
    seats = seats_of(played(*SPLIT))
    assert seats["a"].hand_name == "High: full house, deuces over threes"
    assert seats["b"].hand_name == "Low: 6-5-3-2-A"
    assert (seats["a"].half, seats["b"].half, seats["c"].half) == (Half.HIGH, Half.LOW, None)
    assert seats["c"].hand_name == "straight, seven high · low 6-5-4-3-2"
    assert seats_of(played(*SPLIT), "it")["b"].hand_name == "Bassa: 6-5-3-2-A"


def test_who_scoops_is_labelled_with_both_halves() -> None:
    """A player who scoops is labelled with both halves, and with both hands."""
    assert seats_of(played(*SCOOPED))["b"].half is Half.BOTH
    assert seats_of(played(*SCOOPED))["b"].hand_name == (
        "High + low: flush, eight high · 8-7-5-2-A"
    )
    italian = seats_of(played(*SCOOPED), "it")["b"].hand_name
    assert italian == "Alta + bassa: colore all'otto · 8-7-5-2-A"


def test_a_half_that_is_shared_labels_all_who_share_it() -> None:
    """Two lows of the same cards."""
    seats = seats_of(played(*SHARED))
    assert [seats[name].half for name in "abc"] == [Half.HIGH, Half.LOW, Half.LOW]


def test_a_pot_without_a_low_is_not_split() -> None:
    """The winner has the whole pot, and the cards are lit as in any game."""
    game = played(*NO_LOW)
    assert {seat.half for seat in seats_of(game).values()} == {None}
    found = lights(game)
    assert not found[Light.LIT_LOW]
    assert not found[Light.LIT_BOTH]
    assert "half" not in alt_text(public(game.table), ENGLISH)


def test_the_cards_of_both_halves_are_told_apart() -> None:
    """Five of the high half, five of the low half; those of both are lit for both."""
    found = lights(played(*SPLIT))
    assert found[Light.LIT] | found[Light.LIT_BOTH] == {"2d", "2s", "3s", "3c", "2c"}
    assert found[Light.LIT_LOW] | found[Light.LIT_BOTH] == {"2d", "6d", "3s", "Ah", "5s"}
    assert found[Light.LIT_BOTH] == {"2d", "3s"}
    assert "7h" in found[Light.DIMMED]


def test_the_cards_of_a_scoop_are_told_apart() -> None:
    """Two hole cards for the high, two others for the low, three on the board for both."""
    found = lights(played(*SCOOPED))
    assert found[Light.LIT] == {"3s", "4s"}
    assert found[Light.LIT_LOW] == {"Ah", "2s"}
    assert found[Light.LIT_BOTH] == {"5s", "8s", "7s"}


def test_the_alt_text_names_the_halves() -> None:
    """The winners of each half, and the cards of each."""
    alt = alt_text(public(played(*SPLIT).table), ENGLISH)
    assert "a wins 3 with the high hand. b wins 3 with the low hand." in alt
    cards = "Winning high hand: 2♦ 2♠ 3♠ 3♣ 2♣. Winning low hand: 2♦ 6♦ 3♠ A♥ 5♠."
    assert cards_in_words(cards, ENGLISH) in alt
    assert "Winning cards" not in alt
    scooped = public(played(*SCOOPED).table)
    assert "b scoops 6." in alt_text(scooped, ENGLISH)
    assert "b vince 6, scoop." in alt_text(scooped, CATALOGUE.texts("it"))


def test_the_result_names_the_half_of_each_winner() -> None:
    """The result names the half of each winner, at the table and in the record of the hand; who
    scoops has a line for each half."""
    view = public(played(*SPLIT).table)
    wins = [
        "**a** wins the high (3) with a full house, deuces over threes",
        "**b** wins the low (3) with 6-5-3-2-A",
    ]
    assert Story(view, ENGLISH, str).result()[-2:] == wins
    assert record_text(ENGLISH, view).splitlines()[-2:] == wins
    scooped = Story(public(played(*SCOOPED).table), ENGLISH, str).result()[-2:]
    assert [line.partition(" with")[0] for line in scooped] == [
        "**b** wins the high (3)",
        "**b** wins the low (3)",
    ]


HILO = GAMES[GameCode.OMAHA_HILO]


@pytest.fixture(scope="module")
def drawing() -> Renderer:
    return Renderer()


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", HIGHS)
def test_no_label_of_a_split_pot_is_cut(drawing: Renderer, name: str, locale: str) -> None:
    """No label of a split pot is cut, at tables of every size: in fewer words rather than with the
    end missing."""
    texts, pieces = CATALOGUE.texts(locale), drawing.theme_resources("classic").pieces
    high = rank_high(parse_cards(HIGHS[name]))
    found = best_hand(HandType.LOW8, parse_cards("8h 7d 6s 5c 4h"))
    assert found is not None
    low = found.rank
    labels = [hand_labels(texts, HILO, high, low), hand_labels(texts, HILO, high, None)]
    won = [won_labels(texts, HILO, *each) for each in ((high, None), (None, low), (high, low))]
    labels, halves = labels + won, {names[-1] for names in won}
    for seats in range(2, 11):
        spots = (
            spot for shape in PictureShape for spot in lay_out_table(shape, ((),) * seats).seats
        )
        for spot in spots:
            room = spot.strip.width - 2 * strip_padding(spot.strip.width)
            for names in labels:
                seat = SeatScene(1, "a", hand_name=names[0], shorter_names=names[1:])
                words = hand_words(pieces, seat, spot.strip.width)
                assert pieces.text_renderer.width(words, STRIP_TEXT_MIN) <= room, words
                assert words not in halves, "the hand itself is not named"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("code", [GameCode.BADEUCEY, GameCode.BADACEY])
@pytest.mark.parametrize("badugi", ["5s 3d 2c 8s 6d", "Ks Qd Jc Th 8h", "As 2d 3c 4h 8h"])
def test_who_wins_both_lows_is_labelled_with_both(
    drawing: Renderer, code: GameCode, badugi: str, locale: str
) -> None:
    """A badugi and a low are two hands: neither goes without the other, at tables of any size."""
    texts, pieces = CATALOGUE.texts(locale), drawing.theme_resources("classic").pieces
    game, cards = GAMES[code], parse_cards(badugi)
    assert game.high is not None
    assert game.low is not None
    ranks = game.high.rank(cards), game.low.rank(cards)
    hands = [
        low_signs(kind.scale, rank or 0) for kind, rank in zip(game.hand_types, ranks, strict=True)
    ]
    names = won_labels(texts, game, *ranks)
    assert names[0] == texts.say("won-scoop", hand=hands[0], other=hands[1])
    for seats in range(2, game.players_max + 1):
        spots = (
            spot for shape in PictureShape for spot in lay_out_table(shape, ((),) * seats).seats
        )
        for spot in spots:
            seat = SeatScene(1, "a", hand_name=names[0], shorter_names=names[1:])
            words = hand_words(pieces, seat, spot.strip.width)
            assert words.endswith(" · ".join(hands)), words


@pytest.mark.parametrize("locale", LOCALES)
def test_even_the_shortest_label_names_the_half(locale: str) -> None:
    """Whatever room there is, the label says what was won."""
    texts = CATALOGUE.texts(locale)
    high = rank_high(parse_cards(HIGHS["full house"]))
    found = best_hand(HandType.LOW8, parse_cards("8h 7d 6s 5c 4h"))
    assert found is not None
    wins = ((high, None), (None, found.rank), (high, found.rank))
    shortest = [won_labels(texts, HILO, *won)[-1] for won in wins]
    assert shortest == [
        texts.say(key) for key in ("won-high-half", "won-low-half", "won-both-halves")
    ]
