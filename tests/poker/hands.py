"""Builders of hands for tests: stacked decks, setups with sensible defaults, short scripts."""

import random
from collections.abc import Iterable, Sequence
from typing import Any

from bot.poker.actions import (
    Action,
    AnswerRunouts,
    Call,
    Check,
    Draw,
    Fold,
    IllegalAction,
    LegalActions,
    PostBringIn,
    Protect,
    RaiseTo,
)
from bot.poker.cards import Card, parse_cards, shuffled
from bot.poker.events import Event
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import Hand
from bot.poker.phh_cards import RecordedCards
from bot.poker.setup import HandRules, HandSetup, Stakes, ante_posts, blind_posts
from bot.poker.structure import Structure

NL, PL, FL = Structure
HOLDEM = GameCode.HOLDEM


def make_card(rank: int, suit: int) -> Card:
    """The card of a rank (2 to 14) and a suit (0 to 3)."""
    return Card(4 * (rank - 2) + suit)


def stacked_deck(
    game: GameCode, players: int, holes: Sequence[str] = (), board: str = ""
) -> tuple[Card, ...]:
    """A deck that deals the named cards; players without named cards get what is left."""
    if not holes and not board:
        return shuffled(random.Random(1), GAMES[game].deck)
    record = RecordedCards(players)
    for player in range(players):
        own = parse_cards(holes[player]) if player < len(holes) else ()
        record.deal(player, [*own, *[None] * (GAMES[game].hole_cards - len(own))])
    record.board += parse_cards(board)
    return record.deck(GAMES[game])[0]


def a_setup(
    stacks: Sequence[int] = (200, 200, 200),
    *,
    game: GameCode = HOLDEM,
    structure: Structure = NL,
    stakes: Stakes | None = None,
    holes: Sequence[str] = (),
    board: str = "",
    hand_rules: HandRules | None = None,
    **changed: Any,
) -> HandSetup:
    """A setup that can be dealt: blinds 1/2, or ante 1, bring-in 1 and bets 2/4 in stud."""
    declaration = GAMES[game]
    if stakes is None:
        if not declaration.has_blinds:
            stakes = Stakes.stud(2, 4, ante=1, bring_in=1)
        else:
            stakes = Stakes.limit(2) if structure is FL else Stakes.blinds(1, 2)
    posts = blind_posts if declaration.has_blinds else ante_posts
    fields: dict[str, Any] = {
        "game": game,
        "structure": structure,
        "stakes": stakes,
        "stacks": tuple(stacks),
        "posts": posts(stakes, len(stacks)) if len(stacks) > 1 else (),
        "hand_rules": hand_rules or HandRules(),
    }
    if "deck" not in changed:
        fields["deck"] = stacked_deck(game, len(stacks), holes, board)
    return HandSetup(**(fields | changed))


def a_hand(*arguments: Any, script: str = "", **keywords: Any) -> Hand:
    """The hand of `a_setup`, played up to the end of a script."""
    hand = Hand(a_setup(*arguments, **keywords))
    play(hand, script)
    return hand


def play(hand: Hand, script: str) -> list[Event]:
    """Plays `f` fold, `k` check, `c` call, `r80` raise to 80, `b` bring in, `p` protect in turn."""
    events: list[Event] = []
    for word in script.split():
        events += hand.apply(turn(hand, word))
    return events


def turn(hand: Hand, word: str) -> Action:
    """The action that a script's word means for the player to act."""
    player = hand.to_act
    assert player is not None, f"the hand is over before {word}"
    if word.startswith("r"):
        return RaiseTo(player, int(word[1:]))
    kinds = {"f": Fold, "k": Check, "c": Call, "b": PostBringIn, "p": Protect}
    return kinds[word](player)


def replay(setup: HandSetup, actions: Iterable[Action]) -> Hand:
    """The hand after the actions."""
    hand = Hand(setup)
    for action in actions:
        hand.apply(action)
    return hand


def legal_actions(options: LegalActions) -> list[Action]:
    """Every kind of legal action, raises and draws at both bounds and between."""
    player = options.player
    actions: list[Action] = [Fold(player)] if options.fold else []
    if options.runouts:
        return [AnswerRunouts(player, agrees) for agrees in (True, False)]
    if options.draw is not None:
        least, most = options.draw.least, options.draw.most
        sizes = sorted({least, (least + most) // 2, most})
        actions += [Draw(player, tuple(range(thrown))) for thrown in sizes]
    if options.check:
        actions.append(Check(player))
    if options.call:
        actions.append(Call(player))
    if options.bring_in:
        actions.append(PostBringIn(player))
    if options.min_to is not None and options.max_to is not None:
        middle = (options.min_to + options.max_to) // 2
        sizes = sorted({options.min_to, middle, options.max_to})
        actions += [RaiseTo(player, to) for to in sizes]
    if options.protect:
        actions.append(Protect(player))
    return actions


def refusal_of(hand: Hand, action: Action) -> IllegalAction:
    """The refusal of an illegal action."""
    try:
        hand.require_legal(action)
    except IllegalAction as refusal:
        return refusal
    raise AssertionError(f"{action} was accepted")


def events_of(hand: Hand, kind: type) -> list[Any]:
    """The events of one kind so far."""
    return [event for event in hand.events if isinstance(event, kind)]
