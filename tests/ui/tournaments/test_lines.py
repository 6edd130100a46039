"""A tournament's lines and their channels."""

from dataclasses import replace

import pytest

from bot.ids import Chips, PlayerId
from bot.tournament import tournament_commands as ask
from bot.tournament.events import CountdownStarted
from bot.tournament.ledger import cancelled_unread
from bot.tournament.options import (
    AddonTerms,
    BountyKind,
    BountyTerms,
    RebuyTerms,
    SatelliteTerms,
    TournamentKind,
    TournamentMode,
)
from bot.tournament.tournament_commands import DealKind
from bot.ui.components.custom_ids import TournamentControl
from bot.ui.tournaments.line_sender import LastKnown
from bot.ui.tournaments.lines import lines_of
from tests.builders import player
from tests.tournament.builders import Event, event, names, plan, sheet
from tests.ui.tournaments.showing import CATALOGUE, CHANNEL, Listener, home, news_of


def at(name: str) -> str:
    return f"<@{player(name)}>"


def test_who_is_out_is_told_at_their_table_with_place_and_prize() -> None:
    """The line is in the thread of their table, and names the prize."""
    made = event("a b c d e")
    heard = Listener(made)
    heard.hear(made.bust("a", by="b"))
    heard.hear(made.bust("c", by="b"))
    heard.hear(made.bust("d", by="b"))
    told = heard.told(made.bust("e", by="b"))
    assert told[home(1)].splitlines() == [
        "**e** is out in 2nd place. e wins 175.",
        "**b wins Friday!** 325 chips.",
    ]
    assert "1st **b** 325, 2nd **e** 175" in told[CHANNEL]


def test_who_loses_to_the_same_hand_shares_a_place() -> None:
    """Equal stacks tie, and both are told so."""
    made = event("a b c d")
    told = Listener(made).told(made.bust("a b", by="c"))
    assert told[home(1)].splitlines() == [
        "**a** is out and ties for 3rd place with another player.",
        "**b** is out and ties for 3rd place with another player.",
    ]


def test_a_growing_bounty_tells_both_halves() -> None:
    """One half is cash, the other grows on the winner's head."""
    made = event("a b c", plan(bounty=BountyTerms(Chips(20), BountyKind.PROGRESSIVE)))
    told = Listener(made).told(made.bust("a", by="b"))
    assert "b takes the bounty on a: 10, and 10 is added to their own bounty." in told[home(1)]


def test_somebody_who_moves_finds_their_way() -> None:
    """The old thread links to the new one, where they are mentioned."""
    made = event(names(18), plan(seats=9))
    heard = Listener(made)
    first = made.at(1)
    heard.hear(made.bust(first[0], by=first[2], table=1))
    events = made.bust(first[1], by=first[2], table=1)
    lines = heard.hear(events)
    moved = [line for line in lines if "moves to table 1" in line.text]
    assert [line.channel for line in moved] == [home(2)]
    assert f"<#{home(1)}>" in moved[0].text
    arrived = next(line for line in lines if "joins from table 2" in line.text)
    assert arrived.channel == home(1)
    assert arrived.calls == moved[0].calls


def test_the_final_table_calls_everybody_to_new_seats() -> None:
    """The broken table points at it; it names every seat."""
    made = event(names(10), plan(seats=9))
    heard = Listener(made)
    victim, winner = made.at(1)[:2]
    lines = heard.hear(made.bust(victim, by=winner, table=1))
    final = next(line for line in lines if "The final table." in line.text)
    assert final.channel == home(1)
    assert len(final.calls) == 9
    assert final.text.count("Seat ") == 9
    assert any(f"the final table is at <#{home(1)}>" in line.text for line in lines)


def test_a_rebuy_is_offered_by_name_with_its_price() -> None:
    """Two controls, of use until the time is over."""
    made = event("a b c", plan(mode=TournamentMode.REBUY, rebuy=RebuyTerms(Chips(80))))
    heard = Listener(made)
    line = heard.hear(made.bust("a", by="b"))[0]
    assert (line.channel, line.calls, line.controls) == (
        home(1),
        (player("a"),),
        (TournamentControl.REBUY, TournamentControl.NO_REBUY),
    )
    assert "costs 80" in line.text
    assert line.ends_ms
    assert heard.told(made.ask(ask.Rebuy, "a"))[home(1)] == "**a** rebuys (#1)."


def test_the_add_on_is_offered_in_its_break() -> None:
    """The add-on is offered in its break, at every table, with what it brings and costs."""
    addon = AddonTerms(Chips(100), Chips(1500), after_level=1)
    made = event("a b c", plan(mode=TournamentMode.ADDON, addon=addon))
    heard = Listener(made)
    lines = heard.hear(made.until_due())
    assert lines[0].controls == (TournamentControl.ADDON, TournamentControl.NO_ADDON)
    assert "1,500 chips for 100" in lines[0].text
    assert "takes the add-on" in heard.told(made.ask(ask.BuyAddon, "a"))[home(1)]


