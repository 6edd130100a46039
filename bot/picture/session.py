"""The summary of a session: its figures, its best hand, everybody's chips, and the payments."""

from PIL import Image

from bot.picture.canvas import Canvas
from bot.picture.chart import X_LABELS, draw_plot
from bot.picture.fonts import FontWeight
from bot.picture.hand_ranks import ROW as BEST
from bot.picture.hand_ranks import draw_rank_row
from bot.picture.other_scenes import FACTS_MAX, ROWS_MAX, SessionScene, Settlement
from bot.picture.pieces import Pieces
from bot.picture.rect import Rect
from bot.picture.standings import (
    FACT_HEIGHT,
    FACTS_GAP,
    MARGIN,
    ROW_GAP,
    WIDTH,
    begin_sheet,
    draw_facts,
    draw_rows,
    table_height,
    write_footer,
)

PLOT_HEIGHT = 300
PLOT_GAP = 18
SETTLING, SETTLING_HEIGHT = 24, 40
PAYMENT, PAYMENT_HEIGHT = 21, 44
AMOUNT = 120
ARROW = 40
COLUMNS = 2


def draw_session(pieces: Pieces, scene: SessionScene) -> Image.Image:
    rows, payments = scene.rows[:ROWS_MAX], scene.payments[:ROWS_MAX]
    body = FACT_HEIGHT + FACTS_GAP + (BEST + PLOT_GAP) * bool(scene.best)
    body += PLOT_GAP + PLOT_HEIGHT + X_LABELS
    body += table_height(len(rows)) + payments_height(len(payments))
    canvas, y = begin_sheet(pieces, scene.title, body, subtitle=scene.subtitle, footer=scene.footer)
    y = draw_facts(canvas, scene.facts[:FACTS_MAX], y) + FACTS_GAP
    if scene.best is not None:
        draw_rank_row(canvas, scene.best, scene.deck, y, "")
        y += BEST + PLOT_GAP
    y = draw_plot(canvas, scene.chart, y + PLOT_GAP // 2, PLOT_HEIGHT)
    y = draw_rows(canvas, scene.columns, rows, y)
    if payments:
        y = draw_payments(canvas, scene.settling, payments, y)
    write_footer(canvas, scene.footer, y)
    return canvas.image


def payments_height(payments: int) -> int:
    lines = -(-payments // COLUMNS)
    return lines * (PAYMENT_HEIGHT + ROW_GAP) + SETTLING_HEIGHT * bool(payments)


def draw_payments(canvas: Canvas, heading: str, payments: tuple[Settlement, ...], y: int) -> int:
    """The payments in two columns, read line by line."""
    canvas.write(
        heading, Rect(MARGIN, y, WIDTH - 2 * MARGIN, SETTLING_HEIGHT), SETTLING, canvas.text.gold
    )
    y += SETTLING_HEIGHT
    width = (WIDTH - 2 * MARGIN - FACTS_GAP * (COLUMNS - 1)) // COLUMNS
    for number, payment in enumerate(payments):
        line, column = divmod(number, COLUMNS)
        top = y + line * (PAYMENT_HEIGHT + ROW_GAP)
        box = Rect(MARGIN + column * (width + FACTS_GAP), top, width, PAYMENT_HEIGHT)
        canvas.panel(box, canvas.theme.room["row"])
        amount = Rect(box.right - 16 - AMOUNT, box.y, AMOUNT, box.height)
        canvas.write(payment.amount, amount, PAYMENT, canvas.text.money, at_right=True)
        draw_names(canvas, payment, Rect(box.x + 16, box.y, amount.x - box.x - 24, box.height))
    return y + payments_height(len(payments)) - SETTLING_HEIGHT


def draw_names(canvas: Canvas, payment: Settlement, box: Rect) -> None:
    """The payee, an arrow, and the payer, as the heading and the account in words name them: each
    written alone, so that a name written from the right stays on its side, and a long one leaves
    the other its half."""
    renderer, room = canvas.pieces.text_renderer, box.width - ARROW
    wanted = [renderer.width(name, PAYMENT) + 2 for name in (payment.target, payment.source)]
    first = min(wanted[0], max(room // 2, room - wanted[1]))
    ink, weight = canvas.text.strong, FontWeight.MEDIUM
    canvas.write(payment.target, Rect(box.x, box.y, first, box.height), PAYMENT, ink, weight)
    arrow = Rect(box.x + first + ARROW // 4, box.y, ARROW, box.height)
    canvas.write("←", arrow, PAYMENT, canvas.text.soft)
    source = Rect(box.x + first + ARROW, box.y, room - first, box.height)
    canvas.write(payment.source, source, PAYMENT, ink, weight)
