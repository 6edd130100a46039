"""The performance goals of the sandbox: `sandbox/…` in `mazziere bench`.

The server runs in a process of its own, as in real life. The baseline is a bare aiohttp server that
sends each body back: what any request costs. Both are asked in turns over the same kind of
connections, so both meet the same machine.
"""

import asyncio
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any, Final

import orjson

from devtools.bench.measuring import served
from devtools.sandbox.server import TOKEN
from devtools.sandbox.world_builder import CARD_ROOM_ID

CONNECTIONS: Final = 8
REQUESTS: Final = 2_000
ROUNDS: Final = 5
WARM_UP: Final = 200
STARTS: Final = 3

SANDBOX_PROGRAM: Final = """
import asyncio
from devtools.sandbox import Sandbox
async def main():
    print(await Sandbox().start(), flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""
ECHO_PROGRAM: Final = """
import asyncio
from aiohttp import web
async def echo(request):
    return web.Response(body=await request.read(), content_type="application/json")
async def main():
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", echo)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""

MESSAGE: Final[dict[str, Any]] = {
    "flags": 1 << 15,
    "components": [
        {
            "type": 17,
            "components": [
                {"type": 10, "content": "Hand 12 · No-Limit Hold'em 1/2\nAlice to act: 40 to call"},
                {
                    "type": 1,
                    "components": [
                        {"type": 2, "style": 2, "label": verb, "custom_id": f"act:{verb}"}
                        for verb in ("fold", "call", "raise", "all-in")
                    ],
                },
            ],
        }
    ],
}


def rows() -> Iterator[dict[str, Any]]:
    """A row for each goal: requests in a second (more is better), and seconds to the start."""
    with served(SANDBOX_PROGRAM) as sandbox, served(ECHO_PROGRAM) as echo:
        value, baseline = asyncio.run(_both(sandbox, echo))
    yield {
        "name": "sandbox/requests",
        "value": round(value),
        "unit": "1/s",
        "baseline": round(baseline),
        "ratio": round(value / baseline, 2),
        "goal": 2_000,
        "ok": value >= 2_000,
    }
    took = median(_start_seconds() for _ in range(STARTS))
    yield {
        "name": "sandbox/start-up",
        "value": round(took, 2),
        "unit": "s",
        "baseline": None,
        "ratio": None,
        "goal": 2,
        "ok": took <= 2,
    }


def _start_seconds() -> float:
    begun = perf_counter()
    with served(SANDBOX_PROGRAM):
        return perf_counter() - begun


async def _both(sandbox: str, echo: str) -> tuple[float, float]:
    """Requests in a second of the sandbox and of the echo: the median of rounds in turns."""
    await _rate(sandbox, WARM_UP)
    await _rate(echo, WARM_UP)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(await _rate(sandbox, REQUESTS))
        theirs.append(await _rate(echo, REQUESTS))
    return median(ours), median(theirs)


async def _rate(base_url: str, requests: int) -> float:
    """Requests in a second over all connections together."""
    host, port = base_url.removeprefix("http://").split(":")
    share = requests // CONNECTIONS
    begun = perf_counter()
    await asyncio.gather(
        *(_talk(host, int(port), CARD_ROOM_ID + 10 + n % 4, share) for n in range(CONNECTIONS))
    )
    return share * CONNECTIONS / (perf_counter() - begun)


async def _talk(host: str, port: int, channel: int, requests: int) -> None:
    """One connection: send a table message, then edit it, again and again."""
    reader, writer = await asyncio.open_connection(host, port)
    path = f"/api/v10/channels/{channel}/messages"
    body, message_id = orjson.dumps(MESSAGE), ""
    for number in range(requests):
        sending = number % 4 == 0 or not message_id
        method, target = ("POST", path) if sending else ("PATCH", f"{path}/{message_id}")
        head = (
            f"{method} {target} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bot {TOKEN}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        answer = await _answer(reader)
        if sending:
            message_id = orjson.loads(answer).get("id", "")
    writer.close()
    await writer.wait_closed()


async def _answer(reader: asyncio.StreamReader) -> bytes:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    if " 200 " not in head.partition("\r\n")[0]:
        raise RuntimeError(f"the server refused: {head}")
    length = head.partition("content-length:")[2].partition("\r\n")[0]
    return await reader.readexactly(int(length))
