"""The chip chart: a line for each player, named at its end, so that no legend must be matched."""

from PIL import Image, ImageDraw

from bot.picture.canvas import Canvas
from bot.picture.fonts import FontWeight
from bot.picture.other_scenes import SERIES_MAX, ChartScene, Series
from bot.picture.paint import SCALE, WHITE, mix
from bot.picture.pieces import Pieces
from bot.picture.rect import Rect
from bot.picture.standings import MARGIN, WIDTH, begin_sheet, write_footer
from bot.picture.theme import Colour

PLOT_HEIGHT = 380
Y_LABELS = 96
X_LABELS = 34
NAMES = 236
TICK = 17
NAME = 18
NAME_STEP = 34
LINE_WIDTH = 3
DOT = 5
BRIGHTER = 0.38


def draw_chart(pieces: Pieces, scene: ChartScene) -> Image.Image:
    body = PLOT_HEIGHT + X_LABELS + 16
    canvas, y = begin_sheet(pieces, scene.title, body, subtitle=scene.subtitle, footer=scene.footer)
    y = draw_plot(canvas, scene, y + 10, PLOT_HEIGHT)
    write_footer(canvas, scene.footer, y)
    return canvas.image


def draw_plot(canvas: Canvas, scene: ChartScene, y: int, height: int) -> int:
    """The lines with their axes and names; the answer is where the next thing may begin."""
    plot = Rect(MARGIN + Y_LABELS, y, WIDTH - 2 * MARGIN - Y_LABELS - NAMES, height)
    draw_axes(canvas, scene, plot)
    draw_lines(canvas, scene, plot)
    draw_names(canvas, scene, plot)
    return plot.bottom + X_LABELS


def colour_of(pieces: Pieces, index: int) -> Colour:
    """A line's colour, bright enough for the dark ground."""
    colours = pieces.theme.avatars
    return mix(colours[index % len(colours)], WHITE, BRIGHTER)


def bounds(scene: ChartScene) -> tuple[int, int, int]:
    """The greatest x, the least and the greatest y that the plot must hold."""
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
        label = Rect(MARGIN, round(y) - 12, Y_LABELS - 10, 24)
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
    """Each name near the end of its line, moved apart where lines end together."""
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
    right = WIDTH - MARGIN
    value = canvas.pieces.text_renderer.width(line.last, NAME) + 8 if line.last else 0
    box = Rect(x, y - 14, right - x - value, 28)
    canvas.write(line.name, box, NAME, colour, FontWeight.MEDIUM)
    canvas.write(line.last, Rect(x, y - 14, right - x, 28), NAME, canvas.text.strong, at_right=True)
