"""An all-in street by street: what each step shows, and that no card comes before its street."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from unittest.mock import patch

import pytest

from bot.host.table_announcer import TableNews
from bot.host.table_timers import StreetTimes
from bot.ids import HandId
from bot.odds.equity import all_in_equities
from bot.picture.scene import CardScene
from bot.poker.cards import Card, card_text
from bot.poker.events import BoardDealt, HoleDealt
from bot.poker.games import GAMES, GameCode
from bot.poker.viewpoint import AllInMoment, all_in_moment
from bot.table.rules import HouseRules, Straddle, TableRules
from bot.table.table_commands import JoinWaitingList, RunoutAnswer, SetRunouts, StartHand
from bot.table.view import SeatView, TableView
from bot.ui.presentation.all_in_streets import (
    EDIT_PAUSE_MS,
    as_dealt,
    next_street_ms,
    street_shown,
)
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.odds import all_in_odds
from bot.ui.presentation.scenes import table_scene
from bot.ui.presentation.told_in_words import own_cards_of
from bot.ui.table.layout import table_layout
from devtools.simulation.secrecy import cards_in
from tests.builders import Game, game, player, rules
from tests.ui.tables import ENGLISH, news_of, public

STREET_MS = 1500


def shown(view: TableView) -> TableNews:
    """News of a hand that ended at 0 ms."""
    assert view.hand is not None
    assert view.hand.all_in is not None
    streets = len(GAMES[view.hand.game].streets_after(view.hand.all_in.street))
    return replace(news_of(view), streets=StreetTimes(0, STREET_MS, streets))


def steps(view: TableView) -> list[TableView]:
    """The tables as shown, street after street, without the result."""
    news = shown(view)
    assert news.streets is not None
    return [street_shown(news, at * STREET_MS).view for at in range(news.streets.streets)]


def shuffled(seed: int, code: GameCode = GameCode.HOLDEM) -> list[Card]:
    """A deck of this game."""
    cards = list(GAMES[code].deck)
    Random(seed).shuffle(cards)
    return cards


def pushed(of: TableRules, seed: int = 0, names: str = "abc") -> Game:
    """A hand of a shuffled deck in which everybody has everything in as soon as they may."""
    return pushed_with(of, shuffled(seed, GameCode(of.game)), names)


def pushed_with(of: TableRules, cards: Sequence[Card], names: str, waiting: str = "") -> Game:
    """A hand pushed all-in with this deck, and other players who wait for a seat."""
    table = Game(of)
    for at, name in enumerate(names):
        table.sit(name, buy_in=80 + 20 * at)
        if of.house.runouts > 1:
            table.apply(SetRunouts(player(name), RunoutAnswer.ALWAYS))
    for name in waiting:
        table.apply(JoinWaitingList(player(name), name))
    table.apply(StartHand(HandId(1), tuple(cards), 0))
    while not table.hand.over:
        options = table.hand.options()
        if options.draw:
            table.draw(table.turn, *range(options.draw.least))
        elif options.max_to:
            table.act(table.turn, "raise", options.max_to)
        else:
            table.act(table.turn, "bring-in" if options.bring_in else "call")
    return table


def cards_told(view: TableView) -> set[str]:
    """The cards in picture, text and alt text of the table's message, all of them."""
    scene = table_scene(view, ENGLISH)
    drawn = {card.card for board in scene.boards for card in board.cards}
    drawn |= {
        card.card for seat in scene.seats for card in seat.cards if isinstance(card, CardScene)
    }
    layout = str(table_layout(news_of(view), ENGLISH).to_components())
    return drawn | set(map(card_text, cards_in(layout)))


DISCARDING = [
    code
    for code, game in GAMES.items()
    if game.has_draws or any(street.discards for street in game.streets)
]
"""Games in which an all-in player still has cards to throw."""
DEALT_OUT = [code for code, game in GAMES.items() if game.has_draws and not game.has_board]


