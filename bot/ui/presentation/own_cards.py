"""A player's own cards in words, signs and a picture: what only they are told."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.picture.scene import CardScene, CardsScene
from bot.picture.theme import DEFAULT_LOOK, Look
from bot.poker.cards import Card, card_text
from bot.poker.games import GAMES
from bot.poker.viewpoint import HandView, SeenCard, SeenPlayer
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.words.poker_words import card_signs, hands_so_far, own_in_order, street_words
from bot.ui.words.rules_words import game_words, stakes_words


@dataclass(frozen=True, slots=True)
class OwnCards:
    """The viewer's own cards, as they are told."""

    cards: tuple[Card, ...]
    by_side: str
    """The cards; in stud those that nobody else sees, and those that everybody does."""
    made: str
    """Their hand with the board (see `hand_made`)."""
    thrown: str
    """All that they have thrown, which nobody else is told; empty for nothing."""


def own_cards_of(view: TableView, texts: Texts) -> OwnCards | None:
    """The viewer's own cards; None without any."""
    played = own_hand(view)
    if played is None or view.hand is None:
        return None
    ordered = own_in_order(GAMES[view.hand.game], played.cards)
    hole = tuple(seen.card for seen in ordered if seen.card is not None)
    if not hole:
        return None
    made = hand_made(view.hand, played, hole, texts)
    return OwnCards(hole, _by_side(texts, ordered), made, _thrown(texts, played.discards))


def own_hand(view: TableView) -> SeenPlayer | None:
    """The viewer in the hand, also once they have left their seat; None if they were not dealt
    in."""
    own = (seat.hand for seat in view.played if view.viewer and seat.player == view.viewer)
    return next(own, None)


def cards_scene(
    view: TableView, played: SeenPlayer, texts: Texts, look: Look = DEFAULT_LOOK
) -> CardsScene:
    """A player's own cards with the board and their hand: for that player alone."""
    if view.hand is None:
        return CardsScene(())
    ordered = own_in_order(GAMES[view.hand.game], played.cards)
    hole = [seen.card for seen in ordered if seen.card is not None]
    return CardsScene(
        cards=tuple(
            CardScene(card_text(seen.card), up=seen.up) for seen in ordered if seen.card is not None
        ),
        title=f"{game_words(texts, view.rules)} {stakes_words(texts, view.rules)}",
        boards=tuple(
            tuple(CardScene(card_text(card)) for card in board) for board in view.hand.boards
        ),
        hand_name=hand_made(view.hand, played, hole, texts),
        theme=look.theme,
        deck=look.deck,
        back=look.back,
    )


def hand_made(hand: HandView, played: SeenPlayer, hole: Sequence[Card], texts: Texts) -> str:
    """The hand that a player's own cards make with the board; empty while there is none, and once
    they are folded: a fold before a discard leaves more cards than a hand is made of."""
    return "" if played.folded else hands_so_far(texts, hand.game, hole, hand.boards, played.holes)


def cards_line(own: OwnCards, view: TableView, texts: Texts) -> str:
    """The viewer's cards, boards, hand, discards and position: `A♠ K♦ · ace high · cutoff`."""
    boards = () if view.hand is None else map(card_signs, view.hand.boards)
    parts = (own.by_side, *boards, own.made, own.thrown, position_words(view, texts))
    return " · ".join(part for part in parts if part)


def own_cards_line(view: TableView, texts: Texts) -> str:
    """The same of the viewer; empty without cards."""
    own = own_cards_of(view, texts)
    return "" if own is None else cards_line(own, view, texts)


def cards_now(view: TableView, texts: Texts) -> str:
    """The same with its street, for an answer that stays while the hand goes on."""
    cards = own_cards_line(view, texts)
    return f"{cards} · {street_words(view.hand, texts)}" if cards and view.hand else cards


def position_words(view: TableView, texts: Texts) -> str:
    """The viewer's position; empty in games without any."""
    return "" if view.position is None else texts.say(f"position-{view.position}")


def _by_side(texts: Texts, cards: Sequence[SeenCard]) -> str:
    down, up = (
        [seen.card for seen in cards if seen.card is not None and seen.up is side]
        for side in (False, True)
    )
    if not (down and up):
        return card_signs(down or up)
    signs = {"down": card_signs(down), "up": card_signs(up)}
    return texts.say("cards-down-and-up", **signs, downs=len(down), ups=len(up))


def _thrown(texts: Texts, discards: Sequence[Card]) -> str:
    if not discards:
        return ""
    return texts.say("cards-thrown", cards=card_signs(discards), count=len(discards))
