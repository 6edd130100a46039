"""The stand-up game: who stands, who sits, who pays whom, and what is in reserve."""

import pytest

from bot.ids import Chips
from bot.refusal import Refusal
from bot.table.events import Left, StandUpOver, TableEvent
from bot.table.rules import (
    NO_HOUSE_RULES,
    BuyInCap,
    HouseRules,
    SeatRelease,
    SitOutRule,
    TableCode,
    TableRules,
)
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.table_commands import BuyChips, ChangeHouseRules, CorrectStack, Kick, SetAutoTopUp
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.scenes import table_scene
from bot.ui.table.notices import notices_of
from tests.builders import Game, game, player, rules
from tests.table.test_seating import refusal
from tests.ui.tables import CATALOGUE, LOCALES, public

HOUSE = HouseRules(stand_up=3)
"""House rules of a stand-up game that pays six chips to each player."""


def begun(names: str = "a b c d", of: TableRules | None = None) -> Game:
    """Returns a table whose round has begun with the first hand, with `a` on the button."""
    table = game(names, of or rules(house=HOUSE))
    table.start(draw=0)
    return table


def reserves(table: Game) -> dict[str, int]:
    return {seat.name: seat.reserve for seat in table.table.seats.values() if seat.reserve}


def over(events: tuple[TableEvent, ...]) -> list[tuple[str, str, int]]:
    """Returns the losers of rounds that are over, whom they pay, and how much each."""
    return [
        ("".join(event.losers), "".join(event.others), event.each)
        for event in events
        if isinstance(event, StandUpOver)
    ]


def win(table: Game, winner: str) -> tuple[TableEvent, ...]:
    """The winner raises all-in where they have to, and everybody else folds."""
    events: tuple[TableEvent, ...] = ()
    while table.table.hand_running:
        name = table.turn
        most = table.hand.options().max_to
        raises = name == winner and most is not None
        events = table.act(name, "raise", most or 0) if raises else table.act(name, "fold")
    return events


def test_everybody_stands_and_bets_without_their_reserve() -> None:
    table = begun()
    assert reserves(table) == {"a": 18, "b": 18, "c": 18, "d": 18}
    assert table.hand.setup.stacks == (82, 82, 82, 82)
    assert table.stacks == dict.fromkeys("abcd", 100)
    table.act("d", "raise", 82)
    assert table.view().seats[3].hand is not None
    assert table.hand.stacks[table.dealt.index("d")] == 0


def test_winners_sit_and_the_last_one_standing_pays_each() -> None:
    """Winners sit, even when all others fold, and a new round begins with the next hand."""
    table = begun()
    win(table, "c")
    assert reserves(table) == {"a": 18, "b": 18, "d": 18}
    table.start()
    win(table, "a")
    table.start()
    win(table, "c")
    table.start()
    before = table.stacks
    assert over(win(table, "b")) == [("d", "abc", 6)]
    won = {name: stack - before[name] for name, stack in table.stacks.items()}
    assert sum(won.values()) == 0
    assert reserves(table) == {}
    table.start()
    assert sorted(reserves(table)) == ["a", "b", "c", "d"]


def test_a_shared_pot_seats_nobody() -> None:
    table = game("a b c", rules(house=HOUSE))
    table.start(draw=0, top="As Kc Ad Kd Qc Kh 2c 2d 3s 7h 4c 9s 5c Td")
    table.play("a raise 20, b call, c fold")
    while table.table.hand_running:
        table.act(table.turn, "check")
    assert table.hand.result is not None
    assert len({award.player for award in table.hand.result.awards}) == 2
    assert sorted(reserves(table)) == ["a", "b", "c"]


def test_who_wins_a_side_pot_alone_sits_too() -> None:
    """`b` wins the main pot with aces, `a` the side pot with kings: `c` is the last one."""
    table = Game(rules(house=HOUSE))
    for name, chips in (("a", 120), ("b", 80), ("c", 120)):
        table.sit(name, chips)
    table.start(draw=0, top="As Qs Ks Ah Qh Kh 2c 3c 7d 9s 4c Td 5c Jh")
    table.play("a raise 108, b call")
    assert over(table.act("c", "call")) == [("c", "ab", 6)]
    assert table.stacks == {"a": 12 + 80 + 6, "b": 12 + 204 + 6}


def test_a_leaver_who_stands_pays_all_others_at_once() -> None:
    """A leaver who stands pays: `c` wins the small blind, `a` both blinds, then `b` goes with 99
    less 3 times 6."""
    table = begun()
    table.play("d fold, a fold, b fold")
    table.start()
    table.play("a raise 6, b fold, c fold, d fold")
    assert table.stacks == {"a": 103, "b": 99, "c": 100, "d": 98}
    assert reserves(table) == {"b": 18, "d": 18}
    events = table.leave("b")
    assert over(events) == [("b", "acd", 6)]
    assert events[-1] == Left(2, player("b"), "b", Chips(81), events[-1].why)  # type: ignore[union-attr]
    assert table.stacks == {"a": 109, "c": 106, "d": 104}
    assert reserves(table) == {}


