"""Sitting out where absent players are dealt in: blinds, turns, costs, and who keeps the seat."""

from dataclasses import replace

import pytest

from bot.durations import MINUTE_MS
from bot.ids import HandId
from bot.refusal import Refusal
from bot.table.events import AwayReason, Left
from bot.table.rules import SeatRelease, SitOutRule, TableCode, TableRules
from bot.table.seats import Presence
from bot.table.table import Table
from bot.table.table_commands import FreeSeat, JoinWaitingList, SitOut, StartHand
from tests.builders import Game, deck, game, player, rules


def dealt_in(**changes: object) -> TableRules:
    """Returns the rules of a table that deals absent players in and keeps their seats."""
    by_default = {"sit_out": SitOutRule.DEALT_IN, "seat_release": SeatRelease.NEVER}
    return rules(**{**by_default, **changes})


def play_hands(table: Game, count: int) -> list[Left]:
    """Hands in which somebody who is there raises, and nobody calls."""
    left = []
    for _ in range(count):
        told = list(table.start())
        told += table.act(table.turn, "raise", 10)
        while table.table.hand_running:
            told += table.act(table.turn, "fold")
        left += [event for event in told if isinstance(event, Left)]
    return left


def test_dealt_in_and_folded_at_once() -> None:
    """No turn waits for an absent player, whatever is bet (R-146)."""
    table = game("a b c d", dealt_in())
    table.sit_out("d")
    table.start(draw=0)
    assert "d" in table.dealt
    assert table.turn == "a"
    assert table.hand.folded[table.dealt.index("d")]


def test_blinds_are_posted_when_they_fall_due() -> None:
    """An absent player posts both blinds of each orbit once, and owes nothing."""
    table = game("a b c", dealt_in())
    table.sit_out("c")
    posted = []
    for _ in range(6):
        table.start()
        posted += table.posts().get("c", [])
        table.fold_round()
    assert posted == [("big-blind", 2), ("small-blind", 1)] * 2
    table.come_back("c")
    assert table.presence("c") is Presence.PLAYING


def test_an_absent_big_blind_checks_what_is_free() -> None:
    """An absent big blind checks when it's free and sees the flop, and folds to a bet (R-146)."""
    table = game("a b c", dealt_in())
    table.start(draw=0)
    assert table.dealt == ["b", "c", "a"]
    table.sit_out("c")
    table.play("a call, b call")
    assert table.hand.street_number == 1
    assert not table.hand.folded[1]
    table.act("b", "raise", 2)
    assert table.hand.folded[1]


def test_antes_without_blinds() -> None:
    """An absent stud player pays every ante, and brings in when the card is theirs."""
    stud = dealt_in(game="stud", structure="fixed-limit", ante=1)
    table = game("a b c", stud)
    table.sit_out("c")
    table.start(top="Ah Kh Qh Ad Kd Qd Ac 2c Kc")
    assert table.posts()["c"] == [("ante", 1)]
    assert table.hand.betting.bets[table.dealt.index("c")] > 0
    assert table.turn != "c"


def test_what_it_costs_is_counted() -> None:
    """The cost of the hands away is counted, and starts over when the player comes back."""
    table = game("a b c", dealt_in())
    table.sit_out("c")
    play_hands(table, 3)
    seat = table.view().seat_of(player("c"))
    assert seat is not None
    assert (seat.stack, seat.away_cost) == (97, 3)
    table.come_back("c")
    table.sit_out("c")
    again = table.view().seat_of(player("c"))
    assert again is not None
    assert again.away_cost == 0


def test_the_hand_in_which_they_sit_out_is_not_counted() -> None:
    """Only hands dealt to an absent player count as cost, not the one in which they sit out."""
    table = game("a b c", dealt_in())
    table.start(draw=0)
    table.act("a", "raise", 20)
    table.sit_out("b")
    table.act("c", "fold")
    seat = table.view().seat_of(player("b"))
    assert seat is not None
    assert (seat.stack, seat.away_cost) == (99, 0)


