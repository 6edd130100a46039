"""All formats alike: nothing hidden is written, and any text is read or refused in one sentence."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.histories.formats import FORMATS, read_histories
from bot.histories.history import (
    HISTORY_TEXT_MAX,
    History,
    HistoryCode,
    HistoryRefusal,
    Missing,
    TournamentHand,
)
from bot.poker.actions import Call, PostBringIn, RaiseTo
from bot.poker.cards import Card
from bot.poker.games import GameCode
from bot.poker.hand import Hand
from bot.poker.setup import HandRules, Stakes
from bot.poker.structure import Structure
from bot.refusal import Refusal
from tests.histories.builders import a_history
from tests.poker.hands import a_hand, replay
from tests.poker.random_play import play_randomly, random_setup


def other_deal(hand: Hand, reader: int) -> Hand | None:
    """Returns the hand with hidden cards exchanged: cards of folded or beaten players that nobody
    saw become cards that were never dealt. None where there are none."""
    hidden = [
        card
        for player in range(hand.players)
        if player != reader and not hand.shown[player]
        for card, up in zip(hand.dealer.hole[player], hand.game.faces, strict=False)
        if not up
    ]
    spare = [card for card in hand.setup.deck if card not in set(dealt_cards(hand))]
    swap: dict[Card, Card] = {}
    for one, other in zip(hidden, spare, strict=False):
        swap |= {one: other, other: one}
    if not swap:
        return None
    deck = tuple(swap.get(card, card) for card in hand.setup.deck)
    return replay(replace(hand.setup, deck=deck), hand.actions)


def dealt_cards(hand: Hand) -> list[Card]:
    return [
        *(card for cards in hand.dealer.hole for card in cards),
        *(card for board in hand.dealer.boards for card in board),
    ]


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    "game", [GameCode.HOLDEM, GameCode.OMAHA, GameCode.STUD, GameCode.SHORT_DECK]
)
def test_an_export_is_the_same_whatever_others_hold(game: GameCode, name: str) -> None:
    """Exports are equal byte for byte over two deals that differ in cards their reader never
    saw."""
    compared = 0
    for seed in range(60):
        structure = Structure.FIXED_LIMIT
        setup = random_setup(game, seed, structure=structure, players=4, stack_min=50)
        *_, hand = play_randomly(setup, seed)
        other = other_deal(hand, reader=0)
        if other is None or other.stacks != hand.stacks or other.shown != hand.shown:
            continue
        assert dealt_cards(other) != dealt_cards(hand)
        known = frozenset({0})
        try:
            text = FORMATS[name].write(a_history(hand, known=known))
        except HistoryRefusal:
            return
        assert text == FORMATS[name].write(a_history(other, known=known))
        compared += 1
    assert compared > 5


@pytest.mark.parametrize("name", FORMATS)
def test_where_and_when_it_was_played_comes_back(name: str) -> None:
    """Number, table, seats, button, time, and tournament survive a trip through a record."""
    event = TournamentHand(number=12, level=3, buy_in=100, fee=10)
    history = a_history(a_hand(script="f f"), seats=(4, 7, 2), button=2, tournament=event)
    text = FORMATS[name].write(history)
    [record] = read_histories(text)
    again = History.of_record(record)
    assert FORMATS[name].write(again) == text
    assert (again.number, again.table, again.seats) == (7001, "Friday", (4, 7, 2))
    assert (again.button, again.at_ms, again.tournament) == (2, history.at_ms, event)


@pytest.mark.parametrize("source", FORMATS)
@pytest.mark.parametrize("target", FORMATS)
def test_any_format_becomes_any_other(source: str, target: str) -> None:
    """Every format tells enough to write any other one."""
    history = a_history(a_hand(script="f c k k k k k k k"))
    [record] = read_histories(FORMATS[source].write(history))
    assert FORMATS[target].write(History.of_record(record)) == FORMATS[target].write(history)


@pytest.mark.parametrize("name", FORMATS)
def test_several_hands_are_one_file(name: str) -> None:
    """Several hands are written one after the other in one file, and read again."""
    history = a_history(a_hand(script="f f"))
    text = "".join(FORMATS[name].write(history, order) for order in (1, 2, 3))
    assert len(read_histories(text)) == 3


@pytest.mark.parametrize("text", ["", "hello", "[1, 2]", "\x00\x01", "<html></html>", "{}"])
def test_a_text_of_another_kind(text: str) -> None:
    """A text of another kind is refused as none of the formats."""
    with pytest.raises(HistoryRefusal) as caught:
        read_histories(text)
    assert caught.value.code is HistoryCode.HISTORY_NOT_ONE


def test_a_text_that_is_too_large() -> None:
    """A text that is too large is refused before it is read."""
    with pytest.raises(HistoryRefusal) as caught:
        read_histories("PokerStars " + " " * HISTORY_TEXT_MAX)
    assert caught.value.code is HistoryCode.HISTORY_TOO_LARGE


@pytest.mark.parametrize("name", ["ohh", "json"])
@pytest.mark.parametrize("number", ["9" * 5000, "1e999", "-1e999", "NaN", "1e400", "0.5"])
def test_numbers_that_are_no_chips(name: str, number: str) -> None:
    """A number beyond measure is refused like any other that can't be chips."""
    text = FORMATS[name].write(a_history(a_hand(stakes=Stakes.blinds(1, 77), script="f f")))
    assert "77" in text
    with pytest.raises(Refusal):
        read_histories(text.replace("77", number))


