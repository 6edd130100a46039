"""The summary of a session: its figures, its best hand, everybody's chips, and the payments."""

from PIL import Image, ImageDraw

from bot.picture.canvas import Canvas
from bot.picture.other_scenes import (
    FACTS_MAX,
    ROWS_MAX,
    SERIES_MAX,
    ChartScene,
    Series,
    SessionScene,
    Settlement,
)
from bot.picture.paint import SCALE, WHITE, mix
from bot.picture.pieces import Pieces
from bot.picture.shapes import Rect
from bot.picture.sheets import ROW as BEST
from bot.picture.sheets import draw_rank_row
from bot.picture.standings import (
    FACT_HEIGHT,
    FACTS_GAP,
    ROW_GAP,
    SHEET_MARGIN,
    WIDTH,
    begin_sheet,
    draw_facts,
    draw_rows,
    table_height,
    write_footer,
)
from bot.picture.text import FontWeight
from bot.picture.theme import Colour

# --- The chip chart ------------------------------------------------------------------------------


CHART_HEIGHT = 380
Y_LABELS = 96
X_LABELS = 34
NAMES_WIDTH = 236
TICK = 17
NAME_SIZE = 18
NAME_STEP = 34
LINE_WIDTH = 3
DOT = 5
BRIGHTER = 0.38


def draw_chart(pieces: Pieces, scene: ChartScene) -> Image.Image:
    body = CHART_HEIGHT + X_LABELS + 16
    canvas, y = begin_sheet(pieces, scene.title, body, subtitle=scene.subtitle, footer=scene.footer)
    y = draw_plot(canvas, scene, y + 10, CHART_HEIGHT)
    write_footer(canvas, scene.footer, y)
    return canvas.image


def draw_plot(canvas: Canvas, scene: ChartScene, y: int, height: int) -> int:
    """The lines with their axes and names; returns where the next thing may begin."""
    plot = Rect(
        SHEET_MARGIN + Y_LABELS, y, WIDTH - 2 * SHEET_MARGIN - Y_LABELS - NAMES_WIDTH, height
    )
    draw_axes(canvas, scene, plot)
    draw_lines(canvas, scene, plot)
    draw_names(canvas, scene, plot)
    return plot.bottom + X_LABELS


def colour_of(pieces: Pieces, index: int) -> Colour:
    """A line's colour, bright enough for the dark ground."""
    colours = pieces.theme.avatars
    return mix(colours[index % len(colours)], WHITE, BRIGHTER)


def bounds(scene: ChartScene) -> tuple[int, int, int]:
    """The greatest x, and the least and the greatest y, for which the plot must have room."""
    lines = scene.series[:SERIES_MAX]
    values = [value for line in lines for value in line.points]
    values += [tick.value for tick in scene.y_ticks] or [0, 1]
    low, high = min(values), max(values)
    longest = max((len(line.points) for line in lines), default=1) - 1
    return max(longest, 1), low, max(high, low + 1)


def spot(scene: ChartScene, plot: Rect, x: float, y: float) -> tuple[float, float]:
    longest, low, high = bounds(scene)
    return (
        plot.x + plot.width * min(1.0, x / longest),
        plot.bottom - plot.height * (y - low) / (high - low),
    )


def draw_axes(canvas: Canvas, scene: ChartScene, plot: Rect) -> None:
    pen = ImageDraw.Draw(canvas.image)
    grid = mix(canvas.theme.room["sheet"], canvas.text.soft, 0.28)
    for tick in scene.y_ticks:
        _, y = spot(scene, plot, 0, tick.value)
        pen.line([plot.x, round(y), plot.right, round(y)], fill=grid, width=1)
        label = Rect(SHEET_MARGIN, round(y) - 12, Y_LABELS - 10, 24)
        canvas.write(tick.text, label, TICK, canvas.text.soft, FontWeight.MEDIUM, at_right=True)
    for tick in scene.x_ticks:
        x, _ = spot(scene, plot, tick.value, 0)
        pen.line([round(x), plot.bottom, round(x), plot.bottom + 6], fill=grid, width=1)
        label = Rect(round(x) - 40, plot.bottom + 8, 80, 24)
        canvas.write_centred(tick.text, label, TICK, canvas.text.soft)


