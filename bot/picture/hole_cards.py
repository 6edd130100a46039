"""A player's own cards, large enough for a phone, with the board and the hand so far."""

from PIL import Image

from bot.picture.canvas import Canvas
from bot.picture.deck import Deck, Face
from bot.picture.pieces import Pieces
from bot.picture.rect import Rect
from bot.picture.scene import CardScene, CardsScene

WIDTH = 720
MARGIN = 24
GAP = 12
CARD = (150, 210)
BOARD_CARD = (72, 101)
BOARD_GAP = 8
TITLE, TITLE_HEIGHT = 24, 36
NAME, NAME_HEIGHT = 34, 48
DETAIL, DETAIL_HEIGHT = 24, 36


def draw_cards(pieces: Pieces, scene: CardsScene) -> Image.Image:
    """The picture; its height follows what there is to show."""
    size = card_size(len(scene.cards))
    height = MARGIN + size[1] + MARGIN
    height += TITLE_HEIGHT if scene.title else 0
    boards = [board for board in scene.boards if board]
    height += len(boards) * (BOARD_CARD[1] + GAP)
    height += NAME_HEIGHT + GAP if scene.hand_name else 0
    height += DETAIL_HEIGHT if scene.detail else 0
    canvas = Canvas.felt(pieces, WIDTH, height)
    deck = pieces.deck(scene.deck)
    y = MARGIN
    if scene.title:
        y = write_title(canvas, scene.title)
    y = lay_row(canvas, deck, scene.cards, size, GAP, y) + GAP
    for board in boards:
        y = lay_row(canvas, deck, board, BOARD_CARD, BOARD_GAP, y) + GAP
    if scene.hand_name:
        box = Rect(MARGIN, y, WIDTH - 2 * MARGIN, NAME_HEIGHT)
        write_pill(canvas, scene.hand_name, box)
        y += NAME_HEIGHT
    if scene.detail:
        box = Rect(MARGIN, y + 2, WIDTH - 2 * MARGIN, DETAIL_HEIGHT)
        canvas.write_centred(scene.detail, box, DETAIL, canvas.text.strong)
    return canvas.image


def card_size(count: int) -> tuple[int, int]:
    """The largest cards of which `count` fit in a row."""
    room = (WIDTH - 2 * MARGIN + GAP) // max(count, 1) - GAP
    width = min(CARD[0], room)
    return width, round(width * CARD[1] / CARD[0])


def write_title(canvas: Canvas, title: str) -> int:
    box = Rect(MARGIN, MARGIN // 2, WIDTH - 2 * MARGIN, TITLE_HEIGHT)
    canvas.write_centred(title, box, TITLE, canvas.text.strong)
    return MARGIN // 2 + TITLE_HEIGHT + GAP


def write_pill(canvas: Canvas, words: str, box: Rect) -> None:
    text = canvas.text
    sprite = canvas.pieces.pill(words, NAME, text.gold, text.ground, box.height, box.width, 22)
    canvas.put(sprite, box.centre[0] - sprite.image.width // 2, box.y)


def lay_row(
    canvas: Canvas,
    deck: Deck,
    cards: tuple[CardScene, ...],
    size: tuple[int, int],
    gap: int,
    y: int,
) -> int:
    """Cards side by side in the middle; the answer is the lower edge."""
    step = size[0] + gap
    x = (WIDTH - step * len(cards) + gap) // 2
    for card in cards:
        canvas.put(deck.sprite(card, size, Face.TALL), x, y)
        x += step
    return y + size[1]
