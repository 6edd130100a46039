"""The words that all messages of text first share, and a player's own cards.

Only the player is told their own cards: in words, signs and a picture.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.ids import PlayerId
from bot.picture.scene import CardScene, CardsScene
from bot.picture.theme import DEFAULT_LOOK, Look
from bot.poker.cards import Card, card_text, rank_of
from bot.poker.events import Acted, Drew
from bot.poker.games import GAMES
from bot.poker.viewpoint import HandView, SeenCard, SeenPlayer
from bot.table.events import HandVoided
from bot.table.view import SeatView, TableView
from bot.texts.catalogue import Texts
from bot.ui.components.pages import MESSAGE_MAX, fitted
from bot.ui.presentation.description import boards_text
from bot.ui.words.player_names import markdown_name
from bot.ui.words.poker_words import (
    FIVE,
    card_signs,
    cards_in_words,
    hands_so_far,
    own_in_order,
    street_words,
)
from bot.ui.words.rules_words import GamePlayed, game_words, played_words, stakes_words


@dataclass(frozen=True, slots=True)
class OwnCards:
    """The viewer's own cards, as they are told."""

    cards: tuple[Card, ...]
    by_side: str
    """The cards in signs; in stud first those that nobody else sees, then those that everybody
    does."""
    made: str
    """The hand that the cards make with the board (see `hand_made`)."""
    thrown: str
    """All cards that the viewer has thrown, which nobody else is told; empty for none."""


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
    """The viewer's own cards in words; empty when they have none."""
    own = own_cards_of(view, texts)
    return "" if own is None else cards_line(own, view, texts)


def cards_now(view: TableView, texts: Texts) -> str:
    """The viewer's own cards with the street, for an answer that stays while the hand goes on."""
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


FOOTER_ROOM = 200
"""The characters left for the other words of a first message."""


def last_done(view: TableView, player: int) -> str:
    """The last action of a player of the hand, for `seat-did`."""
    for event in reversed(view.public_events):
        if isinstance(event, Acted) and event.player == player:
            return event.kind.value
        if isinstance(event, Drew) and event.player == player:
            return "draw" if event.replaced else "discard"
    return ""


def time_out_words(channel: str, did: str, texts: Texts) -> str:
    """Tells that a player's time ran out, and what became of the turn."""
    return texts.say("dm-text-time-out", channel=channel, did=did)


def void_words(
    view: TableView,
    voided: HandVoided | None,
    player: PlayerId,
    channel: str,
    texts: Texts,
    dealt: OwnCards | None = None,
) -> str:
    """Tells that the table's last hand is void, who wanted it where somebody did, and the stack
    that `player` has again."""
    by = 0 if voided is None else voided.by
    why = "agreed" if voided is not None and voided.agreed else "asked" if by else "other"
    number, seat = str(view.hand_number), view.seat_of(player)
    void = texts.say("dm-text-void", hand=number, channel=channel, why=why, by=f"<@{by}>")
    stack = "" if seat is None else texts.say("dm-text-stack", amount=seat.stack)
    return join([void, stack])


def dealt_words(view: TableView, own: OwnCards, channel: str, game: str, texts: Texts) -> str:
    """The viewer's cards as they are dealt, with `game` where it is new to them."""
    say, hand = texts.say, view.hand
    dealt = say("dm-text-dealt", channel=channel, hand=str(view.hand_number), cards=own.by_side)
    made = hand_line(own, texts) if _makes_more(view, own) else ""
    position = position_words(view, texts)
    others = ((seat, open_cards(seat)) for seat in view.seats if seat.player != view.viewer)
    lines = [
        join([dealt, boards_text(view, texts), made]),
        join(f"{markdown_name(seat.name)}: {cards}." for seat, cards in others if cards),
        say("dm-text-position", position=position) if position else "",
        join([game, say("alt-bomb-pot") if hand is not None and hand.is_bomb_pot else ""]),
    ]
    return read_aloud(lines, texts)


def _makes_more(view: TableView, own: OwnCards) -> bool:
    """Whether the cards make more than they say themselves: a few without a pair do not."""
    ranks = {rank_of(card) for card in own.cards}
    if view.hand is None or len(own.cards) >= FIVE or len(ranks) < len(own.cards):
        return True
    high = GAMES[view.hand.game].high
    return any(view.hand.boards) or high is None or high.scale.is_badugi


def game_line(view: TableView, before: GamePlayed | None, texts: Texts) -> str:
    """All that is played, for a player who was told what was played `before`, perhaps nothing;
    empty if it is the same."""
    now = played_words(texts, view)
    if before == now:
        return ""
    if before is not None and before[:2] == now[:2]:
        return texts.say("dm-text-stakes", stakes=now.stakes)
    is_new_mix = before is None or before.mix != now.mix
    told = f"{now.mix}: {now.game_and_stakes}" if now.mix and is_new_mix else now.game_and_stakes
    return texts.say("dm-text-game", game=told, changed="no" if before is None else "yes")


def hand_line(own: OwnCards, texts: Texts) -> str:
    """All that the own cards make; empty where that has no name."""
    return texts.say("dm-text-hand", hand=own.made.replace(" · ", "; ")) if own.made else ""


def open_cards(seat: SeatView, count: int = 0) -> str:
    """The cards that lie open at a seat while a hand is played, or the last of them."""
    cards = () if seat.hand is None else seat.hand.cards
    lying = [seen.card for seen in cards if seen.card is not None and seen.up]
    return card_signs(lying[-count:])


def join(sentences: Iterable[str]) -> str:
    """The sentences that say something, in one line."""
    return " ".join(sentence for sentence in sentences if sentence)


def read_aloud(lines: Sequence[str], texts: Texts) -> str:
    """The lines that say something with their cards in words; with their signs where that would be
    too long."""
    lines = [line for line in lines if line]
    room = MESSAGE_MAX - FOOTER_ROOM
    said = cards_in_words("\n".join(lines), texts)
    return said if len(said) <= room else fitted(lines, room, texts)


def sentence(told: str) -> str:
    """The text with the full stop of a sentence; empty for nothing."""
    return f"{told.rstrip('.')}." if told else ""


def capital(told: str) -> str:
    """The text with a capital, as a sentence begins."""
    return told[:1].upper() + told[1:]