@pytest.mark.parametrize("field", ["_bomb_boards", "_runouts", "level", "_rake_bps"])
def test_fields_of_ours_beyond_all_measure(field: str) -> None:
    """Numbers beyond measure in our own fields are refused or left out, and never followed."""
    event = TournamentHand(number=12, level=3)
    text = FORMATS["phh"].write(a_history(a_hand(script="f f"), tournament=event))
    try:
        [record] = read_histories(text.replace("level = 3\n", "") + f"{field} = {10**15}\n")
    except Refusal:
        assert field != "level"
    else:
        assert field == "level"
        assert FORMATS["pokerstars"].write(History.of_record(record)).count("Level") == 0


@pytest.mark.parametrize("name", ["ohh", "json"])
def test_json_that_is_cut_off(name: str) -> None:
    """JSON that is cut off anywhere is refused."""
    text = FORMATS[name].write(a_history(a_hand(script="f f"))).strip()
    for end in range(200, len(text), 37):
        with pytest.raises(HistoryRefusal) as caught:
            read_histories(text[:end])
        code = caught.value.code
        assert code in (HistoryCode.HISTORY_CUT_OFF, HistoryCode.HISTORY_UNREADABLE)


@pytest.mark.parametrize("name", FORMATS)
@given(data=st.data())
def test_damaged_texts(name: str, data: st.DataObject) -> None:
    """A text with any few characters changed is read or refused, and never breaks the reader."""
    text = FORMATS[name].write(a_history(a_hand(script="f c k k k k k k k")))
    at = data.draw(st.integers(0, len(text) - 1))
    cut = data.draw(st.integers(0, 12))
    put = data.draw(st.text(max_size=3) | st.sampled_from(["9" * 19, "-1", '"', "null"]))
    damaged = text[:at] + put + text[at + cut :]
    try:
        for record in read_histories(damaged):
            History.of_record(record)
    except Refusal:
        return


def test_only_phh_has_words_for_stud_that_is_run_twice() -> None:
    setup = random_setup(
        GameCode.STUD,
        3,
        players=2,
        structure=Structure.FIXED_LIMIT,
        hand_rules=HandRules(runouts=2, run_hands=True),
    )
    hand = Hand(replace(setup, stacks=(9, 9)))
    while not hand.over:
        options = hand.options()
        if options.max_to is not None:
            hand.apply(RaiseTo(options.player, options.max_to))
        else:
            hand.apply((PostBringIn if options.bring_in else Call)(options.player))
    assert len(hand.dealer.boards) == 2
    missing = {"pokerstars": Missing.RUNOUTS, "ohh": Missing.GAME}
    for name, written in FORMATS.items():
        if name not in missing:
            assert "_run_hands" in written.write(a_history(hand))
            continue
        with pytest.raises(HistoryRefusal) as caught:
            written.write(a_history(hand))
        assert caught.value.data["what"] == missing[name].value