def test_a_deal_is_told_step_by_step() -> None:
    """Amounts and controls for all; then who said what."""
    made = event("a b c d e")
    made.bust("a", by="b")
    heard = Listener(made)
    offered = heard.hear(made.ask(ask.ProposeDeal, "b", kind=DealKind.CHIPS))[0]
    assert offered.controls == (TournamentControl.ACCEPT, TournamentControl.DECLINE)
    assert len(offered.calls) == 4
    assert f"{at('b')}: " in offered.text
    answered = heard.told(made.ask(ask.AnswerDeal, "c", accept=False))
    assert answered[home(1)] == "**c** declines; play continues."


def test_a_sit_and_go_that_is_full_calls_its_players() -> None:
    """A sit and go that is full calls its players: they may have registered hours ago."""
    made = Event(plan(kind=TournamentKind.SIT_AND_GO, entrants=3))
    made.enter("a b")
    heard = Listener(made)
    made.enter("c")
    starts = made.state.starts_ms
    line = heard.hear((CountdownStarted(starts),))[0]
    assert (line.channel, line.calls) == (CHANNEL, tuple(map(player, "abc")))


def test_a_large_field_is_called_in_several_messages() -> None:
    """A hundred names of Discord's length; a message that is too long would call nobody."""
    made = Event(plan(kind=TournamentKind.SIT_AND_GO, entrants=3))
    made.enter("a b c")
    news = news_of(made, (CountdownStarted(made.state.starts_ms),))
    field = tuple(PlayerId(10**19 + number) for number in range(100))
    lines = lines_of(
        replace(news, view=replace(news.view, players=field)), LastKnown(), CATALOGUE.texts("it")
    )
    assert [called for line in lines for called in line.calls] == list(field)
    assert max(len(line.text) for line in lines) <= 2_000


def test_a_cancelled_tournament_pays_back_by_name() -> None:
    """The tables hear it, and the channel who gets what."""
    made = event("a b c")
    heard = Listener(made)
    made.bust("a", by="b")
    told = heard.told(made.apply(ask.CancelTournament(made.now_ms)))
    assert told[home(1)] == "**Friday** is canceled."
    assert f"{at('b')} 177" in told[CHANNEL]


def test_too_few_is_said_with_the_numbers() -> None:
    """Nobody wonders why it did not start (R-190)."""
    made = Event(plan(entrants_min=5))
    made.enter("a")
    told = Listener(made).told(made.until_due())
    assert "only one player registered, and it needed 5" in told[CHANNEL]


@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_what_cannot_be_read_is_told_to_its_host_and_players(locale: str) -> None:
    """An unreadable tournament is told to its host and players, with the incident that is in the
    log and what each has back; tables hear of it too."""
    made, texts = event("a b c"), CATALOGUE.texts(locale)
    ended = cancelled_unread({player("a"): Chips(110), player("b"): Chips(60)}, 0)
    news = news_of(made, (ended,), incident="5eed0123")
    playing = replace(news, place=replace(news.place, organiser=player("b")))
    assert lines_of(playing, LastKnown(), texts)[1].calls == (player("b"), player("a"))
    at_table, line = lines_of(news, LastKnown(), texts)
    assert line.channel == CHANNEL
    assert line.calls == (news.place.organiser, player("a"), player("b"))
    refunds = f"{at('a')} 110", f"{at('b')} 60"
    for told in (f"<@{news.place.organiser}>", "**Friday**", "5eed0123", *refunds):
        assert told in line.text
    assert (at_table.channel, at_table.calls) == (home(1), ())
    assert "5eed0123" in at_table.text


def test_lines_never_outgrow_a_message() -> None:
    """Eighty who bust at once are told in several messages, whatever their names."""
    made = event("a b c")
    news = news_of(made, made.bust("a b", by="c"))
    long = replace(news, events=news.events * 60)
    known = LastKnown()
    known.note_news(news)
    for locale in CATALOGUE.locales:
        lines = lines_of(long, known, CATALOGUE.texts(locale))
        assert len(lines) > 1
        assert max(len(line.text) for line in lines) <= 2_000


def test_italian_is_told_as_well() -> None:
    """An event is told in Italian as well."""
    made = event("a b c d e", plan(sheet=sheet("turbo")))
    heard = Listener(made, CATALOGUE.texts("it"))
    assert heard.told(made.bust("a", by="b"))[home(1)] == "**a** esce: 5º posto."


def test_who_wins_a_ticket_is_shown_the_way() -> None:
    """A player who wins a ticket is shown the way by name, where the satellite was announced; when
    it is too late, that it is paid out."""
    for link, words in (
        ("https://x.test/1", "it's free. [Go to the announcement](https://x.test/1)"),
        ("", "paid out"),
    ):
        made = event("a b c", plan(satellite=SatelliteTerms(99, Chips(220), title="[Final]")))
        heard = Listener(made)
        heard.known.target = link
        lines = heard.hear(made.bust("b c", by="a"))
        (told,) = (line for line in lines if line.channel == CHANNEL)
        assert f"{at('a')} wins a ticket worth 220 to **\\[Final\\]**" in told.text
        assert words in told.text
        assert player("a") in told.calls
