"""One seat of the table: cards, plate, avatar and ring, writing, strip, and the bet before it; in
parts, so that what changes is drawn again without the rest."""

from collections.abc import Hashable
from functools import partial

from bot.picture.deck import Deck, Face
from bot.picture.fonts import FontWeight
from bot.picture.geometry import STRIP_HEIGHT, Metrics
from bot.picture.paint import Blit, Part, Sprite, place
from bot.picture.pieces import FREE_SEAT, Pieces
from bot.picture.plates import PLATE_MARGIN
from bot.picture.rect import Rect
from bot.picture.scene import HIDDEN, Half, SeatScene, SeatState
from bot.picture.seat_layout import BLIND_WIDTH, GAP, SeatPlace
from bot.picture.text import CAP_HEIGHT
from bot.picture.theme import Colour

LETTERS_MIN = 28
"""Of names, stacks, bets and the pot: what a phone shows at a third of this can still be read."""
BET_TEXT, BET_PILL = 28, 34
BET_PADDING = 7
STRIP_TEXT, STRIP_TEXT_MIN = 22, 20
STRIP_PADDING = 9
EQUITY_TEXT, EQUITY_END = 26, 8
"""Its letters, and their distance from the end of the stack's line: the plate is round there."""
STANDING_OUT = 8
"""The pixels by which the mark of the stand-up game stands out of its avatar's corner."""
BET_STACKS = 2
CHIP_GAP = 3
BARE_OVERLAP = 3
"""The overlap up to which a card still shows its large suit."""
NAME_TOP, NAME_GAP = 3, 1
"""The least between the ink of a name and the edge of its plate, and the digits of the stack."""
STACK_DROP = 2
"""The most by which a stack gives way to a name above it."""
FACE_MARGIN = 12
"""Around an avatar, for its ring and the mark of a player who stands."""
EDGE, AIR = 4, 12
"""Beside a line of text and above it: some letters reach out of its box."""
QUIET = (SeatState.FOLDED, SeatState.SITTING_OUT, SeatState.AWAY)


def seat_parts(
    pieces: Pieces,
    deck: Deck,
    look: Hashable,
    seat: SeatScene,
    spot: SeatPlace,
    metrics: Metrics,
) -> list[Part]:
    """A seat without what lies on the felt, from the back to the front. `look` is all that the size
    and the look of its cards depend on beside them."""
    if seat.state is SeatState.EMPTY:
        return [free_part(pieces, spot)]
    seated, plate, player = (pieces, seat, spot), spot.plate, (seat.state, seat.name)
    face = (*player, seat.number, seat.avatar, seat.time_left, seat.standing)
    money = (*player, seat.stack, seat.equity)
    strip = (seat.blind, seat.tag, seat.hand_name, seat.shorter_names, seat.half, *money)

    def draw_body() -> list[Blit]:
        body = place(pieces.plate(seat.state, metrics), plate.x, plate.y)
        return [*draw_cards(deck, seat, spot, metrics), body]

    found = [
        Part(patch_box(spot.body), (seat.state, seat.cards, look), draw_body),
        Part(spot.avatar.grown(FACE_MARGIN, FACE_MARGIN), face, partial(draw_face, *seated)),
        Part(spot.name.grown(EDGE, AIR), player, partial(draw_name, *seated, metrics)),
        Part(spot.stack.grown(EDGE, AIR), money, partial(draw_stack, *seated, metrics)),
    ]
    if seat.blind or seat.tag or seat.hand_name or seat.equity:
        found.append(Part(spot.strip.grown(EDGE, AIR), strip, partial(draw_strip, *seated)))
    return found


def free_part(pieces: Pieces, spot: SeatPlace) -> Part:
    (x, y), half = spot.plate.centre, FREE_SEAT // 2
    blit = place(pieces.free_seat(), x - half, y - half)
    return Part(blit.box, "free seat", lambda: [blit])


def patch_box(body: Rect) -> Rect:
    """A seat with its shadows and glow."""
    return body.grown(PLATE_MARGIN, PLATE_MARGIN)


def draw_cards(deck: Deck, seat: SeatScene, spot: SeatPlace, metrics: Metrics) -> list[Blit]:
    """The cards from left to right; under them those that are face down beside others."""
    size = (metrics.card_width, metrics.card_height)
    dealt = list(zip(seat.cards, spot.cards, strict=True))
    hidden = [(view, box) for view, box in dealt if view is HIDDEN]
    shown = [(view, box) for view, box in dealt if view is not HIDDEN]
    found = [place(deck.sprite(view, size), box.x, box.y) for view, box in hidden]
    for index, (view, box) in enumerate(shown):
        bare = index + 1 == len(shown) or shown[index + 1][1].x >= box.right - BARE_OVERLAP
        sprite = deck.sprite(view, size, Face.WIDE if bare else Face.NARROW)
        found.append(place(sprite, box.x, box.y))
    return found


def draw_face(pieces: Pieces, seat: SeatScene, spot: SeatPlace) -> list[Blit]:
    """The avatar, in the ring of the time left when there is one, and a standing player's mark."""
    box, dim = spot.avatar, seat.state in QUIET
    face = pieces.avatars.sprite(seat.avatar, seat.name, seat.number, box.width, dim=dim)
    found = [place(face, box.x, box.y)]
    if seat.time_left is not None:
        found.insert(0, place(pieces.ring(box.width, seat.time_left), box.x, box.y))
    if seat.standing:
        x, y = spot.avatar.x - STANDING_OUT, spot.avatar.y - STANDING_OUT
        found.append(place(pieces.standing(), x, y))
    return found


