"""Sheets of rows and panels: a server's lobby, a tournament's prizes, the order of hands."""

from PIL import Image

from bot.picture.canvas import Canvas
from bot.picture.deck import Face
from bot.picture.other_scenes import (
    LOBBY_MAX,
    PRIZES_MAX,
    HandRanksScene,
    LobbyScene,
    LobbyTable,
    Prize,
    PrizesScene,
    RankRow,
)
from bot.picture.pieces import Pieces
from bot.picture.scene import DeckColours
from bot.picture.shapes import Rect
from bot.picture.standings import (
    ROW_GAP,
    ROW_HEIGHT,
    SHEET_MARGIN,
    WIDTH,
    begin_sheet,
    write_footer,
)
from bot.picture.text import FontWeight

# --- The open cash tables of a server: a panel each, with game, money and seats ------------------


PANEL_HEIGHT, PANEL_GAP, INSET = 82, 8, 16
GAME, DETAIL, SEATS = 28, 22, 28
SEATS_WIDTH = 230
SEATS_BAR_HEIGHT = 10


def draw_lobby(pieces: Pieces, scene: LobbyScene) -> Image.Image:
    tables = scene.tables[:LOBBY_MAX]
    body = len(tables) * (PANEL_HEIGHT + PANEL_GAP)
    canvas, y = begin_sheet(pieces, scene.title, body, subtitle=scene.subtitle, footer=scene.footer)
    for table in tables:
        _draw_table(canvas, table, y)
        y += PANEL_HEIGHT + PANEL_GAP
    write_footer(canvas, scene.footer, y)
    return canvas.image


def _draw_table(canvas: Canvas, table: LobbyTable, y: int) -> None:
    text, room = canvas.text, canvas.theme.room
    free = table.taken < table.seats
    canvas.panel(
        Rect(SHEET_MARGIN, y, WIDTH - 2 * SHEET_MARGIN, PANEL_HEIGHT),
        room["lit" if free else "row"],
    )
    width = WIDTH - 2 * SHEET_MARGIN - 3 * INSET - SEATS_WIDTH
    left, half = SHEET_MARGIN + INSET, PANEL_HEIGHT // 2
    canvas.write(table.game, Rect(left, y + 4, width, half - 4), GAME, text.strong)
    detail = Rect(left, y + half - 2, width, half - 4)
    canvas.write(table.detail, detail, DETAIL, text.soft, FontWeight.MEDIUM)
    right = WIDTH - SHEET_MARGIN - INSET - SEATS_WIDTH
    ink = text.money if free else text.soft
    box = Rect(right, y + 4, SEATS_WIDTH, half - 4)
    canvas.write(table.places, box, SEATS, ink, at_right=True)
    if table.waiting:
        box = Rect(right, y + half - 2, SEATS_WIDTH, half - 4)
        canvas.write(table.waiting, box, DETAIL, text.soft, FontWeight.MEDIUM, at_right=True)
        return
    ring = canvas.theme.ring
    bar = Rect(right, y + half + 14, SEATS_WIDTH, SEATS_BAR_HEIGHT)
    canvas.bar(bar, table.taken / table.seats, ring["track"], ring["plenty"])


# --- The prizes of a tournament: a card for each paid place --------------------------------------


COLUMN_ROWS = 10
POOL, POOL_HEIGHT = 30, 48
DISC = 36
SHARE, EXACT_SHARE = 96, 126
"""The room for `16.67%`, and for a chance such as `78.6455%`."""


def draw_prizes(pieces: Pieces, scene: PrizesScene) -> Image.Image:
    prizes = scene.prizes[:PRIZES_MAX]
    columns = 1 if len(prizes) <= COLUMN_ROWS else 2
    lines = -(-len(prizes) // columns)
    body = POOL_HEIGHT + lines * (ROW_HEIGHT + ROW_GAP)
    canvas, y = begin_sheet(pieces, scene.title, body, subtitle=scene.subtitle, footer=scene.footer)
    box = Rect(SHEET_MARGIN, y - 4, WIDTH - 2 * SHEET_MARGIN, POOL_HEIGHT)
    canvas.write(scene.pool, box, POOL, canvas.text.strong)
    y += POOL_HEIGHT
    width = (WIDTH - 2 * SHEET_MARGIN - ROW_GAP * 2 * (columns - 1)) // columns
    for index, prize in enumerate(prizes):
        column, line = divmod(index, lines)
        x = SHEET_MARGIN + column * (width + ROW_GAP * 2)
        row = Rect(x, y + line * (ROW_HEIGHT + ROW_GAP), width, ROW_HEIGHT)
        draw_prize(canvas, prize, index, row)
    write_footer(canvas, scene.footer, y + lines * (ROW_HEIGHT + ROW_GAP))
    return canvas.image


def draw_prize(canvas: Canvas, prize: Prize, index: int, box: Rect) -> None:
    """Place, winner or note, share, amount."""
    text = canvas.text
    medals = canvas.theme.medals
    medal = medals[index] if index < len(medals) else None
    canvas.panel(box, canvas.theme.room["row"])
    ink = canvas.theme.medal_text if medal else text.strong
    sprite = canvas.pieces.pill(
        prize.place, 21, ink, medal or canvas.theme.ring["track"], DISC, 78, 8
    )
    canvas.put(sprite, box.x + 10, box.y + (ROW_HEIGHT - DISC) // 2)
    x = box.x + 10 + max(sprite.image.width, DISC) + 12
    amount = Rect(box.right - 16 - 150, box.y, 150, ROW_HEIGHT)
    canvas.write(prize.amount, amount, 27, text.money, at_right=True)
    wide = EXACT_SHARE if prize.note else SHARE
    share = Rect(amount.x - wide - 6, box.y, wide, ROW_HEIGHT)
    canvas.write(prize.share, share, 25, text.soft, FontWeight.MEDIUM, at_right=True)
    if prize.winner:
        face = canvas.pieces.avatars.sprite(prize.avatar, prize.winner, index, DISC)
        canvas.put(face, x, box.y + (ROW_HEIGHT - DISC) // 2)
        x += DISC + 10
        name = Rect(x, box.y, share.x - x, ROW_HEIGHT)
        canvas.write(prize.winner, name, 26, text.strong, FontWeight.MEDIUM)
    elif prize.note:
        note = Rect(x, box.y, share.x - x, ROW_HEIGHT)
        canvas.write(prize.note, note, 25, text.soft, FontWeight.MEDIUM)


# --- The order of hands: a row each, strongest first ---------------------------------------------


CARD = (62, 87)
ROW_CARD_GAP = 8
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
    cards_width = 5 * (CARD[0] + ROW_CARD_GAP)
    box = Rect(SHEET_MARGIN, y, WIDTH - 2 * SHEET_MARGIN, ROW)
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
        x += CARD[0] + ROW_CARD_GAP
