"""A phone shows at most two rows of buttons while nobody is to act, too: between hands, in a
waiting table, during an all-in or a pause, at a tournament's table and at one that closes."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from discord import ButtonStyle
from discord.ui import Button
from hypothesis import given
from hypothesis import strategies as st

from bot.host.table_timers import StreetTimes
from bot.table.rules import HouseRules, Straddle, TableRules
from bot.table.seats import Presence
from bot.table.table_commands import Close, Pause
from bot.table.view import StraddleView, TableView, VoidVoteView
from bot.texts.catalogue import Texts
from bot.ui.presentation.all_in_streets import street_shown
from bot.ui.table.layout import Surroundings, control_rows
from tests.builders import Game, rules
from tests.table.random_commands import Whim, some_house_rules
from tests.ui.rows import check_rows, labels_of, rows_of
from tests.ui.tables import CATALOGUE, FEW, LOCALES, any_rules, news_of, public, situations

AMOUNTS = (1, 9_999, 888_888, 10**12)
ANYTHING = st.lists(
    st.tuples(st.integers(0, 99), st.integers(0, 11), st.integers(0, 255)), min_size=20, max_size=70
)


@FEW
@given(any_rules(), ANYTHING, st.integers(0, 255), st.integers(0, 99))
def test_no_situation_has_a_row_that_breaks(
    of: TableRules, whims: list[Whim], house: int, absent: int
) -> None:
    """Any game with any house rules, with or without a deck to cut, with people who sit out."""
    of = replace(of, house=replace(some_house_rules(house), stand_up=0))
    for table in situations(of, whims):
        for view in with_more(public(table), absent):
            if view.to_act is None or view.paused:
                for locale in LOCALES:
                    news, texts = news_of(view), CATALOGUE.texts(locale)
                    check_rows(labels_of(control_rows(news, texts, (), finished=False)))


def with_more(view: TableView, absent: int) -> Iterator[TableView]:
    """The view, and as it is with more to press: a deck to cut, straddles, a player away."""
    yield view
    seats = [
        seat._replace(presence=Presence.SITTING_OUT)
        if seat.number == absent % len(view.seats) + 1 and seat.presence
        else seat
        for seat in view.seats
    ]
    straddles = () if view.running else (StraddleView(view.seats[0], 4, wanted=False),)
    yield view._replace(next_root="ab" * 32, seats=tuple(seats), straddles=straddles)


PLAIN = HouseRules()
ALL_HOUSE = HouseRules(rabbit_hunt=True, straddle=Straddle.BUTTON)


def seated(names: str, house: HouseRules = PLAIN) -> Game:
    played = Game(rules(house=house, buy_in_max=10_000))
    for name in names.split():
        played.sit(name, 10_000)
    return played


def over(house: HouseRules = PLAIN, raised_to: int = 6) -> TableView:
    """A table after a hand that ended on the flop, with a deck to cut for the next one."""
    played = seated("a b c", house)
    played.start()
    played.act(played.turn, "raise", raised_to)
    played.act(played.turn, "call")
    played.act(played.turn, "call")
    played.act(played.turn, "raise", raised_to)
    played.fold_round()
    return public(played.table)._replace(next_root="ab" * 32)


def at_tournament(view: TableView) -> TableView:
    """The view at a tournament's table, with everything that there is to press after a hand."""
    return view._replace(rules=replace(view.rules, tournament=1))


def event_controls(texts: Texts, chips: int, cost: int) -> list[tuple[str, str]]:
    """All that a tournament's table offers at once, the standings first."""
    said = [
        texts.say("gate-standings"),
        texts.say("gate-rebuy", cost=cost),
        texts.say("gate-addon", chips=chips, cost=cost),
        texts.say("gate-half"),
        texts.say("gate-deal"),
    ]
    return [(label, f"mz:t:x:{at}") for at, label in enumerate(said)]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_tournaments_table_with_everything_on_offer_fits(locale: str) -> None:
    """However long its amounts are, between hands, while it waits, in a pause and while it runs
    out; own cards, showing and More always stay."""
    texts = CATALOGUE.texts(locale)
    ended = at_tournament(over(ALL_HOUSE, 500))
    waiting = at_tournament(public(seated("a b").table))
    running = at_tournament(running_out())
    for view, chips, cost in product((ended, waiting, running), AMOUNTS, AMOUNTS):
        offered = event_controls(texts, chips, cost)
        for count in range(len(offered) + 1):
            around = Surroundings("Friday", "Level 1", controls=tuple(offered[:count]))
            rows = rows_of(view, locale, around)
            check_rows(rows)
            said = {label for row in rows for label in row}
            kept = ["more"] + ["cards"] * (view is not waiting)
            kept += ["show", "showsome", "rabbit"] * (view is ended)
            assert {texts.say(f"control-{name}") for name in kept} <= said


