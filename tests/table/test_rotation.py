"""Cash tables of several games: in turn, or as the player with the button chooses."""

from itertools import groupby
from random import Random

import pytest

from bot.poker.games import GAMES, GameCode
from bot.poker.setup import BadSetup
from bot.refusal import Refusal
from bot.table.events import GameChosen
from bot.table.rules import (
    ALL_GAMES,
    MIXES,
    GameChange,
    GamePlan,
    SitOutRule,
    TableCode,
    TableRefusal,
    TableRules,
    mix_name,
)
from bot.table.seats import Presence
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.stakes import rules_of_game
from bot.table.table_commands import ChooseGame
from tests.builders import Game, game, player, replayed, rules, state_of

HOLDEM, RAZZ, DRAW = (
    GamePlan(),
    GamePlan("razz", "fixed-limit"),
    GamePlan("deuce-triple-draw", "fixed-limit"),
)
SHORT = GamePlan("short-deck")


def of_games(*plans: GamePlan, change: str = "orbit", **more: object) -> TableRules:
    changes = {"small_blind": 2, "big_blind": 4, "buy_in_max": 400, **more}
    return rules(games=plans, change=GameChange(change), **changes)


def play(table: Game, hands: int) -> list[str]:
    """Deals and folds a number of hands; returns their games."""
    played = []
    for _ in range(hands):
        table.start()
        setup = table.hand.setup
        assert table.view().rules.game == setup.game
        played.append(setup.game.value)
        table.fold_round()
    return played


def choose(table: Game, name: str, plan: GamePlan) -> None:
    at = table.table.rules.games.index(plan)
    table.apply(ChooseGame(player(name), table.table.hand_id, at))


def chooser(table: Game) -> str:
    choice = table.view().game_choice
    assert choice is not None
    return choice.seat.name


@pytest.mark.parametrize("name", MIXES)
def test_a_mix_plays_an_orbit_of_each_game(name: str) -> None:
    """A mix plays its games in order, each with its structure, and begins again with the first."""
    plans = MIXES[name]
    table = game("a b c", of=of_games(*plans), buy_in=400)
    dealt = []
    for _ in range(3 * len(plans) + 1):
        table.start()
        dealt.append((table.hand.setup.game.value, table.hand.setup.structure.value))
        table.fold_round()
    rounds = [(plan, len(list(hands))) for plan, hands in groupby(dealt)]
    assert [GamePlan(*plan) for plan, _ in rounds] == [*plans, plans[0]]
    assert all(hands == 3 for _, hands in rounds[:-1])
    assert sum(table.stacks.values()) == 1200


def test_every_hand_another_game() -> None:
    """A table may change its game with every hand."""
    table = game("a b c", of=of_games(HOLDEM, RAZZ, change="hand"), buy_in=400)
    assert play(table, 5) == ["holdem", "razz", "holdem", "razz", "holdem"]


def test_a_game_for_a_number_of_hands() -> None:
    """A mix that counts hands ignores the button and doesn't count a void hand."""
    table = game("a b c", of=of_games(HOLDEM, RAZZ, change="hand", hands_each=2), buy_in=400)
    assert table.view().next_game is None
    table.start()
    told = table.view()
    assert told.next_game is not None
    assert (told.next_game.game, told.hands_before_next) == ("razz", 2)
    table.fold_round()
    assert play(table, 1) == ["holdem"]
    assert table.view().hands_before_next == 1
    table.start()
    assert table.hand.setup.game is GameCode.RAZZ
    table.void()
    assert table.view().hands_before_next == 1
    assert play(table, 5) == ["razz", "razz", "holdem", "holdem", "razz"]


def test_the_button_chooses_for_a_number_of_hands() -> None:
    """The player with the button at the end of the set of hands chooses; if they sit out, the game
    is kept and the next player is asked."""
    of = of_games(HOLDEM, RAZZ, DRAW, change="choice", hands_each=2, sit_out=SitOutRule.DEALT_IN)
    table = game("a b c", of=of, buy_in=400)
    assert play(table, 1) == ["holdem"]
    assert table.view().game_choice is None
    assert play(table, 1) == ["holdem"]
    choose(table, chooser(table), RAZZ)
    assert play(table, 2) == ["razz", "razz"]
    table.sit_out(chooser(table))
    assert table.view().game_choice is None
    assert play(table, 1) == ["razz"]
    choose(table, chooser(table), DRAW)
    assert play(table, 2) == ["deuce-triple-draw"] * 2


