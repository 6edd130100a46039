"""PokerStars' text, line by line: what converters get wrong, and what is refused."""

import warnings
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import PokerStarsParser

from bot.histories.formats import FORMATS, read_histories
from bot.histories.history import HistoryCode, HistoryRefusal, Missing, TournamentHand
from bot.histories.pokerstars import (
    eastern,
    from_eastern,
    from_roman,
    high_words,
    plain_names,
    roman,
)
from bot.poker.cards import card_text, parse_cards
from bot.poker.games import GameCode
from bot.poker.hand import Hand
from bot.poker.phh import RecordedHand
from bot.poker.ranking import rank_high
from bot.poker.setup import HandRules, Stakes, blind_posts
from tests.histories.builders import a_history
from tests.poker.hands import a_hand, a_setup, play
from tests.poker.random_play import play_randomly, random_setup
from tests.poker.test_bomb_pots import bomb

STARS = FORMATS["pokerstars"]


def lines_of(hand: Hand, **changed: object) -> list[str]:
    return STARS.write(a_history(hand, **changed)).splitlines()


def read_again(hand: Hand, **changed: object) -> RecordedHand:
    [record] = read_histories(STARS.write(a_history(hand, **changed)))
    assert record.agrees(record.play().stacks)
    return record


def refused(hand: Hand) -> str:
    with pytest.raises(HistoryRefusal) as caught:
        STARS.write(a_history(hand))
    assert caught.value.code is HistoryCode.HISTORY_CANNOT_SAY
    return str(caught.value.data["what"])


def test_a_whole_hand() -> None:
    """Every line of a hand with a raise, an uncalled bet and the reader's own cards."""
    hand = a_hand(holes=["AsAd", "KsKd", "QsQd"], board="2c7d9hJc4s", script="f r6 c k r10 f")
    assert lines_of(hand, known=frozenset({1}))[:-3] == [
        "PokerStars Hand #7001: Hold'em No Limit (1/2) - 2026/11/22 23:54:05 UTC"
        " [2026/11/22 18:54:05 ET]",
        "Table 'Friday' 10-max (Play Money) Seat #3 is the button",
        "Seat 1: a (200 in chips)",
        "Seat 2: b (200 in chips)",
        "Seat 3: c (200 in chips)",
        "a: posts small blind 1",
        "b: posts big blind 2",
        "*** HOLE CARDS ***",
        "Dealt to b [Ks Kd]",
        "c: folds",
        "a: raises 4 to 6",
        "b: calls 4",
        "*** FLOP *** [2c 7d 9h]",
        "a: checks",
        "b: bets 10",
        "a: folds",
        "Uncalled bet (10) returned to b",
        "b collected 12 from pot",
        "b: doesn't show hand",
        "*** SUMMARY ***",
        "Total pot 12 | Rake 0",
        "Board [2c 7d 9h]",
        "Seat 1: a (small blind) folded on the Flop",
        "Seat 2: b (big blind) collected (12)",
        "Seat 3: c (button) folded before Flop (didn't bet)",
    ]


def test_a_showdown_with_side_pots() -> None:
    """Side pots are numbered, shown hands are named, and the loser of the last one mucks."""
    hand = a_hand(
        [20, 60, 200, 200],
        holes=["AsAd", "KsKd", "QsQd", "2h3h"],
        board="2c7d9hJc4s",
        script="r100 c c c k k k k",
    )
    while not hand.over:
        play(hand, "k")
    told = lines_of(hand)
    assert "Total pot 280 Main pot 80. Side pot-1 120. Side pot-2 80. | Rake 0" in told
    assert "a: shows [As Ad] (a pair of Aces)" in told
    assert "a collected 80 from main pot" in told
    assert "b collected 120 from side pot-1" in told
    assert "c collected 80 from side pot-2" in told
    assert told.index("*** SHOW DOWN ***") < told.index("a: shows [As Ad] (a pair of Aces)")
    assert "a: calls 20 and is all-in" not in told
    read_again(hand)


def test_antes_dead_blinds_and_late_blinds() -> None:
    """Antes have a line each, and so have blinds paid late, live or dead."""
    stakes = Stakes.blinds(5, 10, ante=2)
    posts = blind_posts(stakes, 4, late_blinds={2: 10, 3: 10}, dead_blinds={2: 5})
    hand = a_hand([100] * 4, stakes=stakes, posts=posts, script="k k f k")
    while not hand.over:
        play(hand, "k")
    told = lines_of(hand)
    assert told[6:13] == [
        "a: posts the ante 2",
        "b: posts the ante 2",
        "c: posts the ante 2",
        "d: posts the ante 2",
        "a: posts small blind 5",
        "b: posts big blind 10",
        "c: posts small & big blinds 15",
    ]
    assert told[13] == "d: posts big blind 10"
    assert set(read_again(hand).setup.posts) == set(hand.setup.posts)


