"""The games as declared: the deck serves them, and another one is a declaration away."""

import random
from dataclasses import replace
from typing import Any

import pytest

from bot.poker import setup as setups
from bot.poker.cards import FULL_DECK, shuffled
from bot.poker.games import GAMES, BetUnit, FirstToAct, Game, GameCode, Street
from bot.poker.hand import Hand
from bot.poker.hand_type import HandType
from bot.poker.setup import HandSetup, Stakes, blind_posts
from bot.poker.structure import Structure
from bot.refusal import BrokenInvariant
from tests.poker.random_play import random_action

NOBODY_PLAYS_IT = Game(
    code="double-door",  # type: ignore[arg-type]
    notation="DD",
    usual=Structure.POT_LIMIT,
    streets=(
        Street("preflop", BetUnit.SMALL, down=5, board=2),
        Street("turn", BetUnit.BIG, board=2, burn=True),
        Street("river", BetUnit.BIG, board=1, burn=True),
    ),
    high=HandType.OMAHA_HIGH,
    low=HandType.BADUGI,
    opening=FirstToAct.BLINDS,
    players_max=6,
    deck=FULL_DECK[4:],
)
"""Five own cards, two board cards before the first round, no deuces, half for the best badugi."""


@pytest.mark.parametrize("game", GAMES.values(), ids=[code.value for code in GAMES])
def test_the_deck_serves_a_full_table(game: Game) -> None:
    """A deck serves a full table: hands, board, and burns, or stud up to its community card
    (R-287)."""
    burns = sum(street.burn for street in game.streets)
    own = game.hole_cards if game.has_board else game.hole_cards - 1
    needed = game.players_max * own + game.board_cards + burns + (not game.has_board)
    assert needed <= len(game.deck)


@pytest.mark.parametrize(
    ("game", "players_max", "own_cards", "board_cards"),
    [
        (GameCode.HOLDEM, 10, 2, 5),
        (GameCode.OMAHA, 10, 4, 5),
        (GameCode.OMAHA_HILO, 10, 4, 5),
        (GameCode.STUD, 8, 7, 0),
        (GameCode.STUD_HILO, 8, 7, 0),
        (GameCode.RAZZ, 8, 7, 0),
        (GameCode.FIVE_CARD_STUD, 10, 5, 0),
    ],
)
def test_seats_and_cards_of_the_games(
    game: GameCode, players_max: int, own_cards: int, board_cards: int
) -> None:
    """Each game seats its number of players (R-002, R-265, R-287) and deals its number of cards
    (R-261, R-277, R-282); games with blinds have a board, stud and Razz have none (R-009)."""
    declared = GAMES[game]
    assert declared.players_max == players_max
    assert (declared.hole_cards, declared.board_cards) == (own_cards, board_cards)
    assert declared.has_board is (board_cards > 0)


def test_every_code_is_declared_once() -> None:
    """The seven games and any later one, each under its own code and notation (R-001)."""
    assert set(GAMES) == set(GameCode)
    assert len({game.notation for game in GAMES.values()}) == len(GAMES) >= 7


@pytest.mark.parametrize(
    "game",
    [*(game for game in GAMES.values() if game.has_blinds), NOBODY_PLAYS_IT],
    ids=lambda game: game.code,
)
def test_a_new_game_is_one_declaration(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A declared game is dealt, bet and settled with no other change."""
    monkeypatch.setattr(setups, "GAMES", {game.code: game})
    for seed in range(30):
        rng = random.Random(seed)
        stakes = Stakes.blinds(1, 2)
        players = rng.randint(2, game.players_max)
        hand = Hand(
            HandSetup(
                game=game.code,
                structure=Structure.POT_LIMIT,
                stakes=stakes,
                stacks=(rng.randint(5, 200),) * players,
                posts=blind_posts(stakes, players),
                deck=shuffled(rng, game.deck),
            )
        )
        assert [len(cards) for cards in hand.dealer.hole] == [game.dealt_cards] * players
        while not hand.over:
            hand.apply(random_action(hand.options(), rng))
        assert sum(hand.stacks) == sum(hand.setup.stacks)


@pytest.mark.parametrize(
    "change",
    [
        {"high": None},
        {"players_max": 12},
        {"streets": (Street("preflop", BetUnit.SMALL, down=1), *GAMES[GameCode.OMAHA].streets[1:])},
        {"opening": FirstToAct.LOW_CARD},
    ],
    ids=["compares nothing", "deck too short", "cards too few", "no upcard to open"],
)
def test_a_declaration_that_is_none_is_refused(change: dict[str, Any]) -> None:
    """A game's declaration is checked when it is made, not when the game is played."""
    with pytest.raises(BrokenInvariant):
        replace(GAMES[GameCode.OMAHA], **change)