def draw_lines(canvas: Canvas, scene: ChartScene, plot: Rect) -> None:
    """All lines on one large layer, reduced, so that their edges are smooth."""
    size = (plot.width + 4 * DOT, plot.height + 4 * DOT)
    for index, line in enumerate(scene.series[:SERIES_MAX]):
        mask = Image.new("L", (size[0] * SCALE, size[1] * SCALE), 0)
        pen = ImageDraw.Draw(mask)
        points = [
            ((x - plot.x + 2 * DOT) * SCALE, (y - plot.y + 2 * DOT) * SCALE)
            for x, y in (spot(scene, plot, x, y) for x, y in enumerate(line.points))
        ]
        if len(points) > 1:
            pen.line(points, fill=255, width=LINE_WIDTH * SCALE, joint="curve")
        if points:
            (x, y), radius = points[-1], DOT * SCALE
            pen.ellipse([x - radius, y - radius, x + radius, y + radius], fill=255)
        smooth = mask.resize(size, Image.Resampling.LANCZOS)
        corner = (plot.x - 2 * DOT, plot.y - 2 * DOT)
        canvas.image.paste(colour_of(canvas.pieces, index), corner, smooth)


def draw_names(canvas: Canvas, scene: ChartScene, plot: Rect) -> None:
    """Each name near the end of its line, moved apart where lines end together: no legend must be
    matched."""
    lines = list(enumerate(scene.series[:SERIES_MAX]))
    lines = [(index, line) for index, line in lines if line.points]
    lines.sort(key=lambda each: -each[1].points[-1])
    ends = [spot(scene, plot, len(line.points) - 1, line.points[-1])[1] for _, line in lines]
    for (index, line), y in zip(lines, apart(ends, plot), strict=True):
        write_name(canvas, line, colour_of(canvas.pieces, index), plot.right + 14, y)


def apart(ends: list[float], plot: Rect) -> list[int]:
    """Heights at least a line apart, in order, as near as may be to where the lines end."""
    found: list[int] = []
    for end in ends:
        lowest = found[-1] + NAME_STEP if found else plot.y
        found.append(max(round(end), lowest))
    limit = plot.bottom
    for index in range(len(found) - 1, -1, -1):
        found[index] = min(found[index], limit)
        limit = found[index] - NAME_STEP
    return found


def write_name(canvas: Canvas, line: Series, colour: Colour, x: int, y: int) -> None:
    right = WIDTH - SHEET_MARGIN
    value = canvas.pieces.text_renderer.width(line.last, NAME_SIZE) + 8 if line.last else 0
    box = Rect(x, y - 14, right - x - value, 28)
    canvas.write(line.name, box, NAME_SIZE, colour, FontWeight.MEDIUM)
    canvas.write(
        line.last, Rect(x, y - 14, right - x, 28), NAME_SIZE, canvas.text.strong, at_right=True
    )


# --- The summary ---------------------------------------------------------------------------------


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
        heading,
        Rect(SHEET_MARGIN, y, WIDTH - 2 * SHEET_MARGIN, SETTLING_HEIGHT),
        SETTLING,
        canvas.text.gold,
    )
    y += SETTLING_HEIGHT
    width = (WIDTH - 2 * SHEET_MARGIN - FACTS_GAP * (COLUMNS - 1)) // COLUMNS
    for number, payment in enumerate(payments):
        line, column = divmod(number, COLUMNS)
        top = y + line * (PAYMENT_HEIGHT + ROW_GAP)
        box = Rect(SHEET_MARGIN + column * (width + FACTS_GAP), top, width, PAYMENT_HEIGHT)
        canvas.panel(box, canvas.theme.room["row"])
        amount = Rect(box.right - 16 - AMOUNT, box.y, AMOUNT, box.height)
        canvas.write(payment.amount, amount, PAYMENT, canvas.text.money, at_right=True)
        names = Rect(box.x + 16, box.y, amount.x - box.x - 24, box.height)
        draw_payment_names(canvas, payment, names)
    return y + payments_height(len(payments)) - SETTLING_HEIGHT


def draw_payment_names(canvas: Canvas, payment: Settlement, box: Rect) -> None:
    """The payee, an arrow, and the payer, as the heading and the account in words name them.

    Each is written alone, so that a name written from the right stays on its side, and a long one
    leaves the other its half.
    """
    renderer, room = canvas.pieces.text_renderer, box.width - ARROW
    wanted = [renderer.width(name, PAYMENT) + 2 for name in (payment.target, payment.source)]
    first = min(wanted[0], max(room // 2, room - wanted[1]))
    ink, weight = canvas.text.strong, FontWeight.MEDIUM
    canvas.write(payment.target, Rect(box.x, box.y, first, box.height), PAYMENT, ink, weight)
    arrow = Rect(box.x + first + ARROW // 4, box.y, ARROW, box.height)
    canvas.write("←", arrow, PAYMENT, canvas.text.soft)
    source = Rect(box.x + first + ARROW, box.y, room - first, box.height)
    canvas.write(payment.source, source, PAYMENT, ink, weight)