@pytest.mark.parametrize("hands", [0, -1, 51])
def test_a_game_lasts_a_number_of_hands(hands: int) -> None:
    with pytest.raises(TableRefusal) as refusal:
        game("a b", of=of_games(HOLDEM, RAZZ, change="hand", hands_each=hands), buy_in=400)
    assert refusal.value.code is TableCode.HANDS_EACH_OUT_OF_RANGE


def test_the_stakes_of_each_game() -> None:
    """Limit games have the table's, stud an ante and a bring-in, games without limits half."""
    of = of_games(*MIXES["eight-game"], small_blind=5, big_blind=10)
    found = {}
    for at, plan in enumerate(of.games):
        own = rules_of_game(of, at)
        found[plan.game, plan.structure] = (own.small_blind, own.big_blind, own.ante)
        assert not own.games
    assert found["deuce-triple-draw", "fixed-limit"] == (5, 10, 0)
    assert found["holdem", "fixed-limit"] == (5, 10, 0)
    assert found["stud", "fixed-limit"] == (5, 10, 2)
    assert found["holdem", "no-limit"] == (3, 5, 0)
    assert found["omaha", "pot-limit"] == (3, 5, 0)
    free = rules_of_game(of_games(HOLDEM, SHORT, big_blind=10, ante=3), 1)
    assert (free.big_blind, free.ante) == (10, 3)


def test_a_short_deck_out_of_a_full_one() -> None:
    """The hand's deck is the short one, in the order of the cards that were shuffled."""
    table = game("a b c", of=of_games(RAZZ, SHORT, change="hand"), buy_in=400)
    assert play(table, 3) == ["razz", "short-deck", "razz"]
    table.start()
    assert len(table.hand.setup.deck) == 36
    assert list(table.hand.setup.deck) == [
        card for card in table.done[-1].deck if card in GAMES[GameCode.SHORT_DECK].deck
    ]


def test_the_button_chooses_every_hand() -> None:
    """The first hand is the table's first game; then who has the button next chooses, and without a
    choice it is the last game again."""
    table = game("a b c", of=of_games(*ALL_GAMES, change="choice"), buy_in=400)
    assert table.view().game_choice is None
    table.next_hand()
    assert chooser(table) == "b"
    choose(table, "b", RAZZ)
    choice = table.view().game_choice
    assert choice is not None
    assert choice.chosen is not None
    assert choice.chosen.game == "razz"
    assert play(table, 2) == ["razz", "razz"]
    assert chooser(table) == "a"
    choose(table, "a", DRAW)
    choose(table, "a", SHORT)
    assert play(table, 1) == ["short-deck"]


def test_the_button_chooses_for_an_orbit() -> None:
    """No player is asked for a game before the button has gone around."""
    table = game("a b c", of=of_games(HOLDEM, RAZZ, change="orbit-choice"), buy_in=400)
    play(table, 2)
    assert table.view().game_choice is None
    play(table, 1)
    assert chooser(table) == "a"
    choose(table, "a", RAZZ)
    assert play(table, 3) == ["razz"] * 3
    assert chooser(table) == "a"


def refused(table: Game, command: ChooseGame) -> TableCode:
    before = state_of(table.table)
    with pytest.raises(TableRefusal) as refusal:
        table.apply(command)
    assert state_of(table.table) == before
    return TableCode(refusal.value.code)


def test_what_nobody_may_choose() -> None:
    """A choice is refused for another player, another hand, another game, too early, and
    elsewhere."""
    table = game("a b c", of=of_games(HOLDEM, RAZZ, change="choice"), buy_in=400)
    hand = table.table.hand_id
    assert refused(table, ChooseGame(player("a"), hand, 0)) is TableCode.NO_GAME_TO_CHOOSE
    table.start()
    hand = table.table.hand_id
    assert refused(table, ChooseGame(player("b"), hand, 0)) is TableCode.HAND_IN_PROGRESS
    table.fold_round()
    assert refused(table, ChooseGame(player("a"), hand, 0)) is TableCode.NOT_YOUR_CHOICE
    assert refused(table, ChooseGame(player("b"), hand, 2)) is TableCode.GAME_NOT_OFFERED
    assert refused(table, ChooseGame(player("d"), hand, 0)) is TableCode.NOT_SEATED
    other = type(hand)(hand - 1)
    assert refused(table, ChooseGame(player("b"), other, 0)) is TableCode.OLD_HAND
    events = table.apply(ChooseGame(player("b"), hand, 1))
    assert events == (GameChosen(2, player("b"), "b", RAZZ),)