def running_out() -> TableView:
    """Everybody is all-in; the flop is to be dealt."""
    played = seated("a b c")
    played.start()
    played.act(played.turn, "raise", 10_000)
    played.act(played.turn, "call")
    played.act(played.turn, "call")
    news = replace(news_of(public(played.table)), streets=StreetTimes(0, 1000, 3))
    return street_shown(news, 0).view


def paused(*, voted: bool) -> TableView:
    played = seated("a b c")
    played.start()
    played.apply(Pause())
    vote = VoidVoteView("a", ("b", "c")) if voted else None
    return public(played.table)._replace(void_vote=vote)


def test_a_free_seat_stands_out_only_where_the_table_waits_for_players() -> None:
    """Between hands and during an all-in those who play have no use for it."""
    played, texts = seated("a b"), CATALOGUE.texts("en")
    alone = news_of(public(seated("a").table))
    played.start()
    played.fold_round()
    ended = news_of(public(played.table))
    for news, stands_out in (
        (replace(alone, next_hand_ms=None), True),
        (replace(ended, next_hand_ms=None), True),
        (ended, False),
        (news_of(running_out()), False),
    ):
        rows = control_rows(news, texts, (), finished=False)
        buttons = [item for row in rows for item in row.children if isinstance(item, Button)]
        styles = [each.style for each in buttons if each.label == "Sit down"]
        assert (styles == [ButtonStyle.success]) == stands_out
        assert stands_out or ButtonStyle.success not in styles


def test_what_gives_way_between_hands() -> None:
    """The cut of the deck first, then the seat, then leaving; all three are behind More."""
    assert rows_of(over()) == [
        ["Show all", "Show some", "My cards"],
        ["Sit out", "Leave", "More"],
    ]
    assert rows_of(over(), "it") == [
        ["Mostra tutte", "Mostra alcune"],
        ["Carte", "Sit-out", "Alzati", "Altro"],
    ]
    assert rows_of(over(ALL_HOUSE, 500)) == [
        ["Show all", "Show some", "Rabbit hunt"],
        ["Share", "My cards", "Sit out", "More"],
    ]


def test_what_gives_way_at_a_tournament() -> None:
    """The standings of a tournament give way before more chips, which cannot wait."""
    texts, view = CATALOGUE.texts("en"), at_tournament(over())
    standings, rebuy, *_ = event_controls(texts, 1_000, 500)
    around = Surroundings("Friday", "Level 1", controls=(standings,))
    shown = ["Show all", "Show some", "My cards"]
    assert rows_of(view, around=around) == [shown, ["Sit out", "Standings", "More"]]
    around = replace(around, controls=(standings, rebuy))
    assert rows_of(view, around=around) == [shown, ["Sit out", "Rebuy 500", "More"]]


def test_a_table_that_waits_has_all_its_controls() -> None:
    """Whoever is away finds the way back."""
    view = public(seated("a b").table)._replace(next_root="ab" * 32)
    assert rows_of(view) == [["Sit down"], ["Cut", "Sit out", "Leave", "More"]]
    away = view.seats[0]._replace(presence=Presence.SITTING_OUT)
    assert rows_of(view._replace(seats=(away, *view.seats[1:]))) == [
        ["Sit down", "Cut"],
        ["Sit out / I'm back", "Leave", "More"],
    ]


def test_a_pause_keeps_its_question() -> None:
    """The players who are asked whether to void the hand find both answers during a pause."""
    second = ["My cards", "Sit out", "Leave", "More"]
    even = [["Sit down", "My cards"], ["Sit out", "Leave", "More"]]
    assert rows_of(running_out()) == even
    assert rows_of(paused(voted=False)) == even
    assert rows_of(paused(voted=True)) == [["Void hand", "Keep playing", "Sit down"], second]


def test_a_closing_table_offers_no_seat() -> None:
    """A closing table offers no seat, and a closed one nothing at all."""
    played = seated("a b")
    played.start()
    played.apply(Close())
    played.fold_round()
    assert rows_of(public(played.table)) == []
