"""One seat of the table: cards, plate, avatar and ring, writing, strip, and the bet before it."""

from bot.picture.deck import Deck, Face
from bot.picture.fonts import FontWeight
from bot.picture.paint import Blit, Sprite, place
from bot.picture.pieces import TEXT_SIZE_MIN, Pieces
from bot.picture.rect import Rect
from bot.picture.scene import Half, SeatScene, SeatState
from bot.picture.seat_layout import GAP, Metrics, SeatPlace, Side
from bot.picture.theme import Colour

BET_TEXT, WON_TEXT = 18, 20
STRIP_TEXT = 16
EQUITY_TEXT = 18
EQUITY_ROOM = 78
PILL_HEIGHT = 28
BET_PADDING = 6
BET_STACKS = 2
CHIP_GAP = 3
BARE_OVERLAP = 3
"""The overlap up to which a card still shows its large suit."""
QUIET = (SeatState.FOLDED, SeatState.SITTING_OUT, SeatState.AWAY)


def draw_seat(
    pieces: Pieces, deck: Deck, seat: SeatScene, spot: SeatPlace, metrics: Metrics
) -> list[Blit]:
    """Everything of a seat but what lies on the felt, from the back to the front."""
    if seat.state is SeatState.EMPTY and not seat.name:
        return []
    plate = place(pieces.plate(seat.state, metrics), spot.plate.x, spot.plate.y)
    if seat.state is SeatState.EMPTY:
        box = Rect(spot.name.x, spot.plate.y, spot.name.width, spot.plate.height)
        soft = pieces.theme.text.soft
        return [plate, *pieces.line(seat.name, box, metrics.name - 1, soft)]
    return [
        *draw_cards(deck, seat, spot, metrics),
        plate,
        *draw_face(pieces, seat, spot),
        *draw_writing(pieces, seat, spot, metrics),
        *draw_strip(pieces, seat, spot),
    ]


def draw_cards(deck: Deck, seat: SeatScene, spot: SeatPlace, metrics: Metrics) -> list[Blit]:
    size = (metrics.card_width, metrics.card_height)
    found = []
    for index, (view, box) in enumerate(zip(seat.cards, spot.cards, strict=True)):
        last = index + 1 == len(spot.cards)
        bare = last or spot.cards[index + 1].x >= box.right - BARE_OVERLAP
        sprite = deck.sprite(view, size, Face.WIDE if bare else Face.NARROW)
        found.append(place(sprite, box.x, box.y))
    return found


def draw_face(pieces: Pieces, seat: SeatScene, spot: SeatPlace) -> list[Blit]:
    """The avatar, in the ring of the time left when there is one."""
    box, dim = spot.avatar, seat.state in QUIET
    face = pieces.avatars.sprite(seat.avatar, seat.name, seat.number, box.width, dim=dim)
    found = [place(face, box.x, box.y)]
    if seat.time_left is not None:
        found.insert(0, place(pieces.ring(box.width, seat.time_left), box.x, box.y))
    return found


def draw_writing(pieces: Pieces, seat: SeatScene, spot: SeatPlace, metrics: Metrics) -> list[Blit]:
    """The name above, the stack below it, and at its end the equity where there is room."""
    text, quiet = pieces.theme.text, seat.state in QUIET
    name, money = (text.faint, text.faint) if quiet else (text.strong, text.money)
    if seat.state is SeatState.ALL_IN:
        money = text.all_in
    found = pieces.line(seat.name, spot.name, metrics.name, name, FontWeight.MEDIUM)
    if not equity_beside_stack(pieces, seat, spot):
        return found + pieces.line(seat.stack, spot.stack, metrics.name + 1, money)
    share = pieces.line(seat.equity, spot.stack, EQUITY_TEXT, text.gold, at_right=True)
    left = spot.stack.width - pieces.text_renderer.width(seat.equity, EQUITY_TEXT) - GAP
    box = Rect(spot.stack.x, spot.stack.y, left, spot.stack.height)
    return found + pieces.line(seat.stack, box, metrics.name + 1, money) + share


def equity_beside_stack(pieces: Pieces, seat: SeatScene, spot: SeatPlace) -> bool:
    if not seat.equity:
        return False
    width = pieces.text_renderer.width(seat.equity, EQUITY_TEXT) + GAP
    return width + pieces.text_renderer.width(seat.stack, TEXT_SIZE_MIN) <= spot.stack.width


