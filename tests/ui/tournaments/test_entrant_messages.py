"""The messages to players who read text first about themselves in a tournament."""

from collections.abc import Sequence

import pytest

from bot.ids import Chips, PlayerId
from bot.tournament.events import (
    BreakBegan,
    BreakEnded,
    PrizePaid,
    TicketWon,
    TournamentEvent,
    TournamentFinished,
)
from bot.tournament.options import SatelliteTerms
from bot.tournament.tournament_commands import Ticket
from bot.ui.tournaments.line_sender import LastKnown
from bot.ui.tournaments.publisher import entrant_messages
from tests.builders import player
from tests.tournament.builders import NUMBER, Event, event, names, plan
from tests.ui.tournaments.showing import CATALOGUE, home, news_of


class Reader:
    """Receives the messages of a tournament in order."""

    def __init__(self, made: Event, locale: str = "en") -> None:
        self.made, self.texts, self.known = made, CATALOGUE.texts(locale), LastKnown()
        self.hear(())

    def hear(self, events: Sequence[TournamentEvent]) -> dict[PlayerId, str]:
        """The message to each player."""
        news = news_of(self.made, events)
        self.known.note_news(news)
        return {
            each.player: each.words(self.texts)
            if each.words
            else self.texts.say(each.key, **each.data)
            for each in entrant_messages(news, self.known)
        }


@pytest.mark.parametrize(
    ("locale", "out", "second", "won"),
    [
        (
            "en",
            "**Friday**: you finish in 5th place.",
            "**Friday**: you finish in 2nd place. You win 175.",
            "**You win Friday!** You get 325.",
        ),
        (
            "it",
            "**Friday**: finisci al 5º posto.",
            "**Friday**: finisci al 2º posto. Vinci 175.",
            "**Vinci Friday!** Ricevi 325.",
        ),
    ],
)
def test_each_is_told_their_place_and_prize(locale: str, out: str, second: str, won: str) -> None:
    made = event("a b c d e")
    reader = Reader(made, locale)
    assert reader.hear(made.bust("a", by="b")) == {player("a"): out}
    reader.hear(made.bust("c", by="b"))
    reader.hear(made.bust("d", by="b"))
    assert reader.hear(made.bust("e", by="b")) == {player("e"): second, player("b"): won}


def test_a_place_that_is_shared_is_told_so() -> None:
    made = event("a b c d")
    told = Reader(made).hear(made.bust("a b", by="c"))
    assert set(told.values()) == {"**Friday**: you tie for 3rd place."}


def test_a_player_who_moves_is_told_where() -> None:
    """The new table with its channel, seat and stack; nobody else is told."""
    made = event(names(18), plan(seats=9))
    reader, first = Reader(made), made.at(1)
    reader.hear(made.bust(first[0], by=first[2], table=1))
    told = reader.hear(made.bust(first[1], by=first[2], table=1))
    moved = [each for each in told.values() if each.startswith("**New table**")]
    assert len(moved) == 1
    assert f"<#{home(1)}>, seat " in moved[0]
    assert len(told) == 2


def test_the_final_table_is_told_to_all_of_it() -> None:
    made = event(names(10), plan(seats=9))
    reader, (victim, winner) = Reader(made), made.at(1)[:2]
    told = reader.hear(made.bust(victim, by=winner, table=1))
    final = [each for each in told.values() if each.startswith(f"**Final table** at <#{home(1)}>")]
    assert len(final) == 9
    assert told[player(victim)] == "**Friday**: you finish in 10th place."


def test_a_prize_that_is_known_late_is_told() -> None:
    """A player who was out while registration was open is told of their prize once it has
    closed."""
    made = event("a b c d e")
    told = Reader(made).hear((PrizePaid(player("c"), 3, Chips(80)),))
    assert told == {player("c"): "**Friday**: you finish in 3rd place. You win 80."}


def test_a_ticket_is_told_as_one() -> None:
    """The winner of a satellite has won a ticket, not chips."""
    terms = SatelliteTerms(target=7, value=Chips(220), title="Sunday")
    made = event("a b", plan(satellite=terms))
    ticket = Ticket(NUMBER, 7, player("a"), Chips(220))
    told = Reader(made).hear((TicketWon(ticket, 1), TournamentFinished(player("a"))))
    assert told == {player("a"): "**Friday**: you win a ticket worth 220."}


def test_a_break_is_told_to_those_still_in() -> None:
    """Players still in are told when a break ends, and that it has; not a player who is out."""
    made = event("a b c d e")
    reader = Reader(made)
    reader.hear(made.bust("a", by="b"))
    told = reader.hear((BreakBegan(600_000, addon=False),))
    assert told.keys() == set(map(player, "bcde"))
    assert set(told.values()) == {"**Break**: play resumes <t:600:R>."}
    assert set(reader.hear((BreakEnded(),)).values()) == {"The break is over."}
