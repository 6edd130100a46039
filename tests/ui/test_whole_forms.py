"""Forms with files, sent in one piece."""

from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from aiohttp import multipart, web

from bot.ui.components.pages import upload
from bot.ui.requests.unreadable_input import send_forms_whole

PICTURE = bytes(range(256)) * 200


def form() -> aiohttp.FormData:
    """A form as discord.py makes it."""
    made = aiohttp.FormData(quote_fields=False)
    made.add_field(name="payload_json", value='{"content": "è"}')
    file = upload(PICTURE, "table [1].png")
    made.add_field(
        name="files[0]",
        value=file.fp,
        filename=file.filename,
        content_type="application/octet-stream",
    )
    return made


async def test_a_form_is_sent_in_one_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything arrives as it was, with its length told before."""
    monkeypatch.setattr(multipart, "MultipartWriter", multipart.MultipartWriter)
    send_forms_whole()
    received, sent = dict[str, bytes](), list[int]()

    async def take(request: web.Request) -> web.Response:
        assert request.content_length == sum(sent)
        async for part in await request.multipart():
            assert isinstance(part, aiohttp.BodyPartReader)
            received[f"{part.name} {part.filename}"] = bytes(await part.read())
        return web.Response()

    async def note(
        _session: Any, _context: SimpleNamespace, chunk: aiohttp.TraceRequestChunkSentParams
    ) -> None:
        sent.append(len(chunk.chunk))

    app, trace = web.Application(), aiohttp.TraceConfig()
    app.router.add_post("/", take)
    trace.on_request_chunk_sent.append(note)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
    session = aiohttp.ClientSession(trace_configs=[trace])
    async with session, session.post(url, data=form()) as answer:
        assert answer.status == 200
    await runner.cleanup()
    assert len(sent) == 1
    assert received == {
        "payload_json None": '{"content": "è"}'.encode(),
        "files[0] table [1].png": PICTURE,
    }
