"""One seat of the table: cards, plate, avatar and ring, writing, strip, and the bet before it.

It is drawn in parts, so that a part that changes is drawn again without the rest.
"""

from collections.abc import Hashable, Iterator
from functools import partial

from bot.picture.deck import Deck, Face, card_parts, lights
from bot.picture.paint import Blit, Part, Sprite, place
from bot.picture.pieces import FREE_SEAT, PLATE_MARGIN, Pieces, PlacedLine, ring_step
from bot.picture.scene import HIDDEN, Half, SeatScene, SeatState
from bot.picture.shapes import BLIND_WIDTH, GAP, STRIP_HEIGHT, Metrics, Rect, SeatPlace
from bot.picture.text import CAP_HEIGHT, FontWeight
from bot.picture.theme import Colour

# --- The writing on a plate: the name, and below it the stack with the equity --------------------


LETTERS_MIN = 28
"""The least size of names, stacks, bets and the pot: readable at a third of this size, as on a
phone."""
EQUITY_TEXT, EQUITY_END = 26, 8
"""The size of the equity's letters, and their distance from the end of the stack's line: the plate
is round there."""
NAME_TOP, NAME_GAP = 3, 1
"""The least gap between the ink of a name and the edge of its plate, and between it and the digits
of the stack."""
STACK_DROP = 2
"""The most by which a stack gives way to a name above it."""
EDGE, AIR = 4, 12
"""The room beside a line of text and above it: some letters reach out of its box."""
QUIET = (SeatState.FOLDED, SeatState.SITTING_OUT, SeatState.AWAY)


def writing_parts(
    pieces: Pieces, seat: SeatScene, spot: SeatPlace, metrics: Metrics
) -> Iterator[Part]:
    name, deep = name_lines(pieces, seat, spot, metrics)
    middle = digits_top(spot, metrics)
    above, below = spot.name.grown(EDGE, AIR), spot.stack.grown(EDGE, AIR)
    yield written_part(pieces, name, above, above.cut(above.y, middle - NAME_GAP))
    stack = stack_lines(pieces, seat, spot, metrics, deep)
    yield written_part(pieces, stack, below, below.cut(middle, spot.strip.y))


def written_part(pieces: Pieces, lines: list[PlacedLine], room: Rect, usual: Rect) -> Part:
    """Lines in a room that overlaps the other line's, or in the usual part of it."""
    if all(usual.holds(pieces.ink(line)) for line in lines):
        room = usual
    return Part(room, ("written", *lines), partial(pieces.written, lines))


def digits_top(spot: SeatPlace, metrics: Metrics) -> int:
    """The top of the digits of a stack that gives way to no name."""
    return spot.stack.centre[1] - round(metrics.text * CAP_HEIGHT / 2)


def name_lines(
    pieces: Pieces, seat: SeatScene, spot: SeatPlace, metrics: Metrics
) -> tuple[list[PlacedLine], int]:
    """The name, and how far the line below gives way to it."""
    text = pieces.theme.text
    colour = text.faint if seat.state in QUIET else text.strong
    lines = pieces.placed(
        seat.name, spot.name, metrics.text, colour, FontWeight.MEDIUM, smallest=LETTERS_MIN
    )
    if not lines:
        return [], 0
    ink = pieces.ink(lines[0])
    up, deep = apart(ink, spot.plate.y + NAME_TOP, digits_top(spot, metrics) - NAME_GAP)
    return [lines[0]._replace(y=lines[0].y - up)], deep


def stack_lines(
    pieces: Pieces, seat: SeatScene, spot: SeatPlace, metrics: Metrics, deep: int
) -> list[PlacedLine]:
    """The stack, and at its end the equity where there is room."""
    text, box = pieces.theme.text, spot.stack
    money = text.faint if seat.state in QUIET else text.money
    if seat.state is SeatState.ALL_IN:
        money = text.all_in
    line = box.moved(0, deep)
    if not equity_beside_stack(pieces, seat, spot):
        return pieces.placed(seat.stack, line, metrics.text, money)
    whole = Rect(line.x, line.y, line.width - EQUITY_END, line.height)
    share = pieces.placed(seat.equity, whole, EQUITY_TEXT, text.gold, at_right=True)
    left = whole.width - pieces.text_renderer.width(seat.equity, EQUITY_TEXT) - GAP
    room = Rect(line.x, line.y, left, line.height)
    return pieces.placed(seat.stack, room, metrics.text, money) + share


def apart(name: Rect, top: int, bottom: int) -> tuple[int, int]:
    """How far the ink of a name goes up, and the stack down, so that no letter reaches below
    `bottom`, as Arabic letters do; the name stays below `top`."""
    over = max(0, name.bottom - bottom)
    up = min(over, max(0, name.y - top))
    return up, min(over - up, STACK_DROP)


def equity_beside_stack(pieces: Pieces, seat: SeatScene, spot: SeatPlace) -> bool:
    if not seat.equity:
        return False
    width = pieces.text_renderer.width(seat.equity, EQUITY_TEXT) + GAP + EQUITY_END
    return width + pieces.text_renderer.width(seat.stack, LETTERS_MIN) <= spot.stack.width


# --- The parts of a seat -------------------------------------------------------------------------


