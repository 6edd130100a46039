"""The table message stays within Discord's limits in every game and language.

A phone shows at most two rows of buttons while nobody is to act, too: between hands, in a
waiting table, during an all-in or a pause, at a tournament's table and at one that closes.
No row of buttons is broken on a phone while it is somebody's turn, in any game and language.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from discord import ButtonStyle
from discord.ui import Button
from hypothesis import given
from hypothesis import strategies as st

from bot.host.table_timers import StreetTimes
from bot.poker.actions import ActKind
from bot.poker.games import GAMES, GameCode
from bot.table.rules import HouseRules, Straddle, TableRules
from bot.table.seats import Presence
from bot.table.table_commands import Close, Pause, RunoutAnswer, SetRunouts, Verb
from bot.table.view import StraddleView, TableView, VoidVoteView
from bot.texts.catalogue import Texts
from bot.ui.components.choices import ActionOffer
from bot.ui.components.custom_ids import Choice, ControlId, ReplayId, ReplayMove, read_custom_id
from bot.ui.components.pages import ALT_TEXT_MAX, BIG_POT_BLINDS, text_width
from bot.ui.presentation.all_in_streets import street_shown
from bot.ui.table.layout import Surroundings, control_rows, table_layout, turn_rows
from devtools.sandbox.limits import components
from devtools.sandbox.limits.components import COMPONENTS_MAX, TEXT_MAX, ComponentKind
from tests.builders import Game, player, rules
from tests.table.random_commands import Whim, some_house_rules
from tests.ui.rows import GAP, SCREEN, SIZE, check_rows, labels_of, rows_of
from tests.ui.tables import (
    CATALOGUE,
    FEW,
    LOCALES,
    WHIMS,
    any_rules,
    news_of,
    public,
    renamed,
    situations,
)

LONGEST = "@*_" * 10 + "WW"
CUSTOM_ID_MAX, LABEL_MAX = 100, 80


def parts_of(view: Any, locale: str = "en", **more: Any) -> list[dict[str, Any]]:
    layout = table_layout(news_of(view), CATALOGUE.texts(locale), **more)
    found = layout.to_components()
    assert list(components.check(found, v2=True)) == []
    return [part for _, part in components.walk(found)]


def check_limits(parts: list[dict[str, Any]]) -> None:
    assert len(parts) <= COMPONENTS_MAX
    buttons = [part for part in parts if part["type"] == ComponentKind.BUTTON]
    ids = [button["custom_id"] for button in buttons]
    assert len(ids) == len(set(ids))
    assert all(len(custom_id) <= CUSTOM_ID_MAX for custom_id in ids)
    assert all(0 < len(button["label"]) <= LABEL_MAX for button in buttons)
    assert sum(len(part.get("content", "")) for part in parts) <= TEXT_MAX
    gallery = next(part for part in parts if part["type"] == ComponentKind.GALLERY)
    assert 0 < len(gallery["items"][0]["description"]) <= ALT_TEXT_MAX


@FEW
@given(any_rules(), WHIMS, st.sampled_from(LOCALES))
def test_the_message_stays_within_the_limits(
    of: TableRules, whims: list[Whim], locale: str
) -> None:
    """Everybody has the longest name there is; every situation of every game fits."""
    for table in situations(of, whims):
        check_limits(parts_of(renamed(public(table), LONGEST), locale))


@FEW
@given(any_rules(), WHIMS)
def test_every_control_is_one_that_is_read(of: TableRules, whims: list[Whim]) -> None:
    """No custom id leaves that does not come back; of a finished message only that which shares a
    big pot."""
    for table in situations(of, whims):
        view = public(table)
        share = [ReplayId(ReplayMove.SHARE, view.hand_id, 0)] if has_big_pot(view) else []
        read = controls_of(parts_of(view))
        assert [each for each in read if not isinstance(each, ControlId)] == share
        assert controls_of(parts_of(view, finished=True)) == share


def controls_of(parts: list[dict[str, Any]]) -> list[Any]:
    ids = [part["custom_id"] for part in parts if part["type"] == ComponentKind.BUTTON]
    read = [read_custom_id(each) for each in ids]
    assert ids == list(map(str, read))
    return read


def has_big_pot(view: TableView) -> bool:
    hand = view.hand
    if hand is None or not hand.over:
        return False
    contested = sum(award.amount for award in hand.awards) + hand.rake
    return contested >= BIG_POT_BLINDS * view.rules.big_blind


@pytest.mark.parametrize(("stack", "big"), [(39, False), (40, True)])
def test_a_big_pot_can_be_shared(stack: int, big: bool) -> None:
    """A big pot can be shared, once the hand is over, by what was called of it: forty big blinds
    are 80 chips here."""
    played = Game(rules(buy_in_min=stack))
    played.sit("a", stack)
    played.sit("b", 100)
    played.start()
    while played.table.hand_running:
        assert not any(isinstance(each, ReplayId) for each in shown_by(played))
        verb = "raise" if played.turn == "a" else "call"
        played.act(played.turn, verb, stack)
    assert any(isinstance(each, ReplayId) for each in shown_by(played)) is big


def shown_by(played: Game) -> list[Any]:
    return controls_of(parts_of(public(played.table)))


@pytest.mark.parametrize("game", list(GameCode))
def test_a_full_table_of_millionaires_at_showdown_fits(game: GameCode) -> None:
    """The most seats, the longest names, the longest numbers, all cards face up."""
    most = min(10, GAMES[game].players_max)
    stakes = {"small_blind": 10**9, "big_blind": 2 * 10**9, "buy_in_min": 10**11}
    played = Game(
        rules(game=game.value, seats=most, buy_in_max=10**12, structure="no-limit", **stakes)
    )
    for place in range(most):
        played.sit(f"p{place}", 10**12 - place * 10**9)
    played.start()
    while played.table.hand_running and played.table.hand is not None:
        options = played.table.hand.options()
        if options.draw is not None:
            check_limits(parts_of(renamed(public(played.table), LONGEST)))
            played.draw(played.turn, *range(options.draw.most))
            continue
        verb = "raise" if options.min_to is not None else "check" if options.check else "call"
        played.act(played.turn, verb, options.max_to or 0)
    view = renamed(public(played.table), LONGEST)
    for locale in LOCALES:
        check_limits(parts_of(view, locale))


def test_the_labels_say_what_is_raised_to() -> None:
    """Bets are called bets, raises raises, and amounts are grouped as in the reader's language."""
    played = Game(rules(buy_in_max=100_000))
    played.sit("a", 100_000)
    played.sit("b", 100_000)
    played.start()
    view = public(played.table)
    english = [part.get("label") for part in parts_of(view)]
    italian = [part.get("label") for part in parts_of(view, "it")]
    assert {"Fold", "Call 1", "Raise…", "Pot 6", "All-in"} <= set(english)
    assert {"Fold", "Call 1", "Rilancia…", "Piatto 6", "All-in"} <= set(italian)
    played.act(played.turn, "raise", 2_000)
    view = public(played.table)
    assert "Call 1,998" in [part.get("label") for part in parts_of(view)]
    assert "Call 1.998" in [part.get("label") for part in parts_of(view, "it")]