@pytest.mark.parametrize("code", [code for code in GameCode if code not in DEALT_OUT])
@pytest.mark.parametrize("runouts", [1, 2])
def test_no_card_comes_before_its_street(code: GameCode, runouts: int) -> None:
    """No card comes before its street, nor a chip before the result, in whatever game: stacks and
    pots are what they were."""
    of = rules(game=code.value, structure="no-limit", house=HouseRules(runouts=runouts))
    table = pushed(of)
    view, events = public(table.table), table.hand.events
    moment = all_in_moment(table.hand)
    assert moment is not None
    first = GAMES[code].streets_after(moment.street).start
    seen = steps(view)
    assert seen
    for at, step in enumerate(seen, start=first - 1):
        assert step.hand is not None
        dealt = [e for e in events if isinstance(e, BoardDealt | HoleDealt) and e.street <= at]
        known = {card_text(card) for event in dealt for card in event.cards}
        assert cards_told(step) <= known
        assert cards_told(step) >= {card_text(each) for hand in moment.hands for each in hand}
        board = {card_text(card) for cards in step.hand.boards for card in cards}
        assert board == {
            card_text(card) for e in dealt if isinstance(e, BoardDealt) for card in e.cards
        }
        in_hand = [seat.stack for seat in step.seats if seat.hand is not None]
        assert sum(in_hand) + step.hand.pot_total == 80 + 100 + 120
        assert not any(seat.hand.won for seat in step.seats if seat.hand)
        assert "wins" not in str(table_layout(news_of(step), ENGLISH).to_components())
        check_odds(code, step.hand.all_in, runouts)
    assert street_shown(shown(view), len(seen) * STREET_MS).view is view


@pytest.mark.parametrize("code", [code for code in GameCode if code not in DEALT_OUT])
def test_a_hand_over_at_the_deal_shows_its_players_what_was_dealt(code: GameCode) -> None:
    """No card of a later street, and nothing of the end, to anybody, nor to a player whose seat it
    has freed; each their own cards."""
    of = rules(
        game=code.value,
        structure="no-limit",
        small_blind=40,
        big_blind=80,
        ante=80,
        buy_in_min=80,
        buy_in_max=800,
    )
    table = Game(of)
    for name in "ab":
        table.sit(name, buy_in=80)
    table.apply(StartHand(HandId(1), tuple(shuffled(3, code)), 0))
    assert table.hand.over == (code not in DISCARDING)
    for name in "ab" if table.hand.over else "":
        view = as_dealt(table.view(name))
        assert view.hand is not None
        first = GAMES[code].streets[0]
        own = own_cards_of(view, ENGLISH)
        assert own is not None
        assert len(own.cards) == len(first.faces)
        assert sum(map(len, view.hand.boards)) == first.board
        assert not view.hand.over
        assert "wins" not in alt_text(view, ENGLISH)


def check_odds(code: GameCode, moment: AllInMoment | None, runouts: int) -> None:
    """Each board has its odds; where own cards are dealt again there are none between."""
    if moment is None:
        assert runouts > 1
        assert not GAMES[code].has_board
        return
    with patch("bot.odds.equity.all_in_equities", partial(all_in_equities, samples=50)):
        odds = all_in_odds(GAMES[code], moment)
    for board in zip(*odds.percents.values(), strict=True):
        assert sum(board) == 100


def test_the_percentages_follow_the_cards() -> None:
    """Aces against kings: ahead, and behind once the king has come."""
    table = game("a b")
    table.start(top="As Kh Ad Kd  4s 2c 7d 9h  4d Kc  4h 3s")
    table.play("a raise 100, b call")
    found = []
    for step in steps(public(table.table)):
        assert step.hand is not None
        assert step.hand.all_in is not None
        odds = all_in_odds(GAMES[GameCode.HOLDEM], step.hand.all_in)
        seats = {step.seat_of_number(at).name: share for at, share in odds.percents.items()}
        found.append((odds.street, seats))
    assert [street for street, _ in found] == ["preflop", "flop", "turn"]
    leader = "a" if found[0][1]["a"] > found[0][1]["b"] else "b"
    other = "b" if leader == "a" else "a"
    assert found[0][1][leader] > (75,)
    assert found[1][1][leader] > (85,)
    assert found[2][1][other] > (90,)


