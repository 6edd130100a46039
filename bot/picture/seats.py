"""One seat of the table: cards, plate, avatar and ring, writing, strip, and the bet before it; in
parts, so that what changes is drawn again without the rest."""

from collections.abc import Hashable, Iterator

from bot.picture.deck import Deck, Face, card_parts, lights
from bot.picture.geometry import STRIP_HEIGHT, Metrics
from bot.picture.paint import Blit, Part, Sprite, place
from bot.picture.pieces import FREE_SEAT, Pieces
from bot.picture.plates import PLATE_MARGIN, ring_step
from bot.picture.rect import Rect
from bot.picture.scene import HIDDEN, Half, SeatScene, SeatState
from bot.picture.seat_layout import BLIND_WIDTH, GAP, SeatPlace
from bot.picture.theme import Colour
from bot.picture.writing import QUIET, equity_beside_stack, writing_parts

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
    """A seat without what lies on the felt, from the back to the front. `look` is all that the size
    and the look of its cards depend on beside them."""
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
    """The cards and the plate. Which cards they are is told by the parts of their faces."""

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
    """Below the plate: the mark of a blind and the last action, or the name of the hand."""
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
    """The name of a hand, in the colours of what it has won."""
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