def test_games_for_so_many_players_are_offered() -> None:
    """Draw games aren't offered to seven players."""
    seats = of_games(*ALL_GAMES, change="choice", seats=9)
    table = game("a b c d e f g", of=seats, buy_in=400)
    table.next_hand()
    choice = table.view().game_choice
    assert choice is not None
    offered = {rules.game for _, rules in choice.offered}
    assert "razz" in offered
    assert "deuce-triple-draw" not in offered


def test_a_choice_outlasts_a_newcomer_who_waits() -> None:
    """Six are dealt the draw game that was chosen; the seventh waits for the big blind (R-133)."""
    table = game("a b c d e f", of=of_games(*ALL_GAMES, change="choice", seats=9), buy_in=400)
    table.next_hand()
    choose(table, chooser(table), DRAW)
    table.sit("g", 400)
    choice = table.view().game_choice
    assert choice is not None
    assert choice.chosen is not None
    assert choice.chosen.game == "deuce-triple-draw"
    assert play(table, 1) == ["deuce-triple-draw"]
    assert len(table.dealt) == 6
    assert "g" not in table.dealt


def test_a_choice_that_no_longer_fits_does_not_count() -> None:
    """Nobody waits for a blind in stud, so eight players are all that it takes."""
    of = of_games(RAZZ, HOLDEM, change="choice", seats=9)
    table = game("a b c d e f g h", of=of, buy_in=400)
    table.next_hand()
    choose(table, chooser(table), RAZZ)
    table.sit("i", 400)
    choice = table.view().game_choice
    assert choice is not None
    assert choice.chosen is None
    assert play(table, 1) == ["holdem"]


def test_a_game_that_no_longer_fits_gives_way() -> None:
    """The last choice was a draw game; when the big blind reaches a seventh player it ends."""
    of = of_games(DRAW, HOLDEM, change="orbit-choice", seats=9)
    table = game("a b c d e f", of=of, buy_in=400)
    assert play(table, 1) == ["deuce-triple-draw"]
    table.sit("g", 400)
    played = play(table, 8)
    assert played[0] == "deuce-triple-draw"
    first = played.index("holdem")
    assert set(played[first:]) == {"holdem"}
    assert len(table.dealt) == 7


def test_the_choice_of_a_player_who_leaves_is_void() -> None:
    """The next player with the button is asked when the chooser leaves."""
    table = game("a b c", of=of_games(HOLDEM, RAZZ, change="choice"), buy_in=400)
    table.next_hand()
    choose(table, "b", RAZZ)
    table.leave("b")
    assert chooser(table) == "c"
    assert play(table, 1) == ["holdem"]


def test_a_void_hand_gives_the_choice_back() -> None:
    """R-163: the same game is dealt again, chosen by the same player."""
    table = game("a b c", of=of_games(HOLDEM, RAZZ, change="choice"), buy_in=400)
    table.next_hand()
    choose(table, "b", RAZZ)
    table.start()
    table.void()
    assert chooser(table) == "b"
    assert play(table, 1) == ["razz"]


def test_a_paused_table_asks_nobody() -> None:
    """A paused table asks no one for a game."""
    table = game("a b c", of=of_games(HOLDEM, RAZZ, change="choice"), buy_in=400)
    table.next_hand()
    table.table.paused = True
    assert table.view().game_choice is None


def test_blinds_stay_owed_through_a_stud_orbit() -> None:
    """A player who missed the big blind plays stud, and waits or posts afterwards (R-133)."""
    table = game("a b c d", of=of_games(HOLDEM, RAZZ), buy_in=400)
    table.next_hand()
    table.sit_out("d")
    play(table, 3)
    seat = table.table.seat_of(player("d"))
    assert seat.owes_big_blind
    table.come_back("d")
    table.start()
    assert table.hand.setup.game is GameCode.RAZZ
    assert "d" in table.dealt
    table.fold_round()
    assert seat.owes_big_blind
    assert table.presence("d") is Presence.WAITING
    while play(table, 1) == ["razz"]:
        pass
    assert "d" not in table.dealt