def test_a_bounty_is_not_paid_before_the_result() -> None:
    """Seven and deuce win, and everybody pays: in the steps nobody has."""
    of = rules(house=HouseRules(seven_deuce=5))
    table = Game(of)
    for name in "abc":
        table.sit(name)
    table.start(top="7s Kh Qd  2d Kd Js  4s 7c 7d 2h  4d 3c  4h 3s")
    while not table.hand.over:
        options = table.hand.options()
        folds = table.turn == "c"
        table.act(
            table.turn,
            "fold" if folds else "call" if not options.max_to else "raise",
            0 if folds else options.max_to or 0,
        )
    view = public(table.table)
    for step in steps(view):
        assert step.hand is not None
        assert sum(seat.stack for seat in step.seats) + step.hand.pot_total == 300


def test_nobody_sits_down_in_the_stand_up_game_before_the_result() -> None:
    """A mark that went would tell who has won: there is none until the end shows them all."""
    table = Game(rules(house=HouseRules(stand_up=1)))
    for name, buy_in in {"a": 100, "b": 200, "c": 200, "d": 200}.items():
        table.sit(name, buy_in=buy_in)
    table.start(top="2h Kh 3h As  2d Kd 3d Ad  4s 2c 7d 9h  4d Jc  4h 5s", draw=3)
    while not table.hand.over:
        name, most = table.turn, table.hand.options().max_to
        if name in "ab":
            table.act(name, "raise" if most else "call", most or 0)
        else:
            table.act(name, "fold")
    view = public(table.table)
    assert [seat.standing for seat in table_scene(view, ENGLISH).seats].count(True) == 3
    assert ENGLISH.say("picture-stand-up", amount=2) in table_scene(view, ENGLISH).footer
    assert "standing" in alt_text(view, ENGLISH)
    for step in steps(view):
        scene = table_scene(step, ENGLISH)
        assert not any(seat.standing for seat in scene.seats)
        assert ENGLISH.say("picture-stand-up", amount=2) not in scene.footer
        assert "standing" not in alt_text(step, ENGLISH)


@pytest.mark.parametrize("seed", [5, 7])
def test_no_step_hints_at_who_loses(seed: int) -> None:
    """Whatever the river is, message and picture are the same before it: at a full table with a
    waiting list, whoever is broke afterwards, the button too, and who may straddle next."""
    straddled = HouseRules(straddle=Straddle.UNDER_THE_GUN, straddles=2)
    of, cards = rules(seats=4, house=straddled, buy_in_min=20), shuffled(seed)
    river = 2 * 4 + len("-fff-t-")
    seen, broke, buttons = set(), set(), set()
    for other in range(river, len(cards), 4):
        deck = list(cards)
        deck[river], deck[other] = deck[other], deck[river]
        view = public(pushed_with(of, deck, "abcd", "e").table)
        broke.add(tuple(seat.name for seat in view.seats if seat.hand and not seat.presence))
        buttons.add(view.button)
        seen.add(repr([(message(step), table_scene(step, ENGLISH)) for step in steps(view)]))
    assert len(broke) > 1
    assert len(buttons) > 1
    assert len(seen) == 1


def message(view: TableView) -> object:
    """The table's message."""
    return table_layout(news_of(view), ENGLISH).to_components()


def test_who_left_or_a_restart_ends_the_showing() -> None:
    """The result is shown at once."""
    table = pushed(rules())
    news = shown(public(table.table))
    assert street_shown(news, 0) is not news
    for ended in (replace(news, recovered=True), replace(news, stopping=True)):
        assert street_shown(ended, 0) is ended
    emptied = replace(news, view=news.view._replace(seats=without_hand(news.view)))
    assert street_shown(emptied, 0) is emptied
    assert street_shown(replace(news, streets=None), 0).view.hand is news.view.hand


def without_hand(view: TableView) -> tuple[SeatView, ...]:
    """The seats after somebody else has taken one."""
    seats = list(view.seats)
    seats[view.dealt[0] - 1] = seats[view.dealt[0] - 1]._replace(hand=None)
    return tuple(seats)


@pytest.mark.parametrize(
    ("now_ms", "due_ms"),
    [(0, 1500), (300, 1500), (700, 1700), (1499, 2499), (1500, 3000), (2900, 3900), (4600, 5600)],
)
def test_streets_keep_their_times_and_a_pause(now_ms: int, due_ms: int) -> None:
    """A street that was shown late leaves its picture a second."""
    assert next_street_ms(StreetTimes(0, STREET_MS, 3), now_ms) == due_ms
    assert next_street_ms(StreetTimes(0, STREET_MS, 3), now_ms) >= now_ms + EDIT_PAUSE_MS