def test_a_leaver_who_sits_is_not_paid_any_more() -> None:
    """Players still standing need less in reserve after a seated one leaves."""
    table = begun()
    win(table, "c")
    table.leave("c")
    assert reserves(table) == {"a": 12, "b": 12, "d": 12}
    table.start()
    win(table, "a")
    table.start()
    assert over(win(table, "b")) == [("d", "ab", 6)]


def test_a_leaver_in_mid_hand_pays_when_it_is_over() -> None:
    table = begun()
    assert over(table.leave("a")) == []
    assert over(win(table, "c")) == [("a", "bcd", 6)]
    assert table.stacks == {"b": 99 + 6, "c": 101 + 6, "d": 106}


def test_leavers_pay_together_and_not_each_other() -> None:
    table = begun()
    table.leave("a")
    table.apply(Kick(player("d")))
    assert over(win(table, "c")) == [("ad", "bc", 6)]
    assert table.stacks == {"b": 99 + 12, "c": 101 + 12}


def test_who_wins_their_last_hand_sits_before_they_leave() -> None:
    table = begun()
    table.leave("c")
    assert over(win(table, "c")) == []
    assert reserves(table) == {"a": 12, "b": 12, "d": 12}


def test_who_is_away_and_leaves_while_others_play_pays_them_at_once() -> None:
    """An absent player who leaves pays at once; the running hand keeps its stacks, and ends with
    both."""
    table = begun()
    win(table, "c")
    table.sit_out("d")
    table.start()
    stacks = table.hand.setup.stacks
    assert over(table.leave("d")) == [("d", "abc", 6)]
    assert table.hand.setup.stacks == stacks
    paid = table.stacks
    table.void()
    assert table.stacks == paid
    assert sum(paid.values()) == 400 - (100 - 18)


def test_who_sits_out_stays_standing() -> None:
    table = begun()
    win(table, "c")
    table.sit_out("d")
    table.start()
    win(table, "a")
    assert reserves(table) == {"b": 18, "d": 18}
    table.start()
    assert over(win(table, "b")) == [("d", "abc", 6)]


def test_who_is_away_when_it_begins_is_not_in_it() -> None:
    """A player who is away when a round begins isn't in it, even if the table deals them in."""
    of = rules(house=HOUSE, sit_out=SitOutRule.DEALT_IN, seat_release=SeatRelease.NEVER)
    table = game("a b c d", of)
    table.sit_out("d")
    table.start(draw=0)
    assert "d" in table.dealt
    assert reserves(table) == {"a": 12, "b": 12, "c": 12}


def test_newcomers_wait_for_the_next_round() -> None:
    """Newcomers may win pots before their first round, which seats nobody."""
    table = begun("a b c")
    win(table, "c")
    table.sit("e", 100)
    for _ in range(6):
        table.start()
        if "e" in table.dealt:
            break
        win(table, "c")
    assert "e" in table.dealt
    win(table, "e")
    assert reserves(table) == {"a": 12, "b": 12}
    table.start()
    assert over(win(table, "a")) == [("b", "ac", 6)]
    table.start()
    assert sorted(reserves(table)) == ["a", "b", "c", "e"]


def test_nobody_is_in_it_whose_stack_is_too_small() -> None:
    """A round of four takes 20 chips: 18 in reserve, and a big blind to play. A stack of 19 is
    out."""
    for chips, stands in ((20, True), (19, False)):
        table = Game(rules(house=HOUSE, buy_in_min=10))
        for name, stack in (("a", 100), ("b", 100), ("c", 100), ("d", chips)):
            table.sit(name, stack)
        table.start(draw=0)
        assert ("d" in reserves(table)) is stands
        assert reserves(table)["a"] == (18 if stands else 12)


def test_no_round_begins_between_two() -> None:
    table = begun("a b")
    assert table.table.stand_up.round is None
    assert table.hand.setup.stacks == (100, 100)


QUEENS_BEAT_ACES = "As Qs Ks Ad Qd Kd Ah Qc 2c 3d 4h 7s 5h 8c"
"""A deck for three players with `a` as the dealer: `b` has the aces."""


def test_who_stands_with_nothing_else_has_lost() -> None:
    """A standing player with nothing but the reserve loses it to the others, and leaves."""
    table = game("a b c", rules(house=HOUSE))
    table.start(draw=0, top=QUEENS_BEAT_ACES)
    table.play("a fold, b raise 88")
    assert over(table.act("c", "call")) == [("b", "ac", 6)]
    assert table.stacks == {"a": 106, "c": 12 + 176 + 6}


