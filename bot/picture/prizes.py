"""The prize table of a tournament: a card for each paid place, the first three larger in colour."""

from PIL import Image

from bot.picture.canvas import Canvas
from bot.picture.fonts import FontWeight
from bot.picture.other_scenes import PRIZES_MAX, Prize, PrizesScene
from bot.picture.pieces import Pieces
from bot.picture.rect import Rect
from bot.picture.standings import MARGIN, ROW_GAP, ROW_HEIGHT, WIDTH, begin_sheet, write_footer

COLUMN_ROWS = 10
POOL, POOL_HEIGHT = 30, 48
DISC = 36
SHARE, EXACT_SHARE = 96, 126
"""Room for `16.67%`, and for a chance such as `78.6455%`."""


def draw_prizes(pieces: Pieces, scene: PrizesScene) -> Image.Image:
    prizes = scene.prizes[:PRIZES_MAX]
    columns = 1 if len(prizes) <= COLUMN_ROWS else 2
    lines = -(-len(prizes) // columns)
    body = POOL_HEIGHT + lines * (ROW_HEIGHT + ROW_GAP)
    canvas, y = begin_sheet(pieces, scene.title, body, subtitle=scene.subtitle, footer=scene.footer)
    box = Rect(MARGIN, y - 4, WIDTH - 2 * MARGIN, POOL_HEIGHT)
    canvas.write(scene.pool, box, POOL, canvas.text.strong)
    y += POOL_HEIGHT
    width = (WIDTH - 2 * MARGIN - ROW_GAP * 2 * (columns - 1)) // columns
    for index, prize in enumerate(prizes):
        column, line = divmod(index, lines)
        x = MARGIN + column * (width + ROW_GAP * 2)
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