@pytest.mark.parametrize("stack", [8, 12, 100])
def test_one_ante_for_the_table(stack: int) -> None:
    """The big blind's ante comes before the blinds, even from a stack that can't pay both."""
    stakes = Stakes.blinds(5, 10, big_blind_ante=10)
    hand = a_hand([100, stack, 100], stakes=stakes, script="r20 c")
    while not hand.over:
        play(hand, "k" if hand.options().check else "f")
    end = " and is all-in" if stack < 10 else ""
    assert lines_of(hand)[5] == f"b: posts the ante {min(stack, 10)}{end}"
    read_again(hand)


def test_a_straddle() -> None:
    """A straddle is posted like a blind, and comes back with its owner acting last."""
    stakes = Stakes.blinds(1, 2)
    posts = blind_posts(stakes, 3, straddles={2: 4})
    hand = a_hand(stakes=stakes, posts=posts, script="c c r12 f f")
    assert "c: posts straddle 4" in lines_of(hand)
    assert "c: raises 8 to 12" in lines_of(hand)
    assert read_again(hand).setup.posts == hand.setup.posts


def test_a_missed_small_blind_in_its_own_place_is_refused() -> None:
    """A dead small blind in the small blind's seat is refused: it would read as a live one."""
    stakes = Stakes.blinds(1, 2)
    posts = tuple(
        post
        for post in blind_posts(stakes, 3, dead_blinds={0: 1})
        if post.kind.value != "small-blind"
    )
    hand = a_hand(stakes=stakes, posts=posts, script="f f")
    assert refused(hand) == Missing.BLINDS


def test_a_hand_run_twice() -> None:
    """A hand run twice has both boards with their common cards, and a showdown for each."""
    hand = a_hand(
        [100, 100],
        holes=["AsAd", "KsKd"],
        hand_rules=HandRules(runouts=2),
        script="c k k r98 c",
    )
    assert len(hand.dealer.boards) == 2
    told = lines_of(hand)
    common = told[told.index("a: checks") + 1]
    assert common.startswith("*** FLOP *** [")
    headings = [line.split(" [")[0] for line in told if line.startswith("***")]
    assert headings == [
        "*** HOLE CARDS ***",
        "*** FLOP ***",
        "*** FIRST TURN ***",
        "*** FIRST RIVER ***",
        "*** SECOND TURN ***",
        "*** SECOND RIVER ***",
        "*** FIRST SHOW DOWN ***",
        "*** SECOND SHOW DOWN ***",
        "*** SUMMARY ***",
    ]
    assert "Hand was run twice" in told
    again = read_again(hand).play()
    assert again.dealer.boards == hand.dealer.boards


def test_three_runouts_are_refused() -> None:
    """Three runouts are refused, as the format counts to two."""
    hand = a_hand([100, 100], hand_rules=HandRules(runouts=3), script="r100 c")
    assert refused(hand) == Missing.RUNOUTS


def test_all_in_protection_is_refused() -> None:
    """No format has a word for somebody who stays in without calling."""
    hand = a_hand(hand_rules=HandRules(all_in_protection=True), script="r10 p f")
    assert hand.over
    for name, written in FORMATS.items():
        with pytest.raises(HistoryRefusal) as caught:
            written.write(a_history(hand))
        assert caught.value.data["format"] == name


def test_a_bomb_pot_is_refused() -> None:
    """A bomb pot has no blinds, so it is refused; PHH and JSON have our own field for it."""
    setup = bomb([100, 100, 100], boards=2)
    *_, hand = play_randomly(setup, 5)
    for name in ("pokerstars", "ohh"):
        with pytest.raises(HistoryRefusal) as caught:
            FORMATS[name].write(a_history(hand))
        assert caught.value.data["what"] == Missing.BOMB_POT
    for name in ("phh", "json"):
        [record] = read_histories(FORMATS[name].write(a_history(hand)))
        assert record.play().stacks == hand.stacks


def test_a_bounty_that_was_paid_is_refused() -> None:
    """A hand with a paid bounty, which is in no pot, is refused; one without is written as
    usual."""
    hand_rules = HandRules(seven_deuce=10)
    paid = a_hand(holes=["7s2d", "KsKd", "QsQd"], hand_rules=hand_rules, script="f r50 f")
    assert refused(paid) == Missing.BOUNTY
    unpaid = a_hand(holes=["7s3d", "KsKd", "QsQd"], hand_rules=hand_rules, script="f r50 f")
    assert read_again(unpaid).play().stacks == unpaid.stacks
    [record] = read_histories(FORMATS["phh"].write(a_history(paid)))
    assert record.play().stacks == paid.stacks