def test_the_smallest_raise_has_a_button_where_there_is_no_other() -> None:
    """The smallest raise has a button where there is no other, in limit games, whose sizes are
    fixed: no form asks for an amount."""
    played = Game(rules(structure="fixed-limit", buy_in_max=100_000))
    played.sit("a", 100_000)
    played.sit("b", 100_000)
    played.start()
    assert rows_of(public(played.table)) == [
        ["Fold", "Call 1", "Raise to 4"],
        ["My cards", "Sit down", "More"],
    ]


def test_a_turn_has_two_rows() -> None:
    """A turn has what the player can do, own cards and More; a seat for others only where one is
    free and there is plenty of room, as in limit games."""
    played = Game(rules(seats=3, buy_in_max=1_000))
    for name in "ab":
        played.sit(name, 1_000)
    played.start()
    played.act(played.turn, "call")
    assert rows_of(public(played.table)) == [
        ["Fold", "Check", "Raise…", "Pot 6"],
        ["All-in", "My cards", "More"],
    ]
    played.act(played.turn, "raise", 100)
    assert rows_of(public(played.table)) == [
        ["Fold", "Call 98", "Raise…", "½ 200"],
        ["Pot 300", "All-in", "My cards", "More"],
    ]


def test_a_question_about_runouts_has_two_answers() -> None:
    """A question about runouts has two answers, in the line of the turn, with the buttons for yes
    and no before the others."""
    played = Game(rules(seats=3, house=HouseRules(runouts=2)))
    for name in "ab":
        played.sit(name)
        played.apply(SetRunouts(player(name), RunoutAnswer.ASK))
    played.start()
    played.act(played.turn, "raise", 100)
    played.act(played.turn, "call")
    assert rows_of(public(played.table)) == [
        ["Run it twice", "Run it once"],
        ["My cards", "Sit down", "More"],
    ]
    told = "".join(part.get("content", "") for part in parts_of(public(played.table)))
    assert f"**{played.turn}**: run it twice? No answer = once · pot 200" in told
    in_italian = "".join(part.get("content", "") for part in parts_of(public(played.table), "it"))
    assert "giri il board due volte? Se non rispondi, una sola" in in_italian
    first = played.turn
    played.act(first, "run-again")
    told = "".join(part.get("content", "") for part in parts_of(public(played.table)))
    assert f"{first} agrees to run it twice" in told


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


ROW_AMOUNTS = (1, 25, 990, 1_200, 8_888, 12_000, 88_888, 123_456, 8_888_888, 888_888_888, 10**12)
FOLD, CHECK = ActionOffer(Choice.FOLD, Verb.FOLD), ActionOffer(Choice.CHECK, Verb.CHECK)