def test_a_newcomer_in_a_stud_orbit_plays_at_once() -> None:
    """A newcomer plays stud at once, as there's no blind to wait for."""
    table = game("a b c", of=of_games(RAZZ, HOLDEM), buy_in=400)
    table.next_hand()
    table.sit("d", 400)
    assert table.presence("d") is Presence.PLAYING


@pytest.mark.parametrize("hands_each", [1, 3])
@pytest.mark.parametrize("change", GameChange)
def test_a_journal_plays_to_the_same_state(change: GameChange, hands_each: int) -> None:
    """Choices are commands; a snapshot between hands has the game and the choice."""
    of = of_games(*ALL_GAMES, change=change.value, hands_each=hands_each)
    table = game("a b c d", of=of, buy_in=400)
    for at in range(len(ALL_GAMES)):
        table.next_hand()
        choice = table.view().game_choice
        if choice is not None and at % 3:
            choose(table, choice.seat.name, ALL_GAMES[at])
    assert state_of(replayed(of, table.done)) == state_of(table.table)
    stored = table_to_json(table.table)
    assert table_to_json(table_from_json(of, stored)) == stored
    assert table_from_json(of, stored).rotation == table.table.rotation


def test_every_game_can_be_chosen() -> None:
    """Every game can be chosen and dealt, one after the other, and no chip is lost."""
    table = game("a b c", of=of_games(*ALL_GAMES, change="choice"), buy_in=400)
    table.next_hand()
    for plan in ALL_GAMES:
        choose(table, chooser(table), plan)
        assert play(table, 1) == [plan.game]
        assert table.hand.setup.structure == plan.structure
    assert sum(table.stacks.values()) == 1200


def test_all_games_and_all_limits_of_mixes_are_offered() -> None:
    """Each game as it is usual, and limit Hold'em and the like besides."""
    assert {plan.game for plan in ALL_GAMES} == set(GameCode)
    assert set(ALL_GAMES) >= {plan for plans in MIXES.values() for plan in plans}
    assert len(set(ALL_GAMES)) == len(ALL_GAMES)
    assert {mix_name(plans, GameChange.ORBIT) for plans in MIXES.values()} == set(MIXES)


@pytest.mark.parametrize(
    ("plans", "more", "code"),
    [
        ((HOLDEM, DRAW), {"seats": 9}, "seats-out-of-range"),
        ((HOLDEM, GamePlan("bridge")), {}, "unknown-game"),
        ((HOLDEM, GamePlan("razz", "spread")), {}, "unknown-structure"),
        ((HOLDEM, RAZZ), {"small_blind": 4}, "bring-in-not-below-bet"),
    ],
)
def test_tables_that_cannot_open(plans: tuple[GamePlan, ...], more: dict, code: str) -> None:
    """A table of several games can't open unless each of them is possible."""
    with pytest.raises(Refusal) as refusal:
        of_games(*plans, **more)
    assert isinstance(refusal.value, BadSetup | TableRefusal)
    assert refusal.value.code == code


@pytest.mark.parametrize("change", ["choice", "orbit-choice"])
@pytest.mark.parametrize("seed", range(4))
def test_who_chooses_has_the_button(change: str, seed: int) -> None:
    """The chooser has the button in the chosen hand, from stud to blinds and back, with empty seats
    and newcomers who wait."""
    chance = Random(seed)
    table = game("a b c d e", of=of_games(HOLDEM, RAZZ, DRAW, change=change, seats=6), buy_in=400)
    asked = 0
    for _ in range(60):
        playing = [seat for seat in table.view().seats if seat.presence is not None]
        if len(playing) > 3 and chance.random() < 0.4:
            table.leave(chance.choice(playing).name)
        elif len(playing) < 6 and chance.random() < 0.4:
            absent = set("abcdef") - {seat.name for seat in playing}
            table.sit(min(absent), 400)
        choice = table.view().game_choice
        if choice is not None:
            asked += 1
            name = choice.seat.name
            at, _ = chance.choice(choice.offered)
            choose(table, name, table.table.rules.games[at])
        table.start()
        assert choice is None or table.dealt[-1] == name
        table.fold_round()
    assert asked > 5