BET_TEXT, BET_PILL = 28, 34
BET_PADDING = 7
STRIP_TEXT, STRIP_TEXT_MIN = 22, 20
STRIP_PADDING = 9
STANDING_OUT = 8
"""The pixels by which the mark of the stand-up game stands out of its avatar's corner."""
BET_STACKS = 2
CHIP_GAP = 3
BARE_OVERLAP = 3
"""The overlap up to which a card still shows its large suit."""


def seat_parts(
    pieces: Pieces,
    deck: Deck,
    look: Hashable,
    seat: SeatScene,
    spot: SeatPlace,
    metrics: Metrics,
) -> list[Part]:
    """A seat without the things on the felt, from the back to the front. `look` has everything
    beside the cards on which their size and look depend."""
    if seat.state is SeatState.EMPTY:
        return [free_part(pieces, spot)]
    return [
        body_part(pieces, deck, look, seat, spot, metrics),
        *face_parts(pieces, seat, spot),
        *writing_parts(pieces, seat, spot, metrics),
        *strip_parts(pieces, seat, spot),
        *card_parts(seat.cards, spot.cards),
    ]


def body_part(
    pieces: Pieces,
    deck: Deck,
    look: Hashable,
    seat: SeatScene,
    spot: SeatPlace,
    metrics: Metrics,
) -> Part:
    """The cards and the plate. The parts of the faces say which cards they are."""

    def draw() -> list[Blit]:
        body = place(pieces.plate(seat.state, metrics), spot.plate.x, spot.plate.y)
        return [*draw_cards(deck, seat, spot, metrics), body]

    return Part(patch_box(spot.body), ("body", seat.state, lights(seat.cards), look), draw)


def free_part(pieces: Pieces, spot: SeatPlace) -> Part:
    (x, y), half = spot.plate.centre, FREE_SEAT // 2
    blit = place(pieces.free_seat(), x - half, y - half)
    return Part(blit.box, "free seat", lambda: [blit])


def patch_box(body: Rect) -> Rect:
    """A seat with its shadows and glow."""
    return body.grown(PLATE_MARGIN, PLATE_MARGIN)


def draw_cards(deck: Deck, seat: SeatScene, spot: SeatPlace, metrics: Metrics) -> list[Blit]:
    """The cards from left to right; under them the ones that are face down beside others."""
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


def face_parts(pieces: Pieces, seat: SeatScene, spot: SeatPlace) -> Iterator[Part]:
    """The ring of the time left when there is one, the avatar, and a standing player's mark."""
    box, dim = spot.avatar, seat.state in QUIET
    if seat.time_left is not None:
        step = ring_step(seat.time_left)
        ring = place(pieces.ring(box.width, step), box.x, box.y)
        yield Part(ring.box, ("ring", step), lambda: [ring])
    person = seat.avatar.key if seat.avatar else None, seat.name, seat.number

    def draw_face() -> list[Blit]:
        face = pieces.avatars.sprite(seat.avatar, seat.name, seat.number, box.width, dim=dim)
        return [place(face, box.x, box.y)]

    yield Part(box, ("face", *person, dim), draw_face)
    if seat.standing:
        mark = place(pieces.standing(), box.x - STANDING_OUT, box.y - STANDING_OUT)
        yield Part(mark.box, "standing", lambda: [mark])


def strip_parts(pieces: Pieces, seat: SeatScene, spot: SeatPlace) -> Iterator[Part]:
    """The strip below the plate: the mark of a blind and the last action, or the name of the
    hand."""
    theme, strip = pieces.theme, spot.strip
    left, right = strip.x, strip.right
    if seat.blind and not seat.hand_name:
        mark = strip_pill(
            pieces, seat.blind, theme.tag_text, theme.button["blind"], spot.blind.width
        )
        yield pill_part(mark, spot.blind.centre[0] - mark.image.width // 2, strip.y, seat.blind)
        left = spot.blind.right + GAP
    if seat.equity and not equity_beside_stack(pieces, seat, spot):
        share = strip_pill(pieces, seat.equity, theme.text.gold, theme.text.ground, right - left)
        right -= share.image.width
        yield pill_part(share, right, strip.y, seat.equity)
        right -= GAP
    if seat.hand_name:
        room = right - left
        words = hand_words(pieces, seat, room)
        named = hand_pill(pieces, seat, words, room)
        x = spot.plate.centre[0] - named.image.width // 2
        x = max(left, min(x, right - named.image.width))
        look = words, room, seat.half, seat.state is SeatState.WINNER
        yield pill_part(named, x, strip.y, *look)
    elif seat.tag:
        words, kind, room = seat.tag.text, seat.tag.kind, right - left
        tag = strip_pill(pieces, words, theme.tag_text, theme.tags[kind], room)
        end = min(right, max(spot.plate.right - 6, left + tag.image.width))
        yield pill_part(tag, end - tag.image.width, strip.y, words, kind, room)


def pill_part(pill: Sprite, x: int, y: int, *look: Hashable) -> Part:
    blit = place(pill, x, y)
    return Part(blit.box, ("pill", *look), lambda: [blit])


def hand_pill(pieces: Pieces, seat: SeatScene, words: str, room: int) -> Sprite:
    """The name of a hand, in the colours of the pot that it has won."""
    text, cards = pieces.theme.text, pieces.theme.cards
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
    """The fullest name of a hand that has room, or the shortest."""
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
    """The chips before a seat with their amount: its bet, or the share that it has won.

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
