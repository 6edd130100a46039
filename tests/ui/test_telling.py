"""The actions of a hand as text first tells them.

All that readers have been told of the newest hands of a table.
The messages of text first about a table besides its hands.
"""

from dataclasses import replace

import pytest

from bot.ids import HandId, PlayerId, TableId
from bot.poker.events import BoardDealt, Shown
from bot.table.events import HandProgressed, TableEvent
from bot.table.rules import TableRules
from bot.table.table_commands import Pause, Resume
from bot.ui.text_first.telling import TOLD_HANDS_KEPT, ActionLines, Told, ToldHands, event_messages
from tests.builders import Game, game, player, rules
from tests.ui.tables import CATALOGUE, news_of, public
from tests.ui.test_text_first import ALICE, Reader, heads_up


def told(table: Game, locale: str = "en", since: int = 0, *, boards: bool = False) -> list[str]:
    view = public(table.table)
    assert view.hand is not None
    dealt = [each for each in view.public_events if isinstance(each, BoardDealt) and boards]
    return ActionLines(view, view.hand, CATALOGUE.texts(locale), since, dealt).told().splitlines()


def with_antes() -> TableRules:
    return rules(ante=1)


@pytest.mark.parametrize(
    ("locale", "antes", "folds"),
    [
        ("en", "Everyone antes 1.", "d, a, b fold."),
        ("it", "Tutti mettono l'ante di 1.", "d, a, b fanno fold."),
    ],
)
def test_alike_actions_are_one_sentence(locale: str, antes: str, folds: str) -> None:
    """The ante of everybody, and several folds in a row; what lies between keeps its place."""
    table = game("a b c d", with_antes())
    table.start()
    table.play("d fold, a fold, b fold")
    [said] = told(table, locale)
    assert said.count(antes) == 1
    assert said.index(antes) < said.index(folds)
    assert said.count("fold") == 1


def test_an_ante_that_is_all_in_is_told_so() -> None:
    """An ante that is all-in is told so, by itself: not everybody put in the same."""
    table = Game(rules(small_blind=40, big_blind=80, ante=80, buy_in_min=80, buy_in_max=800))
    for name, chips in (("a", 80), ("b", 800), ("c", 800)):
        table.sit(name, chips)
    table.start()
    said = "\n".join(told(table))
    assert "a antes 80 (all-in)." in said
    assert "b antes 80." in said
    assert "Everyone" not in said


def test_one_fold_is_told_as_ever() -> None:
    table = game("a b c")
    table.start()
    table.play("a fold, b call")
    assert told(table, since=2) == ["a folds. b calls 1."]


def test_streets_before_the_newest_begin_with_their_name() -> None:
    """Streets before the newest begin with their name, and have the cards of boards that are
    told."""
    table = game("a b")
    table.start(top="As Kh Ad Kd  4s 2c 7d 9h")
    table.play("a call, b check, b raise 4")
    first, last = told(table, since=2)
    assert first == "Preflop: a calls 1. b checks."
    assert last == "b bets 4."
    assert told(table, since=2, boards=True)[1] == "Flop: 2♣ 7♦ 9♥. b bets 4."


def test_bets_after_a_draw_are_told_apart_from_it() -> None:
    """Each by its own name once the next draw has come."""
    table = game("a b", rules(game="badugi"))
    table.start()
    table.act(table.turn, "call")
    table.act(table.turn, "check")
    table.draw(table.turn, 0)
    table.draw(table.turn)
    table.act(table.turn, "check")
    table.act(table.turn, "check")
    before, draw, bets = told(table, since=2)
    assert before.startswith("Before the draw: ")
    assert draw.startswith("First draw: ")
    assert "draws one. " in draw
    assert bets.startswith("After the first draw: ")
    assert bets.count("checks.") == 2


TABLE = TableId(1)


async def test_a_result_written_after_the_next_hand_began_tells_nothing_again() -> None:
    """The first message of the next hand overtook it; both hands are kept apart."""
    reader = Reader(heads_up(), ALICE)
    reader.deal(ALICE)
    await reader.play("a raise 6", "b call", "b raise 10")
    await reader.told()
    await reader.play("a fold")
    late = list(reader.sent)
    in_order = await reader.told()
    reader.game.start()
    reader.deal(ALICE)
    await reader.play("b call")
    [turn] = await reader.told()
    reader.sent[:] = late
    assert await reader.told() == in_order
    assert "b calls 1" in turn
    assert "b calls 4" not in in_order[0]


def test_hands_before_the_last_two_are_forgotten() -> None:
    """However many are played; a late message of such a hand keeps nothing either."""
    so_far, told = ToldHands(), Told(events=3)
    hands = [HandId(number) for number in range(1, TOLD_HANDS_KEPT + 3)]
    for hand in [*hands, hands[0]]:
        so_far.note(TABLE, hand, player("a"), told)
    kept = [hand for hand in hands if so_far.of(TABLE, hand, player("a")) == told]
    assert kept == hands[-TOLD_HANDS_KEPT:]
    so_far.forget(TABLE, kept[0], player("a"))
    assert so_far.of(TABLE, kept[0], player("a")) == Told()
    so_far.forget_table(TABLE)
    assert so_far.of(TABLE, kept[1], player("a")) == Told()


def told_events(
    table: Game, events: tuple[TableEvent, ...], locale: str = "en"
) -> dict[PlayerId, str]:
    """The message to each player about these events."""
    texts, news = CATALOGUE.texts(locale), replace(news_of(public(table.table)), events=events)
    return {
        each.player: each.words(texts) if each.words else texts.say(each.key, **each.data)
        for each in event_messages(news)
    }


@pytest.mark.parametrize(
    ("locale", "seated", "left"),
    [
        (
            "en",
            "You're in seat 2 at <#2> with 100 chips.",
            "You left <#2>, and your 100 chips are back in your wallet.",
        ),
        (
            "it",
            "Sei al posto 2 in <#2> con 100 fiches.",
            "Hai lasciato <#2>: le tue 100 fiches tornano nel portafoglio.",
        ),
    ],
)
def test_a_seat_taken_or_left_is_told_to_its_player(locale: str, seated: str, left: str) -> None:
    table = game("a")
    assert told_events(table, table.sit("b", 100), locale) == {player("b"): seated}
    assert told_events(table, table.leave("b"), locale) == {player("b"): left}


def test_a_pause_is_told_to_everybody_with_a_seat() -> None:
    table = game("a b c")
    table.start()
    table.sit("d")
    for command, said in ((Pause(), "is paused"), (Resume(), "resumes")):
        messages = told_events(table, table.apply(command))
        assert messages.keys() == set(map(player, "abcd"))
        assert set(messages.values()) == {f"**The game {said}** at <#2>."}


def test_cards_shown_after_the_hand_are_told_in_words() -> None:
    """Cards shown after the hand are told in words, to everybody with a seat, once; those that the
    end of the hand shows are told with it."""
    table = game("a b")
    table.start(top="As Kh Ad Kd")
    assert told_events(table, table.act("a", "fold")) == {}
    messages = told_events(table, table.show("b"))
    assert messages.keys() == set(map(player, "ab"))
    assert set(messages.values()) == {"b shows ace of spades, ace of diamonds."}


def test_hands_turned_up_while_a_hand_is_played_are_no_late_show() -> None:
    """Hands turned up while a hand is played, all-in before the last draw, say, are no late show:
    they are told with the hand."""
    table = game("a b")
    table.start(top="As Kh Ad Kd")
    shown = HandProgressed(Shown(0, (51, 49)))
    assert told_events(table, (shown,)) == {}
