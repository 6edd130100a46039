"""The order of hands: a row for each, strongest first, with its name and five cards."""

from PIL import Image

from bot.picture.canvas import Canvas
from bot.picture.deck import Face
from bot.picture.fonts import FontWeight
from bot.picture.other_scenes import HandRanksScene, RankRow
from bot.picture.pieces import Pieces
from bot.picture.rect import Rect
from bot.picture.scene import DeckColours
from bot.picture.standings import MARGIN, ROW_GAP, WIDTH, begin_sheet

CARD = (62, 87)
CARD_GAP = 8
ROW = CARD[1] + 14
PLACE_WIDTH = 52
NAME, NOTE = 27, 19


def draw_hand_ranks(pieces: Pieces, scene: HandRanksScene) -> Image.Image:
    canvas, y = begin_sheet(pieces, scene.title, len(scene.rows) * (ROW + ROW_GAP))
    for place, row in enumerate(scene.rows, 1):
        draw_rank_row(canvas, row, scene.deck, y, str(place))
        y += ROW + ROW_GAP
    return canvas.image


def draw_rank_row(canvas: Canvas, row: RankRow, colours: DeckColours, y: int, place: str) -> None:
    """The name of a hand over its note, and its cards at the right."""
    deck, text = canvas.pieces.deck(colours), canvas.text
    cards_width = 5 * (CARD[0] + CARD_GAP)
    box = Rect(MARGIN, y, WIDTH - 2 * MARGIN, ROW)
    canvas.panel(box, canvas.theme.room["row"])
    canvas.write(place, Rect(box.x + 16, y, PLACE_WIDTH, ROW), NOTE, text.soft)
    before = PLACE_WIDTH if place else 18
    x, room = box.x + before, box.width - before - cards_width - 24
    canvas.write(row.name, Rect(x, y + 14, room, ROW // 2 - 10), NAME, text.strong)
    below = Rect(x, y + ROW // 2, room, ROW // 2 - 12)
    canvas.write(row.note, below, NOTE, text.soft, FontWeight.MEDIUM)
    x = box.right - cards_width - 4
    for card in row.cards:
        canvas.put(deck.sprite(card, CARD, Face.TALL), x, y + (ROW - CARD[1]) // 2)
        x += CARD[0] + CARD_GAP
