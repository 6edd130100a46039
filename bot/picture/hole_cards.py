"""A player's own cards as a low strip, so that a phone shows it below the table and its controls.

They lie beside the board and the hand so far, or above the hand where there is no board.
"""

from collections.abc import Iterator

from bot.picture.deck import SHADOW_MARGIN, Face, Size, card_parts, lights
from bot.picture.paint import Blit, Part, place
from bot.picture.pieces import Pieces
from bot.picture.scene import HIDDEN, CardScene, CardsScene, CardView
from bot.picture.shapes import Rect, enclosing

WIDTH, HEIGHT = 960, 270
STRIP_MARGIN = 18
INNER = Rect(STRIP_MARGIN, STRIP_MARGIN, WIDTH - 2 * STRIP_MARGIN, HEIGHT - 2 * STRIP_MARGIN)
TALL, WIDE = 1.4, 0.8
"""The height of a card in its widths: alone in its column, and where several boards leave it
low."""
BOARD = 5
GAP, SIDE_GAP = 8, 24
"""The gap between cards; and the gap between own cards and the board, and between cards face down
and cards face up."""
BESIDE = 340
"""The least room beside the own cards."""
TITLE, TITLE_HEIGHT = 28, 40
NAME, NAME_HEIGHT = 36, 52
BACK = 18
"""The part of its back that shows behind a card which nobody else sees."""

Spot = tuple[CardView, int, int]
"""A card and its corner."""


def strip_parts(pieces: Pieces, scene: CardsScene) -> list[Part]:
    """All parts that lie on the felt."""
    boards = [board for board in scene.boards if board]
    below = _fitting(scene, INNER.width, INNER.height - _name_height(scene))
    beside = _fitting(scene, INNER.width - SIDE_GAP - BESIDE, INNER.height)
    if boards or beside[1] >= below[1]:
        own = Rect(INNER.x, INNER.y, _row_width(scene, beside), INNER.height)
        left = own.right + SIDE_GAP
        room = Rect(left, INNER.y, INNER.right - left, INNER.height)
        return [
            *_row(pieces, scene, _own_spots(scene, beside, own), beside),
            *_beside(pieces, scene, boards, room),
        ]
    row = Rect(INNER.x, INNER.y, INNER.width, _row_height(scene, below))
    name = Rect(INNER.x, INNER.bottom - NAME_HEIGHT, INNER.width, NAME_HEIGHT)
    own_row = _row(pieces, scene, _own_spots(scene, below, row), below)
    return [*own_row, *_name(pieces, scene.hand_name, name)]


def _is_by_side(scene: CardsScene) -> bool:
    """Whether others see some of the cards, as in stud, and not all of them."""
    return len({card.up for card in scene.cards}) > 1


def _fitting(scene: CardsScene, width: int, height: int) -> Size:
    """The largest cards of a row of the own ones."""
    rest = (_row_width(scene, (0, 0)), _row_height(scene, (0, 0)))
    return _card_size(len(scene.cards), width - rest[0], height - rest[1], TALL)


def _card_size(count: int, width: int, height: int, proportion: float) -> Size:
    """The largest size of `count` cards side by side, without the gaps between them."""
    wide = min(width // max(count, 1), round(height / proportion))
    return wide, round(wide * proportion)


def _row_width(scene: CardsScene, size: Size) -> int:
    """The width of the own cards, with the gaps between them."""
    width = len(scene.cards) * (size[0] + GAP) - GAP
    if not _is_by_side(scene):
        return width
    return width + SIDE_GAP - GAP + BACK * sum(not card.up for card in scene.cards)


def _row_height(scene: CardsScene, size: Size) -> int:
    return size[1] + (BACK if _is_by_side(scene) else 0)


def _name_height(scene: CardsScene) -> int:
    return NAME_HEIGHT + GAP if scene.hand_name else 0


def _own_spots(scene: CardsScene, size: Size, box: Rect) -> list[Spot]:
    """The own cards in the middle of a box; cards that others see stand apart, and the backs of the
    rest lie behind them."""
    behind = BACK if _is_by_side(scene) else 0
    x = box.centre[0] - _row_width(scene, size) // 2
    y = box.centre[1] - _row_height(scene, size) // 2 + behind
    down, found = [card for card in scene.cards if not card.up], list[Spot]()
    for card in down:
        if behind:
            found.append((HIDDEN, x, y - behind))
        found.append((card, x + behind, y))
        x += size[0] + behind + GAP
    up = tuple(card for card in scene.cards if card.up)
    return found + _side_by_side(up, size, x + (SIDE_GAP - GAP if down else 0), y)


def _side_by_side(cards: tuple[CardScene, ...], size: Size, x: int, y: int) -> list[Spot]:
    return [(card, x + at * (size[0] + GAP), y) for at, card in enumerate(cards)]


def _row(pieces: Pieces, scene: CardsScene, spots: list[Spot], size: Size) -> Iterator[Part]:
    """A row of cards, and each as a part of its own: any cards have the same shadows around
    them."""
    deck, face = pieces.deck(scene.deck, scene.back), Face.TALL if size[1] > size[0] else Face.WIDE
    boxes = [Rect(x, y, *size) for _, x, y in spots]
    views = [view for view, _, _ in spots]
    key = "row", scene.deck, scene.back, *zip(boxes, lights(views), strict=True)

    def draw() -> list[Blit]:
        return [place(deck.sprite(view, size, face), x, y) for view, x, y in spots]

    yield Part(enclosing(boxes).grown(SHADOW_MARGIN, SHADOW_MARGIN), key, draw)
    yield from card_parts(views, boxes)


def _beside(
    pieces: Pieces, scene: CardsScene, boards: list[tuple[CardScene, ...]], room: Rect
) -> Iterator[Part]:
    """The boards, or the game where there is none yet, and the hand so far below."""
    rows = max(1, len(boards))
    width = room.width - (BOARD - 1) * GAP
    height = (room.height - _name_height(scene) - (rows - 1) * GAP) // rows
    size = _card_size(BOARD, width, height, TALL if rows == 1 else WIDE)
    row = size[1] if boards else TITLE_HEIGHT
    y = room.centre[1] - (rows * (row + GAP) - GAP + _name_height(scene)) // 2
    for board in boards:
        used = len(board) * (size[0] + GAP) - GAP
        spots = _side_by_side(board, size, room.centre[0] - used // 2, y)
        yield from _row(pieces, scene, spots, size)
        y += row + GAP
    if not boards:
        yield from _title(pieces, scene.title, Rect(room.x, y, room.width, TITLE_HEIGHT))
        y += row + GAP
    yield from _name(pieces, scene.hand_name, Rect(room.x, y, room.width, NAME_HEIGHT))


def _title(pieces: Pieces, words: str, box: Rect) -> Iterator[Part]:
    if words:
        ink = pieces.theme.text.strong
        yield Part(box, ("title", words), lambda: pieces.centred(words, box, TITLE, ink))


def _name(pieces: Pieces, words: str, box: Rect) -> Iterator[Part]:
    def draw() -> list[Blit]:
        text = pieces.theme.text
        sprite = pieces.pill(words, NAME, text.gold, text.ground, box.height, box.width, 22)
        return [place(sprite, box.centre[0] - sprite.image.width // 2, box.y)]

    if words:
        yield Part(box, ("name", words), draw)
