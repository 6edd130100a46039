"""Percentages of all-ins: worked out beside the event loop, and told where they belong."""

import asyncio
import threading

import pytest

from bot.host.table_announcer import TableNews
from bot.picture.scene import TableScene, Tag, TagKind
from bot.poker.cards import parse_cards
from bot.poker.games import GAMES, GameCode
from bot.poker.viewpoint import AllInMoment
from bot.table.table_commands import TimeOut
from bot.table.view import TableView
from bot.ui.presentation import odds
from bot.ui.presentation.odds import Odds, OddsCalculator, all_in_odds, with_ties
from bot.ui.presentation.scenes import SceneExtras, table_scene
from bot.ui.presentation.story import Story
from bot.ui.table.layout import table_layout
from tests.builders import Game, game, rules
from tests.ui.tables import CATALOGUE, ENGLISH, LOCALES, PLACE, public


def all_in(street: str = "preflop") -> TableView:
    """Aces against kings, all-in before the flop or on it; the kings make nothing more."""
    game = Game(rules())
    game.sit("a")
    game.sit("b")
    game.start(top="Kh Ah Kd Ad 2c 3c 7d 9h 2d Jc 2h 4s")
    if street == "flop":
        for verb in ("call", "check"):
            game.act(game.turn, verb)
    game.act(game.turn, "raise", 100 if street == "preflop" else 98)
    game.act(game.turn, "call")
    return public(game.table)


async def made(view: TableView) -> Odds:
    odds_calculator = OddsCalculator()
    try:
        found = await odds_calculator.odds_of_hand(view.hand)
    finally:
        odds_calculator.close()
    assert found is not None
    return found


def side_pots() -> TableView:
    """Three are all-in, one of them with fewer chips."""
    game = Game(rules())
    for name, chips in (("a", 200), ("b", 200), ("c", 80)):
        game.sit(name, chips)
    game.start()
    game.play("a raise 200, b call, c call")
    return public(game.table)


@pytest.mark.parametrize(
    ("locale", "now", "at_the_end"),
    [
        ("en", "To win the main pot: ", "All-in (preflop, main pot): "),
        (
            "it",
            "Probabilità di vincere il piatto principale: ",
            "All-in (preflop, piatto principale): ",
        ),
    ],
)
async def test_percentages_say_that_they_are_of_the_main_pot(
    locale: str, now: str, at_the_end: str
) -> None:
    """Percentages say that they are of the main pot, where there are side pots, for which the
    chances are others."""
    view, texts = side_pots(), CATALOGUE.texts(locale)
    story = Story(view, texts, str, await made(view))
    assert story.chances()[0].startswith(now)
    assert any(line.startswith(at_the_end) for line in story.result())
    one = all_in()
    alone = Story(one, texts, str, await made(one))
    assert alone.chances()[0].startswith(("To win: ", "Probabilità di vincere: "))
    assert any(line.startswith("All-in (preflop): ") for line in alone.result())


async def test_the_percentages_add_up_and_favour_the_better_hand() -> None:
    """Aces against kings win about four times in five."""
    found = await made(all_in())
    assert found.street == "preflop"
    assert sum(share for (share,) in found.percents.values()) == 100
    assert max(share for (share,) in found.percents.values()) in range(79, 85)


async def test_they_are_shown_on_the_seats_in_the_words_and_in_the_alt_text() -> None:
    """The picture's odds are in its alt text and in the message too, in every language."""
    view = all_in("flop")
    found = await made(view)
    for locale in LOCALES:
        texts = CATALOGUE.texts(locale)
        scene: TableScene = table_scene(view, texts, SceneExtras(odds=found))
        shown = {seat.equity for seat in scene.seats if seat.equity}
        assert len(shown) == 2
        story = Story(view, texts, str, found)
        told = "\n".join(story.result())
        assert all(share in told and share in story.alt_text() for share in shown)
        layout = table_layout(TableNews(place=PLACE, view=view), texts, odds=found)
        assert "flop" in str(layout.to_components())


async def test_who_is_protected_is_told_apart_from_who_is_all_in() -> None:
    """A protected player is told apart from one who is all-in, with chips behind, and in for what
    they had put in (R-150): in the words, the alt text and the picture, until the hand is over."""
    table = game("a b c", rules(seats=3, all_in_protection=True))
    table.start()
    table.apply(TimeOut(table.table.hand_id, table.table.turn))
    table.act(table.turn, "call")
    while table.table.hand_running:
        view = public(table.table)
        assert len(tagged(view)) == 1
        table.act(table.turn, "check" if view.hand and view.hand.street_number < 2 else "fold")
    heads_up = game("a b", rules(all_in_protection=True))
    heads_up.start()
    waits = heads_up.turn
    heads_up.apply(TimeOut(heads_up.table.hand_id, heads_up.table.turn))
    view = public(heads_up.table)
    story = Story(view, ENGLISH, str, await made(view))
    [told] = [line for line in story.result() if line.startswith("All-in")]
    assert f"{waits} (protected) " in told
    assert told.count("protected") == 1
    assert story.alt_text().count("protected") == 1
    assert tagged(view) == [waits]