def draw_name(pieces: Pieces, seat: SeatScene, spot: SeatPlace, metrics: Metrics) -> list[Blit]:
    return written_name(pieces, seat, spot, metrics)[0]


def draw_stack(pieces: Pieces, seat: SeatScene, spot: SeatPlace, metrics: Metrics) -> list[Blit]:
    """The line below the name."""
    return draw_money(pieces, seat, spot, metrics, written_name(pieces, seat, spot, metrics)[1])


def written_name(
    pieces: Pieces, seat: SeatScene, spot: SeatPlace, metrics: Metrics
) -> tuple[list[Blit], int]:
    """The name, and how far the line below gives way to it."""
    text = pieces.theme.text
    colour = text.faint if seat.state in QUIET else text.strong
    written = pieces.line(
        seat.name, spot.name, metrics.text, colour, FontWeight.MEDIUM, smallest=LETTERS_MIN
    )
    if not written:
        return [], 0
    digits = spot.stack.centre[1] - round(metrics.text * CAP_HEIGHT / 2)
    up, deep = apart(written[0], spot.plate.y + NAME_TOP, digits - NAME_GAP)
    return [Blit(written[0].image, written[0].x, written[0].y - up)], deep


def draw_money(
    pieces: Pieces, seat: SeatScene, spot: SeatPlace, metrics: Metrics, deep: int
) -> list[Blit]:
    """The stack, and at its end the equity where there is room."""
    text, box = pieces.theme.text, spot.stack
    money = text.faint if seat.state in QUIET else text.money
    if seat.state is SeatState.ALL_IN:
        money = text.all_in
    line = Rect(box.x, box.y + deep, box.width, box.height)
    if not equity_beside_stack(pieces, seat, spot):
        return pieces.line(seat.stack, line, metrics.text, money)
    whole = Rect(line.x, line.y, line.width - EQUITY_END, line.height)
    share = pieces.line(seat.equity, whole, EQUITY_TEXT, text.gold, at_right=True)
    left = whole.width - pieces.text_renderer.width(seat.equity, EQUITY_TEXT) - GAP
    room = Rect(line.x, line.y, left, line.height)
    return pieces.line(seat.stack, room, metrics.text, money) + share


def apart(name: Blit, top: int, bottom: int) -> tuple[int, int]:
    """How far a name goes up, and the stack down, so that no letter reaches below `bottom`, as
    those of Arabic do; the ink of the name stays below `top`."""
    ink = name.image.getbbox()
    if ink is None:
        return 0, 0
    over = max(0, name.y + ink[3] - bottom)
    up = min(over, max(0, name.y + ink[1] - top))
    return up, min(over - up, STACK_DROP)


def equity_beside_stack(pieces: Pieces, seat: SeatScene, spot: SeatPlace) -> bool:
    if not seat.equity:
        return False
    width = pieces.text_renderer.width(seat.equity, EQUITY_TEXT) + GAP + EQUITY_END
    return width + pieces.text_renderer.width(seat.stack, LETTERS_MIN) <= spot.stack.width


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
        share = strip_pill(pieces, seat.equity, theme.text.gold, theme.text.ground, right - left)
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
    fitting = (name for name in names if pieces.text_renderer.width(name, STRIP_TEXT_MIN) <= room)
    return next(fitting, names[-1])


def beside(left: Sprite, right: Sprite) -> Sprite:
    """The left half of one pill and the right half of another with the same words."""
    image, middle = left.image.copy(), left.image.width // 2
    image.paste(right.image.crop((middle, 0, image.width, image.height)), (middle, 0))
    return Sprite(image)


def strip_pill(pieces: Pieces, words: str, ink: Colour, ground: Colour, room: int) -> Sprite:
    return pieces.pill(words, STRIP_TEXT, ink, ground, STRIP_HEIGHT, room, strip_padding(room))


def strip_padding(room: int) -> int:
    return 4 if room <= BLIND_WIDTH else STRIP_PADDING


def draw_bet(pieces: Pieces, seat: SeatScene, spot: SeatPlace) -> list[Blit]:
    """The chips before a seat with their amount: what it bets, or what it has won.

    They lie at the end of their box that is nearer to the middle of the table. Where an amount
    leaves too little room, there are fewer chips, or none.
    """
    amount = seat.won or seat.bet
    if amount is None:
        return []
    text, box = pieces.theme.text, spot.bet
    ink, ground = (text.dark, text.gold) if seat.won else (text.strong, text.ground)
    label = pieces.pill(amount.text, BET_TEXT, ink, ground, BET_PILL, box.width, BET_PADDING)
    room = box.width - label.image.width - CHIP_GAP
    piles = (pieces.bet(amount.chips, columns) for columns in range(BET_STACKS, 0, -1))
    chips = next((pile for pile in piles if pile.image.width <= room), None)
    width = label.image.width + (chips.image.width + CHIP_GAP if chips else 0)
    x = box.x + (box.width - width) * (1 + spot.inward) // 2
    found = [place(label, x + width - label.image.width, box.y + 1)]
    if chips:
        found.insert(0, place(chips, x, box.bottom - 2 - chips.image.height))
    return found
