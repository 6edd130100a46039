"""Everything that is fetched by URL: the page, attachments, and pictures of users and guilds."""

import hashlib
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from aiohttp import web
from PIL import Image, ImageDraw

from devtools.sandbox.file_store import FileStore
from devtools.sandbox.limits.shapes import whole_number

PAGE = Path(__file__).parent / "page"
_FOREVER = {
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
}
_SHOWN = {"image/png", "image/jpeg", "image/gif", "image/webp", "text/plain"}
"""Everything else is only downloaded: a file must not act as a page of the sandbox."""

_FRESH = {"Cache-Control": "no-cache"}
_CELLS = 5
_SIZES = (16, 32, 64, 128, 256, 512)


async def serve_page(request: web.Request) -> web.StreamResponse:
    """`/` and `/page/{file}`: only files of the page's own folder."""
    name = request.match_info.get("name") or "index.html"
    file = (PAGE / name).resolve()
    if not file.is_relative_to(PAGE) or not file.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(file, headers=_FRESH)


class StaticFiles:
    """Attachments and drawn pictures."""

    def __init__(self, store: FileStore) -> None:
        self._store = store

    async def serve_attachment(self, request: web.Request) -> web.Response:
        """`/attachments/{channel}/{attachment}/{filename}`"""
        wanted = whole_number(request.match_info["attachment"])
        found = None if wanted is None else self._store.get(wanted)
        if found is None:
            raise web.HTTPNotFound
        inline = found.content_type in _SHOWN
        kind = found.content_type if inline else "application/octet-stream"
        headers = _FOREVER if inline else {**_FOREVER, "Content-Disposition": "attachment"}
        return web.Response(body=found.data, content_type=kind, headers=headers)

    async def serve_picture(self, request: web.Request) -> web.Response:
        """`/cdn/…/{key}.png?size=N`: the same pattern for the same path, always."""
        asked = whole_number(request.query.get("size"))
        size = 128 if asked is None else asked
        nearest = min(_SIZES, key=lambda known: abs(known - size))
        raw = pattern(request.match_info["path"].rpartition(".")[0], nearest)
        return web.Response(body=raw, content_type="image/png", headers=_FOREVER)


@lru_cache(maxsize=512)
def pattern(key: str, size: int) -> bytes:
    """A symmetric pattern in one colour (PNG), drawn from a hash of the key."""
    digest = hashlib.sha256(key.encode()).digest()
    cell = size // (_CELLS + 1)
    edge = (size - cell * _CELLS) // 2
    hue = digest[0] * 360 // 256
    image = Image.new("RGB", (size, size), f"hsl({hue}, 35%, 22%)")
    pen = ImageDraw.Draw(image)
    for column in range(_CELLS):
        for row in range(_CELLS):
            mirrored = min(column, _CELLS - 1 - column)
            if digest[1 + mirrored * _CELLS + row] % 2:
                x, y = edge + column * cell, edge + row * cell
                pen.rectangle((x, y, x + cell - 1, y + cell - 1), f"hsl({hue}, 60%, 65%)")
    out = BytesIO()
    image.save(out, "PNG", compress_level=3)
    return out.getvalue()