def test_hi_lo_tells_both_halves() -> None:
    """A hi-lo pot has a line for each half: the low as its cards, the high hand by its name."""
    hand = a_hand(
        [100, 100],
        game=GameCode.OMAHA_HILO,
        holes=["AsAd9c9d", "2h3h5cTd"],
        board="4c7d8hJcQs",
        structure=None or a_setup().structure,
        script="c k k k k k k k",
    )
    told = lines_of(hand)
    assert "b: shows [2h 3h 5c Td] (HI: high card Queen; LO: 8,7,4,3,2)" in told or (
        "a: shows [As Ad 9c 9d] (HI: a pair of Aces)" in told
    )
    assert sum(" collected 2 from pot" in line for line in told) == 2
    read_again(hand)


def test_a_tournament_with_its_level() -> None:
    """A tournament hand has number, price, and level, and its chips aren't play money."""
    hand = a_hand(hand_rules=HandRules(tournament=True), script="f f")
    event = TournamentHand(number=12, level=14, buy_in=100, fee=10)
    told = lines_of(hand, tournament=event)
    assert told[0].startswith(
        "PokerStars Hand #7001: Tournament #12, 100+10 Hold'em No Limit - Level XIV (1/2) - 2026"
    )
    assert "(Play Money)" not in told[1]
    about = read_again(hand, tournament=event).about
    assert (about["_tournament_number"], about["level"], about["_buy_in"]) == (12, 14, 100)
    no_level = lines_of(hand, tournament=TournamentHand(number=12))
    assert no_level[0].startswith(
        "PokerStars Hand #7001: Tournament #12, Freeroll Hold'em No Limit (1/2) - 2026"
    )
    assert read_again(hand, tournament=TournamentHand(number=12)).setup.hand_rules.tournament


def test_an_export_is_the_same_every_time() -> None:
    """Number, time and text do not depend on when it is asked for."""
    hand = a_hand(script="f f")
    assert STARS.write(a_history(hand)) == STARS.write(a_history(hand))
    assert read_again(hand).label == "7001"


ODD_NAMES = [
    "Bob: folds",
    "Seat 3: x (5 in chips)",
    " \n\t ",
    "Bob: folds",
    "a collected 5 from pot",
]


def test_odd_names() -> None:
    """Names that look like lines cannot be mistaken for them, and nobody shares one."""
    hand = a_hand([100] * 5, script="c c c c k")
    while not hand.over:
        play(hand, "k")
    written = plain_names(ODD_NAMES, range(1, 6))
    assert written[:4] == ("Bob_ folds", "Seat 3_ x _5 in chips_", "Seat 3", "Bob_ folds 4")
    record = read_again(hand, names=tuple(ODD_NAMES))
    assert record.names == written


@given(st.lists(st.text(max_size=12), min_size=2, max_size=6))
def test_any_names(names: list[str]) -> None:
    """A hand comes back with as many different players, whatever they call themselves."""
    hand = a_hand([50] * len(names), script=" ".join("f" for _ in names[1:]))
    assert len(set(read_again(hand, names=tuple(names)).names)) == len(names)


@pytest.mark.parametrize("name", ["phh", "json", "ohh"])
def test_other_formats_keep_every_name(name: str) -> None:
    """Formats that quote names keep every one as it is."""
    hand = a_hand([100] * 5, script="f f f f")
    text = FORMATS[name].write(a_history(hand, names=tuple(ODD_NAMES)))
    [record] = read_histories(text)
    assert record.names == tuple(ODD_NAMES)


def test_discarded_cards_are_the_readers_alone() -> None:
    """Only the reader's discards are named; other players' draws are a number."""
    setup = random_setup(GameCode.FIVE_CARD_DRAW, 4, players=3, stack_min=50)
    *_, hand = play_randomly(setup, 4)
    public, own = STARS.write(a_history(hand)), STARS.write(a_history(hand, known=frozenset({0})))
    draws = [line for line in own.splitlines() if line.startswith("a: discards")]
    assert draws
    assert all(line.endswith("]") for line in draws)
    assert not [line for line in public.splitlines() if "discards" in line and "[" in line]
    assert "Dealt to" not in public


# --- time ---------------------------------------------------------------------------------------


