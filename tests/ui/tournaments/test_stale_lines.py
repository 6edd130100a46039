"""Stale lines of an earlier process are removed; lines still needed stay."""

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest

from bot.ui.components.custom_ids import TournamentControl, TournamentControlId
from bot.ui.tournaments.line_publisher import remove_stale_lines
from bot.ui.tournaments.pictures import suspense_line
from devtools.simulation.loop import run_virtually
from tests.tournament.builders import NUMBER
from tests.ui.tournaments.showing import CHANNEL, ENGLISH

ME, SOMEBODY = 7, 8
SUSPENSE = suspense_line(ENGLISH)


def left_of(
    author: int, content: str, *controls: TournamentControlId, awaited: tuple[int, ...] = ()
) -> bool:
    """Whether a message stays, number 1."""
    deleted: list[int] = []

    async def delete() -> None:
        deleted.append(1)

    buttons = [SimpleNamespace(custom_id=str(control)) for control in controls]
    message = SimpleNamespace(
        id=1, author=SimpleNamespace(id=author), content=content, components=buttons, delete=delete
    )

    async def history(**_: Any) -> AsyncIterator[Any]:
        yield message

    client: Any = SimpleNamespace(
        user=SimpleNamespace(id=ME),
        get_partial_messageable=lambda _: SimpleNamespace(history=history),
    )
    run_virtually(lambda: remove_stale_lines(client, CHANNEL, NUMBER, SUSPENSE, awaited))
    return not deleted


@pytest.mark.parametrize(
    "control", [TournamentControl.NO_REBUY, TournamentControl.NO_ADDON, TournamentControl.ACCEPT]
)
def test_an_offer_goes_with_its_controls(control: TournamentControl) -> None:
    """The offers of this tournament alone go with their controls: they are made anew."""
    assert not left_of(
        ME,
        "",
        TournamentControlId(TournamentControl.REBUY, NUMBER),
        TournamentControlId(control, NUMBER),
    )
    assert left_of(ME, "", TournamentControlId(control, NUMBER + 1))
    assert left_of(SOMEBODY, "", TournamentControlId(control, NUMBER))


def test_an_announcement_stays() -> None:
    """Whatever can be pressed below it."""
    controls = (
        TournamentControl.REGISTER,
        TournamentControl.REBUY,
        TournamentControl.ADDON,
        TournamentControl.HALF,
        TournamentControl.DEAL,
        TournamentControl.STANDINGS,
    )
    assert left_of(ME, "", *(TournamentControlId(control, NUMBER) for control in controls))


def test_a_draw_goes_that_never_comes_out() -> None:
    """A draw goes that never comes out, not one that another tournament of the channel is just
    showing, nor what somebody copied."""
    assert not left_of(ME, SUSPENSE)
    assert left_of(ME, SUSPENSE, awaited=(1,))
    assert left_of(SOMEBODY, SUSPENSE)
