"""The games as declared: the deck serves them, and another one is a declaration away."""

import random

import pytest

from bot.poker import setup as setups
from bot.poker.cards import FULL_DECK, rank_of, shuffled
from bot.poker.games import GAMES, FirstToAct, Game, GameCode
from bot.poker.hand import Hand
from bot.poker.hand_type import HandType
from bot.poker.setup import HandSetup, Stakes, blind_posts
from bot.poker.structure import Structure
from tests.poker.random_play import random_action

SHORT_DECK = Game(
    "short-deck",  # type: ignore[arg-type]
    "S",
    GAMES[GameCode.HOLDEM].streets,
    HandType.HIGH,
    None,
    FirstToAct.BLINDS,
    10,
    deck=tuple(card for card in FULL_DECK if rank_of(card) >= 6),
)


@pytest.mark.parametrize("game", GAMES.values(), ids=[code.value for code in GAMES])
def test_the_deck_serves_a_full_table(game: Game) -> None:
    """Everybody's cards, the board and its burns, or stud up to the community card (R-287)."""
    burns = sum(street.burn for street in game.streets)
    own = game.hole_cards if game.has_board else game.hole_cards - 1
    needed = game.players_max * own + game.board_cards + burns + (not game.has_board)
    assert needed <= len(game.deck)


def test_every_code_is_declared_once() -> None:
    """The seven games and any later one, each under its own code and notation (R-001)."""
    assert set(GAMES) == set(GameCode)
    assert len({game.notation for game in GAMES.values()}) == len(GAMES) >= 7


@pytest.mark.parametrize(
    "game", [GAMES[GameCode.FIVE_CARD_OMAHA], SHORT_DECK], ids=["five-card-omaha", "short-deck"]
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
        assert [len(cards) for cards in hand.dealer.hole] == [game.hole_cards] * players
        while not hand.over:
            hand.apply(random_action(hand.options(), rng))
        assert sum(hand.stacks) == sum(hand.setup.stacks)
