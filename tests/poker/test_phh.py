"""Hands in PHH: reading, refusing, writing, and reading back what was written."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.poker.actions import IllegalAction, Show
from bot.poker.cards import parse_cards
from bot.poker.games import GAMES, GameCode
from bot.poker.phh import PhhCode, PhhRefusal, RecordedHand, read_phh, variant_of, write_phh
from bot.poker.setup import HandRules, Post, PostKind, Stakes, blind_posts, button_ante_posts
from bot.poker.structure import Structure
from tests.poker.hands import a_hand, play
from tests.poker.random_play import play_randomly, random_setup

HAND: dict[str, Any] = {
    "variant": "NT",
    "antes": [0, 0, 0],
    "blinds_or_straddles": [1, 2, 0],
    "min_bet": 2,
    "starting_stacks": [100, 100, 100],
    "actions": [
        "d dh p1 AsKs",
        "d dh p2 ????",
        "d dh p3 2c7d",
        "p3 f # too weak",
        "p1 cbr 6",
        "p2 cc",
        "d db 2h3h4h",
        "p1 cc",
        "p2 cc",
        "d db 9c",
        "p1 cc",
        "p2 cc",
        "d db Td",
        "p1 cc",
        "p2 cc",
        "p1 sm AsKs",
        "p2 sm",
    ],
}


def as_toml(hand: dict[str, Any]) -> str:
    return "".join(
        f"{name} = {str(value).lower() if isinstance(value, bool) else value!r}\n"
        for name, value in hand.items()
    )


def recorded(**changed: Any) -> RecordedHand:
    [hand] = read_phh(as_toml(HAND | changed))
    return hand


def test_a_hand_is_read_and_played() -> None:
    """Known cards are where the record has them, and the winner is the one who showed."""
    hand = recorded(finishing_stacks=[106, 94, 100])
    played = hand.play()
    assert tuple(played.dealer.hole[0]) == parse_cards("AsKs")
    assert tuple(played.dealer.boards[0]) == parse_cards("2h3h4h9cTd")
    assert played.stacks == [106, 94, 100]
    assert hand.agrees(played.stacks)
    assert not hand.agrees([105, 95, 100])


def test_unknown_cards_that_are_shown_become_known() -> None:
    """`????` dealt and `7c7s` shown is a pair of sevens."""
    actions = [*HAND["actions"][:-1], "p2 sm 7c7s"]
    hand = recorded(actions=actions)
    assert hand.play().stacks == [94, 106, 100]
    assert hand.agrees([1, 2, 3]), "nothing is recorded to differ from"


def test_unknown_cards_that_are_shown_unknown_lose() -> None:
    """`sm ????` tells nothing: the hand that was seen wins."""
    actions = [*HAND["actions"][:-1], "p2 sm ????"]
    assert recorded(actions=actions).play().stacks == [106, 94, 100]


def test_heads_up_lists_are_the_other_way_round() -> None:
    """The first blind listed is the small one, which p2 on the button owes."""
    hand = recorded(
        antes=[0, 3],
        ante_trimming_status=False,
        blinds_or_straddles=[1, 2],
        starting_stacks=[50, 50],
        actions=["d dh p1 AsKs", "d dh p2 7c7s", "p2 f"],
    )
    owed = {(post.player, post.kind): post.amount for post in hand.setup.posts}
    assert owed == {
        (0, PostKind.BIG_BLIND_ANTE): 3,
        (1, PostKind.SMALL_BLIND): 1,
        (0, PostKind.BIG_BLIND): 2,
    }


def test_blinds_out_of_turn() -> None:
    """A straddle is above the blinds; another post, or a negative one, is a late blind."""
    hand = recorded(
        antes=[0] * 5,
        blinds_or_straddles=[1, 2, 4, 2, -2],
        starting_stacks=[100] * 5,
        actions=[],
    )
    assert [post.kind for post in hand.setup.posts] == [
        PostKind.SMALL_BLIND,
        PostKind.BIG_BLIND,
        PostKind.STRADDLE,
        PostKind.LATE_BLIND,
        PostKind.LATE_BLIND,
    ]


def test_decimal_amounts_are_played_in_their_smallest_unit() -> None:
    """Quarters are played as hundredths and compared as recorded."""
    hand = recorded(
        blinds_or_straddles=[0.25, 0.5, 0],
        min_bet=0.5,
        starting_stacks=[10.0, 10, 10],
        actions=["d dh p1 AsKs", "d dh p2 7c7s", "d dh p3 2c2d", "p3 cbr 1.5", "p1 f", "p2 f"],
        finishing_stacks=[9.75, 9.5, 10.75],
    )
    assert hand.scale == 100
    assert hand.agrees(hand.play().stacks)


def test_half_chips_agree_within_one_chip() -> None:
    """A recorded half cannot be paid in whole chips (R-120)."""
    hand = recorded(finishing_stacks=[105.5, 94.5, 100])
    assert hand.agrees([106, 94, 100])
    assert not hand.agrees([107, 93, 100])


def test_a_move_against_the_rules_is_refused_by_its_code() -> None:
    """Playing stops at the first illegal action."""
    actions = [*HAND["actions"][:3], "p3 cbr 3"]
    with pytest.raises(IllegalAction):
        recorded(actions=actions).play()


def test_a_hand_that_stops_in_the_middle_is_refused() -> None:
    """A record must reach the end of its hand."""
    with pytest.raises(PhhRefusal) as refusal:
        recorded(actions=HAND["actions"][:6]).play()
    assert refusal.value.code is PhhCode.HAND_UNFINISHED


MALFORMED: list[tuple[dict[str, Any], PhhCode]] = [
    ({"variant": "N2L2D"}, PhhCode.UNKNOWN_VARIANT),
    ({"variant": ""}, PhhCode.UNKNOWN_VARIANT),
    ({"antes": [0, 0]}, PhhCode.PHH_FIELD_UNREADABLE),
    ({"min_bet": "two"}, PhhCode.PHH_FIELD_UNREADABLE),
    ({"min_bet": 0}, PhhCode.UNPLAYABLE_PHH),
    ({"starting_stacks": []}, PhhCode.PHH_FIELD_UNREADABLE),
    ({"starting_stacks": [0, 100, 100]}, PhhCode.UNPLAYABLE_PHH),
    ({"starting_stacks": [-5, 100, 100]}, PhhCode.UNPLAYABLE_PHH),
    ({"starting_stacks": [100, 100, float("inf")]}, PhhCode.PHH_FIELD_UNREADABLE),
    ({"starting_stacks": [0.00001, 100, 100]}, PhhCode.PHH_FIELD_UNREADABLE),
    ({"finishing_stacks": [1]}, PhhCode.PHH_FIELD_UNREADABLE),
    ({"players": [1, 2, 3]}, PhhCode.PHH_FIELD_UNREADABLE),
    ({"_rake_bps": "5"}, PhhCode.PHH_FIELD_UNREADABLE),
    ({"actions": "p1 f"}, PhhCode.PHH_FIELD_UNREADABLE),
    ({"actions": ["p4 f"]}, PhhCode.UNREADABLE_ACTION),
    ({"actions": ["p1 jump"]}, PhhCode.UNREADABLE_ACTION),
    ({"actions": ["p1 cbr many"]}, PhhCode.UNREADABLE_ACTION),
    ({"actions": ["p1 cbr -4"]}, PhhCode.UNREADABLE_ACTION),
    ({"actions": ["d dance"]}, PhhCode.UNREADABLE_ACTION),
    ({"actions": ["d dh p1 AsAs"]}, PhhCode.UNPLAYABLE_PHH),
    ({"actions": ["d dh p1 AsK"]}, PhhCode.UNPLAYABLE_PHH),
    ({"actions": ["d dh p1 AsKsQs"]}, PhhCode.UNPLAYABLE_PHH),
    ({"actions": ["d dh p1 1x2y"]}, PhhCode.UNPLAYABLE_PHH),
]


@pytest.mark.parametrize(("changed", "code"), MALFORMED)
def test_malformed_hands(changed: dict[str, Any], code: PhhCode) -> None:
    """A hand that cannot be played is refused with its label and the reason."""
    with pytest.raises(PhhRefusal) as refusal:
        recorded(**changed)
    assert refusal.value.code is code
    assert refusal.value.data["hand"] == "1"


@pytest.mark.parametrize("field", ["antes", "min_bet", "starting_stacks", "actions"])
def test_missing_fields(field: str) -> None:
    """Every required field is asked for by name."""
    with pytest.raises(PhhRefusal) as refusal:
        read_phh(as_toml({name: value for name, value in HAND.items() if name != field}))
    assert refusal.value.code is PhhCode.PHH_FIELD_MISSING
    assert refusal.value.data["field"] == field


@pytest.mark.parametrize("text", ["", "not toml at all", "title = 3", "[1]\n[2"])
def test_malformed_files(text: str) -> None:
    """A text without hands is refused, not read as none."""
    with pytest.raises(PhhRefusal) as refusal:
        read_phh(text)
    assert refusal.value.code is PhhCode.MALFORMED_PHH


@pytest.mark.parametrize("structure", Structure)
@pytest.mark.parametrize("game", GameCode)
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_written_hands_read_back(game: GameCode, structure: Structure, seed: int) -> None:
    """A written hand is read as the same hand, from the public's cards and from all cards.

    Where the deck was refilled, what the public did not see is told otherwise, for the same chips.
    """
    setup = random_setup(game, seed, structure=structure)
    *_, played = play_randomly(setup, seed)
    for known in ((), range(played.players)):
        text = write_phh(played, cards_of=known)
        [hand] = read_phh(text)
        again = hand.play()
        assert again.stacks == played.stacks
        assert hand.agrees(again.stacks)
        assert hand.variant == variant_of(setup)
        if known or not played.dealer.refills:
            assert write_phh(again, cards_of=known) == text


@pytest.mark.parametrize("game", [code for code, game in GAMES.items() if game.has_draws])
def test_a_refilled_deck_is_read(game: GameCode) -> None:
    """The 53rd card that is dealt comes from a refill, and the record need not name what went back.
    A deck that is used up is read anyway."""
    refilled, most = 0, 0
    for seed in range(600 if GAMES[game].opens_with else 60):
        players = GAMES[game].players_max
        setup = random_setup(game, seed, players=players, stack_min=20)
        *_, played = play_randomly(setup, seed)
        refilled += bool(played.dealer.refills)
        most = max(most, played.dealer.dealt if not played.dealer.refills else 0)
        for known in ((), range(players)):
            text = write_phh(played, cards_of=known)
            [hand] = read_phh(text)
            again = hand.play()
            assert again.stacks == played.stacks
            if known:
                assert again.dealer.hole == played.dealer.hole
                assert write_phh(again, cards_of=known) == text
            assert again.dealer.dealt == played.dealer.dealt
    assert refilled
    assert most > 40


def test_nothing_hidden_is_written_for_the_public() -> None:
    """Folded and mucked cards are `????` unless asked for."""
    hand = a_hand(holes=["AsAd", "KsKd", "QsQd"], board="2c7d9hJc4s", script="f c k")
    play(hand, "k k k k k k")
    public, own = write_phh(hand), write_phh(hand, cards_of=[1])
    assert "AsAd" in public
    assert "KsKd" not in public
    assert "QsQd" not in own
    assert "d dh p2 KsKd" in own


def test_rake_dead_money_and_runouts_come_back() -> None:
    """Facts without a field in the format are read from our own fields."""
    stakes = Stakes.blinds(5, 10)
    posts = blind_posts(stakes, 3, late_blinds={2: 10}, dead_blinds={2: 5})
    hand_rules = HandRules(rake_bps=500, rake_cap=20, no_flop_no_drop=False, runouts=2)
    hand = a_hand(
        [100, 100, 100], stakes=stakes, posts=posts, hand_rules=hand_rules, script="k c r100 c c"
    )
    assert hand.over
    [recorded_hand] = read_phh(write_phh(hand, cards_of=range(3)))
    again = recorded_hand.play()
    assert again.setup.hand_rules == hand_rules
    assert again.setup.posts == hand.setup.posts
    assert again.result == hand.result


def test_fewer_runouts_than_were_wished_for_come_back() -> None:
    """A deck too short for all the runouts is read with those that were dealt."""
    short = 0
    for seed in range(40):
        hand_rules = HandRules(runouts=4)
        setup = random_setup(
            GameCode.SIX_CARD_OMAHA, seed, players=7, stack_min=20, hand_rules=hand_rules
        )
        *_, played = play_randomly(setup, seed)
        boards = len(played.dealer.boards)
        short += 1 < boards < 4
        [hand] = read_phh(write_phh(played, cards_of=range(7)))
        again = hand.play()
        assert again.stacks == played.stacks
        assert len(again.dealer.boards) == boards
    assert short


@pytest.mark.parametrize(("objecting", "boards"), [((), 2), ((0,), 1), ((2,), 2)])
def test_runouts_come_back_as_they_were_dealt(objecting: tuple[int, ...], boards: int) -> None:
    """The record says how many runouts there were, no matter who had objected."""
    hand_rules = HandRules(runouts=2, one_runout=objecting)
    hand = a_hand([100] * 3, hand_rules=hand_rules, script="f r100 c")
    assert len(hand.dealer.boards) == boards
    [recorded_hand] = read_phh(write_phh(hand, cards_of=range(3)))
    again = recorded_hand.play()
    assert (again.stacks, len(again.dealer.boards)) == (hand.stacks, boards)


def test_the_only_blind_is_a_big_blind() -> None:
    """The button's only blind in short deck isn't read as a straddle: three raises follow."""
    stakes = Stakes.limit(2, 4, ante=1)
    hand = a_hand(
        [100] * 3,
        game=GameCode.SHORT_DECK,
        structure=Structure.FIXED_LIMIT,
        stakes=stakes,
        posts=button_ante_posts(stakes, 3),
        script="r4 r6 r8 c c",
    )
    again = read_phh(write_phh(hand))[0]
    assert again.setup.posts == hand.setup.posts


def test_jacks_to_open_has_no_bring_in() -> None:
    """A game without an upcard to open posts antes and nothing else."""
    setup = random_setup(GameCode.JACKS_TO_OPEN, 3)
    *_, played = play_randomly(setup, 3)
    text = write_phh(played, cards_of=range(played.players))
    assert "bring_in" not in text
    [hand] = read_phh(text)
    assert hand.play().stacks == played.stacks


def test_a_big_blind_ante_and_a_tournament_come_back() -> None:
    """One player's ante for the table is untrimmed; the tournament is our own field."""
    stakes = Stakes.blinds(5, 10, big_blind_ante=10)
    hand = a_hand([100] * 3, stakes=stakes, hand_rules=HandRules(tournament=True), script="f f")
    text = write_phh(hand)
    assert "ante_trimming_status = false\nantes = [0, 10, 0]" in text
    [recorded_hand] = read_phh(text)
    assert recorded_hand.setup.hand_rules.tournament
    assert recorded_hand.play().stacks == hand.stacks == [95, 105, 100]


