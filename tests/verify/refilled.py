"""Hands whose deck ran out, and the files by which their players prove them."""

from random import Random
from typing import Any

from bot.host.past_hand import PastHand
from bot.ids import HandId, TableId
from bot.poker.actions import Call, Check, Draw, Fold
from bot.poker.cards import FULL_DECK, shuffled
from bot.poker.cut import NO_ROOT, CommittedDeck, CutDeck
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import Hand
from bot.poker.setup import HandSetup, with_refills
from bot.poker.structure import Structure
from bot.table.rules import TableRules
from bot.table.turns import Dealt
from tests.builders import player
from tests.poker.hands import a_setup
from tests.verify.proofs import CUT

NAMES = "abcdefgh"
GAME = GameCode.ACE_TRIPLE_DRAW


def refilled_deck(seed: int = 1, game: GameCode = GAME) -> CutDeck:
    """A deck that may run out, as the table has committed to it, and its cut."""
    cards, refills = shuffled(Random(seed), FULL_DECK), GAMES[game].refills_max
    return CutDeck(CommittedDeck(TableId(7), 1, NO_ROOT, cards, f"{seed:064x}", refills), CUT)


def setup_by(cut_deck: CutDeck, game: GameCode = GAME) -> HandSetup:
    stacks = [200] * GAMES[game].players_max
    structure = Structure.FIXED_LIMIT
    setup = a_setup(stacks, game=game, structure=structure, deck=cut_deck.cards, refill="another")
    return with_refills(setup, cut_deck)


def refilled_hand(cut_deck: CutDeck, seed: int = 1, game: GameCode = GAME) -> Hand:
    """A hand in which everybody throws much, and some fold; its deck runs out."""
    chance, hand = Random(seed), Hand(setup_by(cut_deck, game))
    while not hand.over:
        options = hand.options()
        if options.draw:
            most = options.draw.most
            thrown = chance.sample(range(most), chance.randint(most // 2, most))
            hand.apply(Draw(options.player, tuple(sorted(thrown))))
        elif options.check:
            hand.apply(Check(options.player))
        else:
            folds = chance.random() < 0.1 and len(hand.live) > 4
            hand.apply(Fold(options.player) if folds else Call(options.player))
    return hand


def past(hand: Hand, cut_deck: CutDeck) -> PastHand:
    """The hand as it is told when it is over."""
    dealt = [Dealt(at, player(NAMES[at]), NAMES[at]) for at in range(hand.players)]
    return PastHand(
        id=HandId(1),
        number=1,
        rules=TableRules(),
        setup=hand.setup,
        actions=tuple(hand.actions),
        dealt=tuple(dealt),
        button=None,
        salt=cut_deck.deck.secret,
        cut_deck=cut_deck,
        table=TableId(7),
        at_ms=0,
    )


def files(hand: Hand, cut_deck: CutDeck) -> list[dict[str, Any]]:
    """The file of each player in order, and last that of somebody who was not there."""
    readers = (*NAMES[: hand.players], "z")
    return [past(hand, cut_deck).proof_for(player(name)).file for name in readers]