def draw_strip(pieces: Pieces, seat: SeatScene, spot: SeatPlace) -> list[Blit]:
    """Below the plate: the mark of a blind and the last action, or the name of the hand."""
    theme, strip = pieces.theme, spot.strip
    found: list[Blit] = []
    left, right = strip.x, strip.right
    if seat.blind and not seat.hand_name:
        mark = strip_pill(
            pieces, seat.blind, theme.tag_text, theme.button["blind"], spot.blind.width
        )
        found.append(place(mark, spot.blind.centre[0] - mark.image.width // 2, strip.y))
        left = spot.blind.right + GAP
    if seat.equity and not equity_beside_stack(pieces, seat, spot):
        share = strip_pill(pieces, seat.equity, theme.text.gold, theme.text.ground, EQUITY_ROOM)
        right -= share.image.width
        found.append(place(share, right, strip.y))
        right -= GAP
    if seat.hand_name:
        named = hand_pill(pieces, seat, right - left)
        x = spot.plate.centre[0] - named.image.width // 2
        found.append(place(named, max(left, min(x, right - named.image.width)), strip.y))
    elif seat.tag:
        tag = strip_pill(
            pieces, seat.tag.text, theme.tag_text, theme.tags[seat.tag.kind], right - left
        )
        end = min(right, max(spot.plate.right - 6, left + tag.image.width))
        found.append(place(tag, end - tag.image.width, strip.y))
    return found


def hand_pill(pieces: Pieces, seat: SeatScene, room: int) -> Sprite:
    """The name of a hand, in the colours of what it has won."""
    text, cards, words = pieces.theme.text, pieces.theme.cards, hand_words(pieces, seat, room)
    if seat.half is Half.BOTH:
        high = strip_pill(pieces, words, text.dark, cards.lit, room)
        return beside(high, strip_pill(pieces, words, text.dark, cards.lit_low, room))
    if seat.half is not None:
        ground = cards.lit if seat.half is Half.HIGH else cards.lit_low
        return strip_pill(pieces, words, text.dark, ground, room)
    if seat.state is SeatState.WINNER:
        return strip_pill(pieces, words, text.dark, text.gold, room)
    return strip_pill(pieces, words, text.strong, text.ground, room)


def hand_words(pieces: Pieces, seat: SeatScene, room: int) -> str:
    """The fullest name of a hand that has room, else the shortest."""
    names = (seat.hand_name, *seat.shorter_names)
    room -= 2 * strip_padding(room)
    fitting = (name for name in names if pieces.text_renderer.width(name, STRIP_TEXT) <= room)
    return next(fitting, names[-1])


def beside(left: Sprite, right: Sprite) -> Sprite:
    """The left half of one pill and the right half of another with the same words."""
    image, middle = left.image.copy(), left.image.width // 2
    image.paste(right.image.crop((middle, 0, image.width, image.height)), (middle, 0))
    return Sprite(image)


def strip_pill(pieces: Pieces, words: str, ink: Colour, ground: Colour, room: int) -> Sprite:
    height = PILL_HEIGHT - 4
    return pieces.pill(words, STRIP_TEXT, ink, ground, height, room, strip_padding(room))


def strip_padding(room: int) -> int:
    return 4 if room < EQUITY_ROOM else 9


def draw_bet(pieces: Pieces, seat: SeatScene, spot: SeatPlace) -> list[Blit]:
    """The chips before a seat with their amount: what it bets, or what it has won."""
    amount = seat.won or seat.bet
    if amount is None:
        return []
    text = pieces.theme.text
    ink, ground, size = text.strong, text.ground, BET_TEXT
    if seat.won:
        ink, ground, size = text.dark, text.gold, WON_TEXT
    box, chips = spot.bet, pieces.bet(amount.chips, BET_STACKS)
    beside = spot.side in (Side.TOP, Side.BOTTOM)
    if beside and bet_width(pieces, amount.text, chips) > box.width:
        chips = pieces.bet(amount.chips, 1)
    room = box.width - chips.image.width - CHIP_GAP if beside else box.width
    label = pieces.pill(amount.text, size, ink, ground, PILL_HEIGHT, room, BET_PADDING)
    if beside:
        x = box.centre[0] - (chips.image.width + CHIP_GAP + label.image.width) // 2
        return [
            place(chips, x, box.bottom - 1 - chips.image.height),
            place(label, x + chips.image.width + CHIP_GAP, box.y + 1),
        ]
    wide, top = max(label.image.width, chips.image.width), box.bottom - PILL_HEIGHT
    x = (box.x if spot.side is Side.LEFT else box.right - wide) + wide // 2
    return [
        place(chips, x - chips.image.width // 2, top - 1 - chips.image.height),
        place(label, x - label.image.width // 2, top),
    ]


def bet_width(pieces: Pieces, amount: str, chips: Sprite) -> int:
    """Of a bet with its chips beside it, written as large as it should be."""
    text = pieces.text_renderer.width(amount, BET_TEXT) + 2 * BET_PADDING
    return chips.image.width + CHIP_GAP + text