@pytest.mark.parametrize("away", ["b", "a b"])
def test_one_alone_is_not_dealt_a_hand(away: str) -> None:
    """One player alone is dealt no hand, so as not to collect absent players' blinds; two play."""
    table = game("a b", dealt_in())
    for name in away.split():
        table.sit_out(name)
    assert not table.table.can_start
    with pytest.raises(Refusal) as refused:
        table.apply(StartHand(HandId(1), deck(), 0))
    assert refused.value.code is TableCode.TOO_FEW_PLAYERS
    table.sit("c")
    if away == "a b":
        assert not table.table.can_start
        table.sit("d")
    assert table.table.can_start
    table.start()
    assert set("ab") <= set(table.dealt)


def test_a_hand_whose_players_all_go_away_ends() -> None:
    """The last player of a hand to go away gets the pot; nothing is dealt until two are back."""
    table = game("a b c", dealt_in())
    table.start(draw=0)
    for name in "abc":
        if table.presence(name) is Presence.PLAYING:
            table.sit_out(name)
    assert not table.table.hand_running
    assert not table.table.can_start
    assert sum(table.stacks.values()) == 300
    table.come_back("a")
    assert not table.table.can_start
    table.come_back("b")
    table.start()
    assert set(table.dealt) == set("abc")


def test_two_who_wait_do_not_watch_the_absent_play() -> None:
    """Two newcomers beside two absent players are dealt in at once: the game starts anew."""
    table = game("a b", dealt_in())
    table.start(draw=0)
    table.sit("c")
    table.sit("d")
    table.fold_round()
    assert [table.presence(name) for name in "cd"] == [Presence.WAITING] * 2
    table.sit_out("a")
    table.sit_out("b")
    table.start()
    assert set(table.dealt) == set("abcd")
    assert table.turn in "cd"


def test_a_newcomer_who_sits_out_before_the_first_hand_waits_for_the_big_blind() -> None:
    """An absent newcomer has the big blind posted when it reaches them, and is then dealt in."""
    table = game("a b c", dealt_in())
    table.start(draw=0)
    table.sit("d", seat=4)
    table.fold_round()
    table.sit_out("d")
    table.start()
    assert "d" in table.dealt
    assert table.posts()["d"] == [("big-blind", 2)]
    assert table.presence("d") is Presence.SITTING_OUT


def test_a_stack_ends_with_its_blinds() -> None:
    """An absent player is all-in for the last blind with the cards dealt; without chips, the seat
    is free."""
    table = game("a b", dealt_in(buy_in_min=2))
    table.sit("c", 3)
    table.sit_out("c")
    told: list[Left] = []
    for at in (1, 0, 2):
        first, second = ["Ah", "Kh"], ["Ad", "Kd"]
        first.insert(at, "2c")
        second.insert(at, "7d")
        table.start(top=" ".join([*first, *second, "As Ks 9h 9d 4c"]))
        assert table.dealt[at] == "c"
        told += play_out(table)
        if told:
            break
    assert [(left.name, left.why) for left in told] == [("c", AwayReason.BROKE)]


def play_out(table: Game) -> list[Left]:
    told = []
    while table.table.hand_running:
        verb = "check" if table.hand.options().check else "call"
        told += [e for e in table.act(table.turn, verb) if isinstance(e, Left)]
    return told


def test_a_void_hand_gives_the_seat_as_it_was() -> None:
    """Absent stays absent, back stays back, and the void hand has cost nothing."""
    table = game("a b c", dealt_in())
    table.sit_out("c")
    table.start(draw=0)
    table.void()
    assert table.presence("c") is Presence.SITTING_OUT
    assert table.stacks["c"] == 100
    table.start(draw=0)
    table.come_back("c")
    table.void()
    assert table.presence("c") is Presence.PLAYING