def tagged(view: TableView) -> list[str]:
    """The players whom the picture shows as protected."""
    seats = table_scene(view, ENGLISH).seats
    return [each.name for each in seats if each.tag == Tag("PROTECTED", TagKind.INFO)]


def test_a_hand_without_an_all_in_has_no_percentages() -> None:
    """A hand without an all-in has no percentages, nor has one whose odds took too long."""
    view = all_in()
    assert {seat.equity for seat in table_scene(view, ENGLISH).seats} == {""}
    assert "All-in (" not in "\n".join(Story(view, ENGLISH, str).result())


async def test_a_picture_does_not_wait_long_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too late for this picture, they are there for the next; nothing is worked out twice."""
    go, calls = threading.Event(), []

    def slow(*arguments: object) -> Odds:
        calls.append(arguments)
        go.wait(10)
        return Odds("preflop", {0: (81,), 1: (19,)})

    monkeypatch.setattr(odds, "ODDS_SECONDS_MAX", 0.01)
    monkeypatch.setattr(odds, "all_in_odds", slow)
    odds_calculator, view = OddsCalculator(), all_in()
    try:
        assert await odds_calculator.odds_of_hand(view.hand) is None
        go.set()
        monkeypatch.setattr(odds, "ODDS_SECONDS_MAX", 5)
        first, second = await asyncio.gather(
            odds_calculator.odds_of_hand(view.hand), odds_calculator.odds_of_hand(view.hand)
        )
        assert first == second == Odds("preflop", {0: (81,), 1: (19,)})
        assert len(calls) == 1
    finally:
        go.set()
        odds_calculator.close()


def test_what_the_first_odds_need_is_made_ready_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The needs of the first odds are made ready once, in the thread that calculates: the caller
    goes on."""
    threads = list[str]()
    monkeypatch.setattr(
        odds, "load_equities", lambda: threads.append(threading.current_thread().name)
    )
    odds_calculator = OddsCalculator()
    odds_calculator.warm_up()
    odds_calculator.warm_up()
    odds_calculator.close()
    assert threads == ["odds_0"]
    unused = OddsCalculator()
    unused.close()
    unused.warm_up()
    assert threads == ["odds_0"]


async def test_odds_that_fail_leave_the_picture_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Odds that fail leave the picture alone: the last picture of the hand is asked for without
    percentages."""

    def failing(*_: object) -> Odds:
        raise KeyError("no ranker")

    monkeypatch.setattr(odds, "all_in_odds", failing)
    odds_calculator, view = OddsCalculator(), all_in()
    try:
        assert await odds_calculator.odds_of_hand(view.hand) is None
        assert await odds_calculator.odds_of_hand(view.hand) is None
    finally:
        odds_calculator.close()
    assert "no odds for a hand" in caplog.text
    caplog.clear()


def test_odds_are_the_same_after_a_restart() -> None:
    """A picture that is drawn anew says what the first one said."""
    hand = all_in().hand
    assert hand is not None
    assert hand.all_in is not None
    game = GAMES[GameCode.HOLDEM]
    assert all_in_odds(game, hand.all_in) == all_in_odds(game, hand.all_in)


async def test_a_tie_is_told() -> None:
    """A tie is told, where hands may tie: the players' shares hold half of it each, and still sum
    to 100."""
    game = Game(rules())
    game.sit("a")
    game.sit("b")
    game.start(top="Kh Ks Qh Qs")
    game.play("a raise 100, b call")
    view = public(game.table)
    found = await made(view)
    assert found.percents == {0: (50,), 1: (50,)}
    [tie] = found.ties
    assert 80 <= tie < 100
    for locale, word in (("en", "tie"), ("it", "split")):
        texts = CATALOGUE.texts(locale)
        story = Story(view, texts, str, found)
        [told] = [line for line in story.result() if line.startswith("All-in (")]
        assert told.endswith(f"50% ({word} {tie}%)")
        assert story.chances()[0].endswith(f"{tie}%)")


def test_hands_that_cannot_tie_are_told_without() -> None:
    """One that is dealt out, as good as any."""
    assert with_ties(ENGLISH, ["a 82%", "b 18%"], Odds("flop", {}, (0,))) == "a 82%, b 18%"
    assert with_ties(ENGLISH, ["a 5% / 9%"], Odds("flop", {}, (0, 3))) == "a 5% / 9% (tie 0% / 3%)"


def test_equal_hands_share_all_of_it() -> None:
    """Three with the same chances have 34, 33 and 33 percent, not 99 together."""
    hands = tuple(map(parse_cards, ("As Kd", "Ah Kc", "Ad Ks")))
    board = parse_cards("2c 7h 8d")
    moment = AllInMoment("flop", (0, 1, 2), hands, (board,), (), 43)
    assert all_in_odds(GAMES[GameCode.HOLDEM], moment).percents == {0: (34,), 1: (33,), 2: (33,)}
