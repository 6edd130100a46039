"""The operator's pages beside `/health`: the card room's figures, for Prometheus and for people."""

import time
from collections.abc import Callable
from html import escape

import discord

from bot.host.room import Room
from bot.host.tournaments import Tournaments
from bot.metrics import CONTENT_TYPE, ProcessMetrics, RoomFigures
from bot.press_trace import Stage
from bot.storage.database import Database
from bot.storage.errors import StorageFailed
from bot.ui.presentation.render_process import RenderProcess

CHIPS_LOOK_SECONDS = 60.0
"""The age at which the ledger's sums are added up again: that reads every account."""


class RoomDashboard:
    """Reads the parts of one process, and changes nothing."""

    def __init__(
        self,
        client: discord.Client,
        room: Room,
        tournaments: Tournaments,
        database: Database,
        render_process: RenderProcess,
        metrics: ProcessMetrics,
        *,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self._client, self._room, self._tournaments = client, room, tournaments
        self._database, self._render_process = database, render_process
        self._metrics, self._steady = metrics, steady
        self._chips: dict[str, int] = {}
        self._added_up = float("-inf")

    async def metrics(self) -> tuple[bytes, str]:
        """Everything in Prometheus's own format, and the name of that format."""
        return self._metrics.text(await self._figures()), CONTENT_TYPE

    async def page(self) -> str:
        """The figures for people, as an HTML page that reloads itself every few seconds."""
        now = await self._figures()
        rows = [
            ("servers", now.servers),
            *((f"tables: {kind}", count) for kind, count in now.tables.items()),
            ("tournaments", now.tournaments),
            ("hands in progress", now.hands),
            ("hands ended since the start", now.hands_ended),
            ("presses answered within, half of them", _ms(self._metrics.press_quantile(0.5))),
            ("presses answered within, 99 of 100", _ms(self._metrics.press_quantile(0.99))),
            *(
                (f"waiting for: {stage.value}, 99 of 100", _ms(took))
                for stage in Stage
                if (took := self._metrics.stage_quantile(stage, 0.99)) is not None
            ),
            ("Discord's gateway", _ms(now.gateway_seconds)),
            ("commits", now.commits),
            ("commits that failed", now.failed_commits),
            *((f"waiting: {queue}", count) for queue, count in now.queues.items()),
            ("memory", _mb(self._metrics.memory_bytes)),
            ("errors in the log", self._metrics.counted("errors")),
            ("incidents", self._metrics.counted("incidents")),
            *((f"chips: {account}", total) for account, total in now.chips.items()),
            ("chips: sum of all", sum(now.chips.values()) if now.chips else "–"),
        ]
        return _PAGE.format(rows="".join(_row(name, value) for name, value in rows))

    async def _figures(self) -> RoomFigures:
        tables = [actor.place.tournament is None for actor in self._room.actors]
        counts = self._database.writer.counts
        latency = self._client.latency
        return RoomFigures(
            servers=len(self._client.guilds),
            tables={"cash": sum(tables), "tournament": len(tables) - sum(tables)},
            tournaments=self._tournaments.open_count,
            hands=sum(actor.table.hand_running for actor in self._room.actors),
            hands_ended=counts.hands,
            commits=counts.commits,
            units=counts.works,
            failed_commits=counts.failures,
            queues={
                "commits": self._database.writer.waiting,
                "commands": sum(actor.waiting for actor in self._room.actors),
                "pictures": self._render_process.waiting,
            },
            # Not a number before the first heartbeat.
            gateway_seconds=latency if latency < float("inf") else None,
            chips=await self._ledger(),
        )

    async def _ledger(self) -> dict[str, int]:
        """The balances by kind of account, as they were a minute ago at most."""
        if self._steady() - self._added_up >= CHIPS_LOOK_SECONDS:
            # Before the sums are there: a request meanwhile gets the earlier ones.
            self._added_up = self._steady()
            try:
                self._chips = await self._database.wallets.by_kind()
            except StorageFailed:
                self._chips = {}
        return self._chips


def _ms(seconds: float | None) -> str:
    return "–" if seconds is None else f"{seconds * 1000:.0f} ms"


def _mb(size: int | None) -> str:
    return "–" if size is None else f"{size / 1024**2:,.0f} MB"


def _row(name: str, value: object) -> str:
    shown = f"{value:,}" if isinstance(value, int) else str(value)
    return f"<tr><th scope=row>{escape(name)}</th><td>{escape(shown)}</td></tr>"


_PAGE = """<!doctype html>
<html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width">
<meta http-equiv=refresh content=10><title>Mazziere</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem;
  color: #1b1d22; background: #fff }}
table {{ border-collapse: collapse; width: 100% }}
th {{ font-weight: normal; text-align: left }}
td {{ text-align: right; font-variant-numeric: tabular-nums }}
tr {{ border-bottom: 1px solid #8884 }}
@media (prefers-color-scheme: dark) {{ body {{ color: #e8e8ea; background: #1b1d22 }} }}
</style>
<h1>Mazziere</h1>
<table>{rows}</table>
<p><a href=/metrics>for Prometheus</a> · <a href=/health>health</a></p>
</html>
"""