def test_a_void_hand_makes_no_absent_player_post() -> None:
    """A player who posted early and then went away waits for the big blind if the hand is void
    (R-133, R-163)."""
    table = game("a b c", dealt_in())
    for _ in range(3):
        table.next_hand()
    table.sit("d", seat=4)
    table.come_back("d", post=True)
    table.start()
    assert table.posts()["d"] == [("late-blind", 2)]
    table.sit_out("d")
    table.void()
    seat = table.table.seat_of(player("d"))
    assert (seat.posting, seat.owes_big_blind) == (False, True)
    table.start()
    assert table.posts().get("d", []) == []
    assert "d" not in table.dealt


@pytest.mark.parametrize("release", SeatRelease)
def test_a_seat_is_freed_only_where_the_table_says_so(release: SeatRelease) -> None:
    """A seat is freed after an orbit as the table says: never, if it's wanted, or after timeouts
    too."""
    for by_timer in (False, True):
        for wanted in (False, True):
            table = game("a b c", dealt_in(seats=3, seat_release=release))
            table.sit_out("c")
            table.table.seat_of(player("c")).timeouts = 3 * by_timer
            if wanted:
                table.apply(JoinWaitingList(player("z"), "z"))
            freed = play_hands(table, 3)
            expected = {
                SeatRelease.NEVER: False,
                SeatRelease.STOPPED: False,
                SeatRelease.WANTED: wanted,
                SeatRelease.ORBIT: wanted or by_timer,
            }[release]
            assert [left.why for left in freed] == [AwayReason.AWAY] * expected


def test_a_seat_is_freed_after_the_tables_time() -> None:
    """A seat is freed at the end of the first hand begun after the table's time, or by the
    timer."""
    table = game("a b c d", dealt_in(release_minutes=10))
    table.apply(SitOut(player("c"), at_ms=MINUTE_MS))
    table.apply(replace(_start(table), at_ms=11 * MINUTE_MS - 1))
    table.fold_round()
    assert table.table.is_seated(player("c"))
    with pytest.raises(Refusal) as refused:
        table.apply(FreeSeat(player("c"), at_ms=11 * MINUTE_MS - 1))
    assert refused.value.code is TableCode.SEAT_NOT_WANTED
    (left,) = table.apply(FreeSeat(player("c"), at_ms=11 * MINUTE_MS))
    assert isinstance(left, Left)
    assert left.why is AwayReason.AWAY
    table.apply(SitOut(player("d"), at_ms=12 * MINUTE_MS))
    table.apply(replace(_start(table), at_ms=22 * MINUTE_MS))
    table.fold_round()
    assert not table.table.is_seated(player("d"))


def test_a_seat_is_freed_where_no_hand_can_start() -> None:
    """The timer frees a seat only if no hand can start, and only if the table says so (R-148)."""
    for release, freed in ((SeatRelease.NEVER, False), (SeatRelease.STOPPED, True)):
        table = game("a b c", dealt_in(seat_release=release))
        table.sit_out("c")
        with pytest.raises(Refusal) as refused:
            table.apply(FreeSeat(player("c")))
        assert refused.value.code is TableCode.SEAT_NOT_WANTED
        table.sit_out("b")
        if freed:
            table.apply(FreeSeat(player("c")))
        else:
            with pytest.raises(Refusal):
                table.apply(FreeSeat(player("c")))
        assert table.table.is_seated(player("c")) is not freed


def _start(table: Game) -> StartHand:
    return StartHand(HandId(table.table.hand_id + 1), deck(), 0)


def test_tables_of_before_do_not_deal_absent_players_in() -> None:
    """A table that was stored without the rule keeps playing as it did."""
    assert TableRules().sit_out is SitOutRule.AWAY
    assert TableRules().seat_release is SeatRelease.ORBIT
    assert Table(TableRules()).rules.release_minutes == 0
