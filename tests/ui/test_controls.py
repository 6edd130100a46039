"""The registry of controls: each kind has one handler, and a press finds it."""

from pathlib import Path
from typing import Any, cast

import pytest

from bot.host.deduplication import InteractionDeduplicator
from bot.ui.controls import ControlFamily, Controls, Press, handles
from bot.ui.custom_ids import (
    ControlId,
    ControlKind,
    OpeningControl,
    PageTurn,
    ReplayMove,
    TournamentControl,
)
from bot.ui.languages import Languages
from tests.cogs.app import installed_bot


async def test_every_kind_has_a_handler(tmp_path: Path) -> None:
    """A control that is shown is answered."""
    enums: tuple[Any, ...] = (ControlKind, TournamentControl, PageTurn, ReplayMove, OpeningControl)
    async with installed_bot(tmp_path / "bot.db") as bot:
        assert bot.app.controls.kinds == {(enum, kind) for enum in enums for kind in enum}


def test_no_kind_has_two() -> None:
    """A second declaration is an error at the start, not a press that goes astray."""

    class Twice(ControlFamily[ControlId]):
        @handles(ControlKind.SIT)
        async def sit(self, press: Press[ControlId]) -> None: ...

        @handles(ControlKind.MORE, ControlKind.SIT)
        async def more(self, press: Press[ControlId]) -> None: ...

    controls = Controls(cast(Languages, None), InteractionDeduplicator())
    with pytest.raises(ValueError, match="declared twice"):
        controls.add(Twice())
