"""Tables of players: the leaderboard, and a tournament's standings below its clock."""

from PIL import Image

from bot.picture.canvas import SUITS_WIDTH, Canvas
from bot.picture.other_scenes import (
    FACTS_MAX,
    ROWS_MAX,
    Fact,
    LeaderboardScene,
    Row,
    StandingsScene,
)
from bot.picture.pieces import Pieces
from bot.picture.shapes import Rect
from bot.picture.text import FontWeight

WIDTH = 960
SHEET_MARGIN = 28
TITLE, TITLE_HEIGHT = 34, 46
SUBTITLE, SUBTITLE_HEIGHT = 27, 38
HEAD, HEAD_HEIGHT = 25, 36
ROW_TEXT, ROW_HEIGHT, ROW_GAP = 27, 52, 6
FOOTER, FOOTER_HEIGHT = 24, 36
RANK_WIDTH = 64
AVATAR = 40
COLUMN_WIDTH = 150
CLOCK, CLOCK_HEIGHT = 84, 104
LEVEL, LEVEL_HEIGHT = 29, 38
LEVEL_BAR_HEIGHT = 12
BAR_GAP, LEVEL_GAP = 6, 10
FACT_HEIGHT = 80
LIT_EDGE = 6
DISC, PLACE_TEXT = 38, 21
FACTS_GAP = 10


def begin_sheet(
    pieces: Pieces, title: str, body: int, *, subtitle: str = "", footer: str = ""
) -> tuple[Canvas, int]:
    """A sheet with its heading, and room for a body of `height` pixels and a footer; returns also
    where the body begins."""
    height = SHEET_MARGIN + TITLE_HEIGHT + SUBTITLE_HEIGHT * bool(subtitle)
    height += body + FOOTER_HEIGHT * bool(footer) + SHEET_MARGIN // 2
    canvas = Canvas.room(pieces, WIDTH, height)
    return canvas, _write_heading(canvas, title, subtitle)


def draw_leaderboard(pieces: Pieces, scene: LeaderboardScene) -> Image.Image:
    rows = scene.rows[:ROWS_MAX]
    body = table_height(len(rows))
    canvas, y = begin_sheet(pieces, scene.title, body, subtitle=scene.subtitle, footer=scene.footer)
    y = draw_rows(canvas, scene.columns, rows, y)
    write_footer(canvas, scene.footer, y)
    return canvas.image


def draw_standings(pieces: Pieces, scene: StandingsScene) -> Image.Image:
    rows = scene.rows[:ROWS_MAX]
    facts = scene.facts[:FACTS_MAX]
    body = CLOCK_HEIGHT + LEVEL_BAR_HEIGHT + BAR_GAP + LEVEL_HEIGHT + LEVEL_GAP
    body += (FACT_HEIGHT + FACTS_GAP) * bool(facts) + table_height(len(rows))
    canvas, y = begin_sheet(pieces, scene.title, body, footer=scene.footer)
    y = draw_clock(canvas, scene, y)
    if facts:
        y = draw_facts(canvas, facts, y) + FACTS_GAP
    y = draw_rows(canvas, scene.columns, rows, y)
    write_footer(canvas, scene.footer, y)
    return canvas.image


def table_height(rows: int) -> int:
    return HEAD_HEIGHT + rows * (ROW_HEIGHT + ROW_GAP)


def _write_heading(canvas: Canvas, title: str, subtitle: str) -> int:
    """Writes the title and the line below it; returns where the next thing may begin."""
    y = SHEET_MARGIN - 8
    box = Rect(SHEET_MARGIN, y, WIDTH - 2 * SHEET_MARGIN - SUITS_WIDTH, TITLE_HEIGHT)
    canvas.write(title, box, TITLE, canvas.text.gold)
    y += TITLE_HEIGHT
    if subtitle:
        box = Rect(SHEET_MARGIN, y, WIDTH - 2 * SHEET_MARGIN, SUBTITLE_HEIGHT)
        canvas.write(subtitle, box, SUBTITLE, canvas.text.soft, FontWeight.MEDIUM)
        y += SUBTITLE_HEIGHT
    return y + 4


def write_footer(canvas: Canvas, footer: str, y: int) -> None:
    if footer:
        box = Rect(SHEET_MARGIN, y, WIDTH - 2 * SHEET_MARGIN, FOOTER_HEIGHT)
        canvas.write(footer, box, FOOTER, canvas.text.faint, FontWeight.MEDIUM)


