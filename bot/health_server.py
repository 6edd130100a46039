"""Serves the pages of the health monitor. A module of its own: most bots have no port, and need no
web server."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from aiohttp import web

PageSource = Callable[[], Awaitable[tuple[bytes, str, int]]]
"""Body, content type and status of a page."""


class HealthServer:
    """Answers `GET` requests for pages, by their paths."""

    def __init__(self, pages: Mapping[str, PageSource]) -> None:
        application = web.Application()
        for path, source in pages.items():
            application.router.add_get(path, partial(_answer, source))
        self._runner = web.AppRunner(application, access_log=None)

    async def start(self, host: str, port: int) -> None:
        """Raises `OSError` when the port is taken."""
        await self._runner.setup()
        await web.TCPSite(self._runner, host, port).start()

    async def close(self) -> None:
        await self._runner.cleanup()


async def _answer(source: PageSource, _: web.Request) -> web.Response:
    body, kind, status = await source()
    return web.Response(body=body, headers={"Content-Type": kind}, status=status)
