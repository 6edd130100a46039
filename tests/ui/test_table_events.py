"""The messages of text first about a table besides its hands."""

from dataclasses import replace

import pytest

from bot.ids import PlayerId
from bot.poker.events import Shown
from bot.table.events import HandProgressed, TableEvent
from bot.table.table_commands import Pause, Resume
from bot.ui.text_first.telling import event_messages
from tests.builders import Game, game, player
from tests.ui.tables import CATALOGUE, news_of, public


def told(table: Game, events: tuple[TableEvent, ...], locale: str = "en") -> dict[PlayerId, str]:
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
    assert told(table, table.sit("b", 100), locale) == {player("b"): seated}
    assert told(table, table.leave("b"), locale) == {player("b"): left}


def test_a_pause_is_told_to_everybody_with_a_seat() -> None:
    table = game("a b c")
    table.start()
    table.sit("d")
    for command, said in ((Pause(), "is paused"), (Resume(), "resumes")):
        messages = told(table, table.apply(command))
        assert messages.keys() == set(map(player, "abcd"))
        assert set(messages.values()) == {f"**The game {said}** at <#2>."}


def test_cards_shown_after_the_hand_are_told_in_words() -> None:
    """Cards shown after the hand are told in words, to everybody with a seat, once; those that the
    end of the hand shows are told with it."""
    table = game("a b")
    table.start(top="As Kh Ad Kd")
    assert told(table, table.act("a", "fold")) == {}
    messages = told(table, table.show("b"))
    assert messages.keys() == set(map(player, "ab"))
    assert set(messages.values()) == {"b shows ace of spades, ace of diamonds."}


def test_hands_turned_up_while_a_hand_is_played_are_no_late_show() -> None:
    """Hands turned up while a hand is played, all-in before the last draw, say, are no late show:
    they are told with the hand."""
    table = game("a b")
    table.start(top="As Kh Ad Kd")
    shown = HandProgressed(Shown(0, (51, 49)))
    assert told(table, (shown,)) == {}