def test_an_ante_for_all_after_the_blinds_comes_back() -> None:
    """A short big blind pays the blind first: which comes first is our own field."""
    stakes = Stakes.blinds(5, 10)
    ante = Post(1, PostKind.TABLE_ANTE, 10)
    posts = (*blind_posts(stakes, 3), ante)
    hand = a_hand([100, 13, 100], stakes=stakes, posts=posts, script="c c k k k k k k")
    [recorded_hand] = read_phh(write_phh(hand, cards_of=range(3)))
    assert ante in recorded_hand.setup.posts
    again = recorded_hand.play()
    assert again.dead == hand.dead == [0, 3, 0]
    assert again.stacks == hand.stacks


def test_cards_shown_after_a_muck_win_nothing() -> None:
    """A mucked hand that its owner reveals later is told, and stays beaten (R-116)."""
    hand = a_hand(
        [200, 200],
        holes=["AsAd", "KsKd"],
        board="2c7d9hJc4s",
        concedes=frozenset({0}),
        script="c k k k k k k k",
    )
    hand.apply(Show(0))
    text = write_phh(hand)
    assert text.count("p1 sm") == 2
    [recorded_hand] = read_phh(text)
    assert recorded_hand.play().stacks == hand.stacks


def test_all_in_protection_cannot_be_written() -> None:
    """The format has no word for it, so nothing false is written."""
    hand = a_hand(hand_rules=HandRules(all_in_protection=True), script="p")
    with pytest.raises(PhhRefusal) as refusal:
        write_phh(hand)
    assert refusal.value.code is PhhCode.PHH_CANNOT_SAY


def test_many_hands_in_one_file() -> None:
    """Documents of a `.phhs` file are numbered, names and quotes included."""
    names = ['Ann "Ace"', "Bö\\b", "C\x7f"]
    hand = a_hand(script="f f")
    text = write_phh(hand, names=names)
    first, second = read_phh(f"[1]\n{text}\n[2]\n{text}")
    assert (first.label, second.label) == ("1", "2")
    assert first.names == tuple(names)


def test_every_game_has_its_variant_in_every_structure() -> None:
    """Reading and writing agree on the codes (NT, PO, FO/8, F7S, F7S/8, FR, …)."""
    codes = {
        variant_of(random_setup(game, 1, structure=structure))
        for game in GAMES
        for structure in Structure
    }
    assert len(codes) == 3 * len(GAMES)
    assert {"NT", "PO", "FT", "FO/8", "F7S", "F7S/8", "FR"} <= codes
