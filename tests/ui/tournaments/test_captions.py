"""Captions of tournament tables."""

from dataclasses import replace

from discord.ui import Button, TextDisplay

from bot.ids import Chips, TableId
from bot.tournament import tournament_commands as ask
from bot.tournament.options import AddonTerms, RebuyTerms, TournamentMode
from bot.ui.components.pages import lines_of
from bot.ui.table.layout import Surroundings, table_layout
from bot.ui.tournaments.announcement_layout import Captions
from tests.builders import Game, rules
from tests.tournament.builders import Event, event, names, plan
from tests.ui.tables import news_of as news_at
from tests.ui.tables import public
from tests.ui.tournaments.showing import ENGLISH, news_of

OVER = "This table is finished."


def around(made: Event, table: int = 1) -> Surroundings:
    captions = Captions()
    captions.update_captions(news_of(made))
    found = captions.surroundings_at(TableId(table), ENGLISH)
    assert found is not None
    return found


def test_a_table_says_its_event_its_number_and_the_level() -> None:
    """A table's caption has its event, its number and the level, with the moment at which the next
    one comes."""
    said = around(event(names(18), plan(seats=9)), 2)
    assert said.title == "Friday · table 2"
    assert said.level == "Level 1 · 5/10 · next 10/20 <t:1700000600:R>"
    assert (said.hold, [label for label, _ in said.controls]) == ("", ["Standings"])


def test_the_name_of_the_event_makes_room_at_a_turn() -> None:
    """A phone shows picture and controls together; the thread has the same name."""
    said = around(event(names(18), plan(seats=9)), 2)
    played = Game(rules(seats=3))
    for name in "ab":
        played.sit(name, 100)
    assert f"### {said.title}" in heading(played, said)
    played.start()
    at_turn = heading(played, said)
    assert said.title not in at_turn
    assert at_turn.startswith("### No-Limit Hold'em 1/2 · hand 1\n")
    assert f"\n-# {said.level}\n" in at_turn


def test_the_first_turn_leaves_one_line_to_the_blinds() -> None:
    """Level and root stand above the picture then; later the last actions have two."""
    said = around(event(names(18), plan(seats=9)), 2)
    played = Game(rules(seats=4, ante=1))
    for name in ("Bartholomew", "Maximiliane", "Christopher", "Alexandrine"):
        played.sit(name, 100)
    played.start()
    assert lines_of(below(played, said)) == 1
    played.act(played.turn, "call")
    played.act(played.turn, "call")
    assert lines_of(below(played, said)) == 2
    assert lines_of(below(played, None)) == 2


def below(game: Game, said: Surroundings | None) -> str:
    """The text under the table's picture."""
    layout = table_layout(news_at(public(game.table)), ENGLISH, around=said)
    *_, last = (part for part in layout.walk_children() if isinstance(part, TextDisplay))
    return last.content


def heading(game: Game, said: Surroundings) -> str:
    """The text above the table's picture."""
    layout = table_layout(news_at(public(game.table)), ENGLISH, around=said)
    texts = (part for part in layout.walk_children() if isinstance(part, TextDisplay))
    return next(texts).content


def shown(game: Game, said: Surroundings) -> tuple[str, set[str]]:
    """The text above the picture of a tournament's table, and its controls."""
    view = public(game.table)
    view = view._replace(rules=replace(view.rules, tournament=1))
    layout = table_layout(replace(news_at(view), next_hand_ms=None), ENGLISH, around=said)
    parts = list(layout.walk_children())
    above = next(part.content for part in parts if isinstance(part, TextDisplay))
    return above, {str(part.label) for part in parts if isinstance(part, Button)}


def test_a_table_says_at_once_that_its_tournament_is_over() -> None:
    """A table says with the hand that leaves one player that its tournament is over, before the
    tournament has heard of it and after; nobody sits out, cuts or makes a deal any more. Where
    others may come, it waits for them."""
    made, captions = event("a b c"), Captions()
    captions.update_captions(news_of(made))
    made.bust("c", by="b")
    captions.update_captions(news_of(made))
    said = captions.surroundings_at(TableId(1), ENGLISH)
    assert said is not None
    played = Game(rules(seats=3))
    for name in "ab":
        played.sit(name, 100)
    played.start(top="2c As 7d Ad")
    assert OVER not in shown(played, said)[0]
    played.play("a raise 100, b call")
    text, controls = shown(played, said)
    assert OVER in text
    assert not controls & {"Sit out", "Cut", "Deal…", "More"}
    text, controls = shown(played, replace(said, is_last=False))
    assert "Waiting for players." in text
    assert "Sit out" in controls
    made.bust("a", by="b")
    assert captions.update_captions(news_of(made)) == [TableId(1)]
    said = captions.surroundings_at(TableId(1), ENGLISH)
    assert said is not None
    assert said.is_over
    assert said.controls == ()


def test_a_deal_ends_the_table_too() -> None:
    """A deal ends the table too: both players have chips, and no hand follows."""
    played = Game(rules(seats=3))
    for name in "ab":
        played.sit(name, 100)
    played.start()
    played.fold_round()
    text, controls = shown(played, Surroundings("Friday · table 1", "", is_over=True))
    assert OVER in text
    assert "Sit out" not in controls


def test_a_table_of_cash_games_has_none() -> None:
    """A table of cash games has none: it belongs to nothing."""
    assert Captions().surroundings_at(TableId(9), ENGLISH) is None


def test_what_holds_a_table_up_is_said() -> None:
    """A pause, hand for hand, a break with its add-on."""
    large = event(names(18), plan(seats=9))
    large.apply(ask.SetHandForHand(large.now_ms, True))
    assert "Hand for hand" in around(large).hold
    made = event(
        "a b c", plan(mode=TournamentMode.ADDON, addon=AddonTerms(Chips(100), Chips(1500), 1))
    )
    made.apply(ask.PauseTournament(made.now_ms))
    assert around(made).hold == "**The tournament is paused.**"
    made.apply(ask.ResumeTournament(made.now_ms))
    made.until_due()
    said = around(made)
    assert said.hold.startswith("**Break**")
    assert "Add-on 1,500 for 100" in [label for label, _ in said.controls]


def test_a_table_that_waits_for_a_rebuy_says_so() -> None:
    """A table that waits for a rebuy says so, until it is bought, or the time for it is over."""
    made = event("a b c", plan(mode=TournamentMode.REBUY, rebuy=RebuyTerms(Chips(80))))
    made.bust("a", by="b")
    assert "decide on a rebuy" in around(made).hold
    made.ask(ask.Rebuy, "a")
    assert around(made).hold == ""


def test_only_tables_that_look_different_are_drawn_anew() -> None:
    """New stacks and levels come with the next hand; a pause does not."""
    made, captions = event("a b c d"), Captions()
    captions.update_captions(news_of(made))
    made.bust("a c", by="b")
    assert captions.update_captions(news_of(made)) == [TableId(1)]
    made.until_due()
    assert captions.update_captions(news_of(made)) == []
    made.apply(ask.PauseTournament(made.now_ms))
    assert captions.update_captions(news_of(made)) == [TableId(1)]


def test_an_event_that_is_over_has_no_controls() -> None:
    """The table keeps its title to its last message."""
    made, captions = event("a b"), Captions()
    captions.update_captions(news_of(made))
    made.bust("a", by="b")
    captions.update_captions(replace(news_of(made), table_channels={}))
    kept = captions.surroundings_at(TableId(1), ENGLISH)
    assert kept is not None
    assert kept.title == "Friday · table 1"
    captions.forget_table(TableId(1))
    assert captions.surroundings_at(TableId(1), ENGLISH) is None