@FEW
@given(any_rules(), WHIMS, st.sampled_from([1, 7, 333, 10_000, 10**9]))
def test_no_turn_has_a_row_that_breaks(of: TableRules, whims: list[Whim], scale: int) -> None:
    """Any game, structure, stakes and stacks; the vote on voiding a hand has a row of its own."""
    chips = ("small_blind", "big_blind", "ante", "buy_in_min", "buy_in_max")
    of = replace(of, **{name: getattr(of, name) * scale for name in chips})
    for table in situations(of, whims):
        view = public(table)
        if view.to_act is None or view.paused:
            continue
        for locale in LOCALES:
            rows = rows_of(view, locale)
            check_rows(rows[: len(rows) - (view.void_vote is not None)])


def raising(kind: ActKind, amount: int) -> list[ActionOffer]:
    """All that may be offered to a player who may raise."""
    sizes = (Choice.AMOUNT, Choice.HALF_POT, Choice.POT, Choice.ALL_IN)
    return [ActionOffer(choice, Verb.RAISE, amount, kind) for choice in sizes]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("kind", [ActKind.BET, ActKind.RAISE, ActKind.COMPLETE])
def test_the_most_that_can_be_offered_fits(kind: ActKind, locale: str) -> None:
    """Every size beside every price: each action keeps its button, own cards and More come last."""
    texts = CATALOGUE.texts(locale)
    cards, seat, more = (texts.say(f"control-{name}") for name in ("cards", "sit", "more"))
    for price, size in product(ROW_AMOUNTS, ROW_AMOUNTS):
        call = ActionOffer(Choice.CALL, Verb.CALL, price)
        bring_in = ActionOffer(Choice.BRING_IN, Verb.BRING_IN, price)
        for first in ([FOLD, call], [FOLD, CHECK], [bring_in]):
            offers = [*first, *raising(kind, size)]
            made = turn_rows(offers, [cards], seat, more, texts)
            assert len(made.labels) == len(offers)
            row = [*made.labels, cards, *([seat] if made.has_seat else []), more]
            check_rows([row[: made.first], row[made.first :]])


def test_labels_say_the_amounts_there_is_room_for() -> None:
    """The seat gives way first, then the sizes, then the price."""
    played = Game(rules(seats=3, buy_in_max=10**6))
    for name in "ab":
        played.sit(name, 10**6)
    played.start()
    first, second = played.turn, "b" if played.turn == "a" else "a"
    assert rows_of(public(played.table)) == [
        ["Fold", "Call 1", "Raise…", "Pot 6"],
        ["All-in", "My cards", "More"],
    ]
    played.act(first, "raise", 100)
    assert rows_of(public(played.table)) == [
        ["Fold", "Call 98", "Raise…", "½ 200"],
        ["Pot 300", "All-in", "My cards", "More"],
    ]
    played.act(second, "raise", 50_000)
    assert rows_of(public(played.table)) == [
        ["Fold", "Call 49,900", "Raise…", "½"],
        ["Pot", "All-in", "My cards", "More"],
    ]
    assert rows_of(public(played.table), "it") == [
        ["Fold", "Call 49,9k", "Rilancia", "½"],
        ["Piatto", "All-in", "Carte", "Altro"],
    ]


@pytest.mark.parametrize("stack", [30, 100, 1_000, 10**6])
def test_an_all_in_that_raises_never_says_the_stack(stack: int) -> None:
    """An all-in that raises never says the stack: one label for it in every street, whatever room
    there is; the plate has the stack."""
    played = Game(rules(seats=2, buy_in_min=stack, buy_in_max=stack))
    for name in "ab":
        played.sit(name, stack)
    played.start()
    played.play("a call, b check")
    said = [label for row in rows_of(public(played.table)) for label in row]
    assert [label for label in said if "All-in" in label] == ["All-in"]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_seat_breaks_no_row_in_wide_letters(locale: str) -> None:
    """A flop of pot-limit Omaha with nothing bet: a seventh and eighth button would come into a
    third row where the letters are those of DejaVu Sans, a fifth wider."""
    texts = CATALOGUE.texts(locale)
    cards, seat, more = (texts.say(f"control-{name}") for name in ("cards", "sit", "more"))
    sizes = ((Choice.AMOUNT, 0), (Choice.HALF_POT, 3), (Choice.POT, 6))
    bets = [ActionOffer(choice, Verb.RAISE, to, ActKind.BET) for choice, to in sizes]
    made = turn_rows([FOLD, CHECK, *bets], [cards], seat, more, texts)
    row = [*made.labels, cards, *([seat] if made.has_seat else []), more]
    for part in (row[: made.first], row[made.first :]):
        letters = 1.2 * sum(text_width(label, SIZE) for label in part)
        assert letters + 28 * len(part) + GAP * (len(part) - 1) <= SCREEN, part


def test_a_call_with_the_whole_stack_says_what_it_costs() -> None:
    """A call with the whole stack says what it costs: it is the only price there is."""
    played = Game(rules(seats=3, buy_in_max=10**6))
    played.sit("a", 10**6)
    played.sit("b", 123_456)
    played.start()
    if played.turn == "b":
        played.act("b", "call")
    played.act("a", "raise", 10**6)
    assert rows_of(public(played.table)) == [
        ["Fold", "All-in 123,454"],
        ["My cards", "Sit down", "More"],
    ]