def test_chips_on_the_way_keep_a_player_in_it() -> None:
    """A player with an auto top-up stands on with the new chips."""
    table = game("a b c", rules(house=HOUSE))
    table.apply(SetAutoTopUp(player("b"), Chips(80)))
    table.start(draw=0, top=QUEENS_BEAT_ACES)
    table.play("a fold, b raise 88, c call")
    assert table.table.chips_due == ((player("b"), 80 - 12),)
    assert reserves(table) == {"a": 12, "b": 12}


def test_the_reserve_counts_as_stack_for_purchases_and_stays_in_corrections() -> None:
    of = rules(house=HouseRules(stand_up=3, buy_in_cap=BuyInCap.BIGGEST))
    table = begun("a b c", of)
    win(table, "c")
    refused = refusal(table, table.apply, BuyChips(player("a"), Chips(101)))
    assert (refused.code, refused.data["most"]) == (TableCode.STACK_ABOVE_MAXIMUM, 100)
    refused = refusal(table, table.apply, CorrectStack(player("a"), -89, player("x"), ""))
    assert (refused.code, refused.data["stack"]) == (TableCode.STACK_TOO_SMALL, 88)
    table.apply(CorrectStack(player("b"), -80, player("x"), ""))
    assert (table.stacks["b"], reserves(table)["b"]) == (19, 12)


def test_a_void_hand_takes_its_round_along() -> None:
    """A round that began in a void hand is gone; one begun before goes on, even for a leaver."""
    table = begun()
    table.leave("a")
    assert over(table.void()) == []
    assert reserves(table) == {}
    assert table.stacks == dict.fromkeys("bcd", 100)
    table.start()
    win(table, table.dealt[-1])
    standing = reserves(table)
    table.start()
    table.void()
    assert reserves(table) == standing


def test_a_closing_table_gives_all_reserves_back() -> None:
    """A closing table returns all reserves: between hands, after the last one, and to leavers."""
    for closes_at_once in (True, False):
        table = begun()
        if closes_at_once:
            win(table, "c")
        events = table.close()
        if not closes_at_once:
            table.leave("d")
            events = win(table, "c")
        gone = {event.name: event.amount for event in events if isinstance(event, Left)}
        assert gone == {"a": 100, "b": 99, "c": 101, "d": 100}
        assert over(events) == []


def test_a_round_is_played_as_it_began() -> None:
    """A round keeps the rules it began with: nobody can call it off when they are losing."""
    table = begun("a b c")
    win(table, "c")
    table.apply(ChangeHouseRules(NO_HOUSE_RULES, player("b")))
    table.start()
    assert over(win(table, "a")) == [("b", "ac", 6)]
    table.start()
    assert table.table.stand_up.round is None


def test_a_snapshot_has_the_round() -> None:
    of = rules(house=HOUSE)
    table = begun("a b c", of)
    win(table, "c")
    again = table_from_json(of, table_to_json(table.table))
    assert again.stand_up.round == table.table.stand_up.round
    assert {seat.name: seat.reserve for seat in again.seats.values()} == {"a": 12, "b": 12, "c": 0}
    assert table_to_json(again) == table_to_json(table.table)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"seats": 2}, TableCode.STAND_UP_NEEDS_SEATS),
        ({"seats": 9, "house": HouseRules(stand_up=13)}, TableCode.STAND_UP_TOO_DEAR),
        ({"house": HouseRules(stand_up=21)}, TableCode.HOUSE_NUMBER_OUT_OF_RANGE),
    ],
)
def test_what_cannot_be_played_is_refused(changes: dict[str, object], code: TableCode) -> None:
    with pytest.raises(Refusal) as caught:
        rules(**{"house": HOUSE, **changes})
    assert caught.value.code is code
    assert rules(seats=9, house=HouseRules(stand_up=12)).house.stand_up == 12


@pytest.mark.parametrize("locale", LOCALES)
def test_words_and_picture_tell_it(locale: str) -> None:
    texts = CATALOGUE.texts(locale)
    table = begun("a b c")
    win(table, "c")
    table.start()
    view = public(table.table)
    scene, told = table_scene(view, texts), alt_text(view, texts)
    assert [seat.standing for seat in scene.seats[:3]] == [True, True, False]
    assert texts.say("picture-stand-up", amount=6) in scene.footer
    assert told.count(texts.say("alt-standing", amount=12)) == 2
    events = win(table, "a")
    (notice,) = notices_of(events, texts)
    assert notice.stays
    assert notice.text == texts.say(
        "notice-stand-up-over", losers="b", count=1, amount=6, others="a, c"
    )
