"""The open cash tables of a server: a panel each, with its game, its money and its seats."""

from PIL import Image

from bot.picture.canvas import Canvas
from bot.picture.fonts import FontWeight
from bot.picture.other_scenes import LOBBY_MAX, LobbyScene, LobbyTable
from bot.picture.pieces import Pieces
from bot.picture.rect import Rect
from bot.picture.standings import MARGIN, WIDTH, begin_sheet, write_footer

PANEL_HEIGHT, PANEL_GAP, INSET = 82, 8, 16
GAME, DETAIL, SEATS = 28, 22, 28
SEATS_WIDTH = 230
BAR_HEIGHT = 10


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
    canvas.panel(Rect(MARGIN, y, WIDTH - 2 * MARGIN, PANEL_HEIGHT), room["lit" if free else "row"])
    width = WIDTH - 2 * MARGIN - 3 * INSET - SEATS_WIDTH
    left, half = MARGIN + INSET, PANEL_HEIGHT // 2
    canvas.write(table.game, Rect(left, y + 4, width, half - 4), GAME, text.strong)
    detail = Rect(left, y + half - 2, width, half - 4)
    canvas.write(table.detail, detail, DETAIL, text.soft, FontWeight.MEDIUM)
    right = WIDTH - MARGIN - INSET - SEATS_WIDTH
    ink = text.money if free else text.soft
    box = Rect(right, y + 4, SEATS_WIDTH, half - 4)
    canvas.write(table.places, box, SEATS, ink, at_right=True)
    if table.waiting:
        box = Rect(right, y + half - 2, SEATS_WIDTH, half - 4)
        canvas.write(table.waiting, box, DETAIL, text.soft, FontWeight.MEDIUM, at_right=True)
        return
    ring = canvas.theme.ring
    bar = Rect(right, y + half + 14, SEATS_WIDTH, BAR_HEIGHT)
    canvas.bar(bar, table.taken / table.seats, ring["track"], ring["plenty"])
