"""Robots read what a tournament offers: where to register, and what they are asked by name."""

from typing import Any

from bot.ids import TableId
from bot.ui.components.custom_ids import (
    ControlId,
    ControlKind,
    TournamentControl,
    TournamentControlId,
)
from devtools.sandbox.robots.notices import read_notice


def message(*ids: object, content: str = "", words: str = "") -> dict[str, Any]:
    """A message with these controls."""
    buttons = [{"type": 2, "custom_id": str(one), "label": "x"} for one in ids]
    row, text = {"type": 1, "components": buttons}, {"type": 10, "content": words}
    return {"id": "20", "channel_id": "3", "content": content, "components": [text, row]}


def test_an_announcement_is_where_one_registers() -> None:
    """The words of an announcement, where one registers, say who has."""
    notice = read_notice(
        message(TournamentControlId(TournamentControl.REGISTER, 7), words="Registered: Alice")
    )
    assert notice is not None
    assert (notice.tournament, notice.is_announcement) == (7, True)
    assert "Alice" in notice.text
    assert notice.offer_for("1") is None


def test_a_rebuy_is_for_whom_it_names() -> None:
    """Nobody presses another's offer."""
    offer = TournamentControlId(TournamentControl.REBUY, 7)
    notice = read_notice(
        message(offer, TournamentControlId(TournamentControl.NO_REBUY, 7), content="<@1>, no chips")
    )
    assert notice is not None
    assert notice.offer_for("1") == str(offer)
    assert notice.offer_for("2") is None


def test_the_add_on_is_for_everybody() -> None:
    """The add-on is for everybody: it is offered to the whole table at once."""
    notice = read_notice(message(TournamentControlId(TournamentControl.ADDON, 7), content="Break"))
    assert notice is not None
    assert notice.offer_for("2") == str(TournamentControlId(TournamentControl.ADDON, 7))


def test_a_table_is_no_notice() -> None:
    """A table is no notice, though a tournament's controls stand on it."""
    table = message(
        ControlId(ControlKind.AWAY, TableId(4)), TournamentControlId(TournamentControl.STANDINGS, 7)
    )
    assert read_notice(table) is None
    assert read_notice(message()) is None