def draw_clock(canvas: Canvas, scene: StandingsScene, y: int) -> int:
    """The time left, as large as it matters, with the level and what comes next."""
    whole = Rect(SHEET_MARGIN, y, WIDTH - 2 * SHEET_MARGIN, CLOCK_HEIGHT)
    canvas.write_centred(scene.clock, whole, CLOCK, canvas.text.strong)
    y += CLOCK_HEIGHT
    ring = canvas.theme.ring
    box = Rect(SHEET_MARGIN, y, WIDTH - 2 * SHEET_MARGIN, LEVEL_BAR_HEIGHT)
    fill = ring["plenty"] if scene.clock_left > 0.25 else ring["little"]
    canvas.bar(box, scene.clock_left, ring["track"], fill)
    y += LEVEL_BAR_HEIGHT + BAR_GAP
    half = (WIDTH - 2 * SHEET_MARGIN) // 2
    left = Rect(SHEET_MARGIN, y, half, LEVEL_HEIGHT)
    canvas.write(f"{scene.level}  {scene.stakes}".strip(), left, LEVEL, canvas.text.gold)
    right = Rect(SHEET_MARGIN + half, y, half, LEVEL_HEIGHT)
    canvas.write(
        scene.next_stakes, right, LEVEL - 3, canvas.text.soft, FontWeight.MEDIUM, at_right=True
    )
    return y + LEVEL_HEIGHT + LEVEL_GAP


def draw_facts(canvas: Canvas, facts: tuple[Fact, ...], y: int) -> int:
    whole, count = WIDTH - 2 * SHEET_MARGIN + FACTS_GAP, len(facts)
    for index, fact in enumerate(facts):
        left, right = whole * index // count, whole * (index + 1) // count
        width = right - left - FACTS_GAP
        box = Rect(SHEET_MARGIN + left, y, width, FACT_HEIGHT)
        canvas.panel(box, canvas.theme.room["row"])
        upper = Rect(box.x + 10, box.y + 8, width - 20, 30)
        canvas.write_centred(fact.label, upper, 24, canvas.text.soft)
        lower = Rect(box.x + 10, box.y + 40, width - 20, 34)
        canvas.write_centred(fact.value, lower, 29, canvas.text.strong)
    return y + FACT_HEIGHT


def draw_rows(canvas: Canvas, columns: tuple[str, ...], rows: tuple[Row, ...], y: int) -> int:
    for index, head in enumerate(columns):
        canvas.write(
            head,
            column_box(index, len(columns), y, HEAD_HEIGHT),
            HEAD,
            canvas.text.soft,
            FontWeight.MEDIUM,
            at_right=True,
        )
    y += HEAD_HEIGHT
    for index, row in enumerate(rows):
        draw_row(canvas, row, index, len(columns), y)
        y += ROW_HEIGHT + ROW_GAP
    return y


def column_box(index: int, columns: int, y: int, height: int) -> Rect:
    """The box of a figure, counted from the right."""
    right = WIDTH - SHEET_MARGIN - 18 - (columns - 1 - index) * COLUMN_WIDTH
    return Rect(right - COLUMN_WIDTH + 12, y, COLUMN_WIDTH - 12, height)


def draw_row(canvas: Canvas, row: Row, index: int, columns: int, y: int) -> None:
    text = canvas.text
    box = Rect(SHEET_MARGIN, y, WIDTH - 2 * SHEET_MARGIN, ROW_HEIGHT)
    canvas.panel(box, canvas.theme.room["lit" if row.lit else "row"])
    ink = text.faint if row.faded else text.strong
    if row.lit:
        canvas.panel(Rect(box.x, y, LIT_EDGE, ROW_HEIGHT), text.gold)
    x = box.x + 18
    if row.has_face:
        write_place(canvas, row, Rect(box.x + 10, y, RANK_WIDTH - 14, ROW_HEIGHT))
        face = canvas.pieces.avatars.sprite(row.avatar, row.name, index, AVATAR, dim=row.faded)
        x = box.x + RANK_WIDTH
        canvas.put(face, x, y + (ROW_HEIGHT - AVATAR) // 2)
        x += AVATAR + 14
    left = WIDTH - SHEET_MARGIN - 18 - columns * COLUMN_WIDTH
    canvas.write(row.name, Rect(x, y, left - x, ROW_HEIGHT), ROW_TEXT, ink, FontWeight.MEDIUM)
    for number, value in enumerate(row.values[:columns]):
        money = text.money if number == 0 and not row.faded else ink
        figure = column_box(number, columns, y, ROW_HEIGHT)
        canvas.write(value, figure, ROW_TEXT, money, at_right=True)


def write_place(canvas: Canvas, row: Row, box: Rect) -> None:
    """A place, on a medal for the first three."""
    number = int("0" + "".join(filter(str.isdecimal, row.place)))
    medals = canvas.theme.medals
    if row.faded or not 1 <= number <= len(medals):
        words = Rect(box.x + 8, box.y, box.width - 8, box.height)
        canvas.write(row.place, words, PLACE_TEXT, canvas.text.soft)
        return
    ink, medal = canvas.theme.medal_text, medals[number - 1]
    sprite = canvas.pieces.pill(row.place, PLACE_TEXT, ink, medal, DISC, box.width, 4)
    canvas.put(sprite, box.x, box.y + (box.height - DISC) // 2)
