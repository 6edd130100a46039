"""Rows of buttons as a phone shows them, measured in several typefaces."""

from collections.abc import Iterable
from typing import Any

from discord.ui import ActionRow, Button
from PIL import ImageFont

from bot.settings import ASSETS
from bot.table.view import TableView
from bot.ui.components.pages import BUTTONS_A_ROW
from bot.ui.table.layout import Surroundings, table_layout
from tests.ui.tables import CATALOGUE, news_of

# Of a phone 390 pixels wide the container of a message leaves 345 for a row. Buttons are 60 wide at
# least, 8 apart, their letters 14 high.
SCREEN, NARROWEST, GAP, SIZE = 345, 60, 8, 14
LETTERS = {
    # As the sandbox's page has them, and as wide as Discord's are.
    ImageFont.truetype(ASSETS / "fonts" / f"{name}.ttf", SIZE): margins
    for name, margins in (("NotoSans-Bold", 28), ("Roboto-Bold", 32), ("Roboto-Medium", 32))
}


def width(labels: list[str]) -> float:
    """The width of a row with these buttons, in the typeface that makes it widest."""
    gaps = GAP * (len(labels) - 1)
    return gaps + max(
        sum(max(NARROWEST, margins + letters.getlength(label)) for label in labels)
        for letters, margins in LETTERS.items()
    )


def check_rows(rows: list[list[str]]) -> None:
    assert len(rows) <= 2
    for row in rows:
        assert 0 < len(row) <= BUTTONS_A_ROW
        assert width(row) <= SCREEN, row


def rows_of(
    view: TableView, locale: str = "en", around: Surroundings | None = None
) -> list[list[str]]:
    """The labels of each row of buttons of the message."""
    layout = table_layout(news_of(view), CATALOGUE.texts(locale), around=around)
    return labels_of(part for part in layout.walk_children() if isinstance(part, ActionRow))


def labels_of(rows: Iterable[ActionRow[Any]]) -> list[list[str]]:
    """The labels of each row of buttons."""
    buttons = ([each for each in row.children if isinstance(each, Button)] for row in rows)
    return [[str(button.label) for button in row] for row in buttons if row]