@given(st.datetimes(datetime(2007, 6, 1), datetime(2090, 1, 1)))  # noqa: DTZ001
def test_eastern_time(clock: datetime) -> None:
    """New York's time follows the zone's own rules through both changes of the year."""
    at = clock.replace(microsecond=0, tzinfo=UTC)
    local = at.astimezone(ZoneInfo("America/New_York"))
    assert eastern(at).replace(tzinfo=None) == local.replace(tzinfo=None)
    assert from_eastern(local.replace(tzinfo=None)) in (at, at - timedelta(hours=1))


def test_the_time_comes_back() -> None:
    """The time of a hand comes back in UTC, even if the text has New York's alone."""
    hand = a_hand(script="f f")
    text = STARS.write(a_history(hand))
    new_york = "2026/11/22 18:54:05 ET"
    only_eastern = text.replace(f"2026/11/22 23:54:05 UTC [{new_york}]", new_york)
    assert only_eastern != text
    for each in (text, only_eastern):
        [record] = read_histories(each)
        assert (str(record.about["time"]), record.about["day"]) == ("23:54:05", 22)


def test_levels_in_roman_numbers() -> None:
    """Roman numbers are written and read again, and nothing else is a number."""
    assert [roman(n) for n in (1, 4, 9, 14, 40, 90)] == ["I", "IV", "IX", "XIV", "XL", "XC"]
    assert all(from_roman(roman(n)) == n for n in range(1, 400))
    assert from_roman("IIII") == from_roman("Q") == 0


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Kd 9h 5c 3d", "high card Ace"),
        ("6s 6d 9h 5c 3d", "a pair of Sixes"),
        ("As Ad Kh Kc 3d", "two pair, Aces and Kings"),
        ("Ts Td Th Kc 3d", "three of a kind, Tens"),
        ("5s 4d 3h 2c Ad", "a straight, Ace to Five"),
        ("Ks 9s 7s 3s 2s", "a flush, King high"),
        ("As Ad Ah Tc Td", "a full house, Aces full of Tens"),
        ("2s 2d 2h 2c Td", "four of a kind, Deuces"),
        ("9s 8s 7s 6s 5s", "a straight flush, Five to Nine"),
        ("As Ks Qs Js Ts", "a Royal Flush"),
    ],
)
def test_the_names_of_hands(cards: str, words: str) -> None:
    """Hands have the names that the format gives them."""
    assert high_words(rank_high(parse_cards(cards))) == words


# --- another reader -----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_another_programs_reader(seed: int) -> None:
    """PokerKit reads back a no-limit hand's players, stacks, actions, board, and winnings."""
    stakes = Stakes.blinds(5, 10)
    setup = random_setup(GameCode.HOLDEM, seed, structure=a_setup().structure, stack_min=40)
    players = len(setup.stacks)
    setup = a_setup(setup.stacks, stakes=stakes, deck=setup.deck)
    *_, hand = play_randomly(setup, seed)
    names = tuple(f"Player{number}" for number in range(players))
    text = STARS.write(a_history(hand, names=names, known=frozenset(range(players))))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        [theirs] = PokerStarsParser()(text, error_status=True)
    assert theirs.players == list(names)
    assert theirs.starting_stacks == list(hand.setup.stacks)
    *_, state = theirs
    board = [card for cards in state.board_cards for card in cards]
    assert "".join(map(repr, board)) == "".join(map(card_text, hand.dealer.boards[0]))
    assert state.stacks == hand.stacks


# --- what cannot be read --------------------------------------------------------------------------


def test_a_text_that_is_cut_off() -> None:
    """A text cut off anywhere is refused with one sentence."""
    text = STARS.write(a_history(a_hand(script="f r6 c k k k k k k")))
    lines = text.split("\n")
    summary = lines.index("*** SUMMARY ***")
    for end in range(1, summary):
        with pytest.raises(HistoryRefusal) as caught:
            read_histories("\n".join(lines[:end]))
        assert caught.value.code is HistoryCode.HISTORY_CUT_OFF


@pytest.mark.parametrize("line", ["a: dances", "z: folds", "Dealt to a [Xx Yy]", "a: calls many"])
def test_a_line_that_says_nothing_known(line: str) -> None:
    """An unknown line is refused, and named with its hand."""
    text = STARS.write(a_history(a_hand(script="f f"))).replace("c: folds", line)
    with pytest.raises(HistoryRefusal) as caught:
        read_histories(text)
    assert caught.value.code is HistoryCode.HISTORY_UNREADABLE
    assert caught.value.data == {"hand": "7001", "line": line}


def test_what_people_said_is_passed_over() -> None:
    """Chat and connection lines are skipped: they're no part of a hand."""
    extra = 'a said, "nh"\nb is disconnected\nb has timed out while disconnected\nc: folds'
    text = STARS.write(a_history(a_hand(script="f f"))).replace("c: folds", extra)
    assert len(read_histories(text)) == 1
