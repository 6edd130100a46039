"""Request bodies: JSON, or multipart with `payload_json` and `files[n]`."""

import asyncio
import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import orjson
from aiohttp import BodyPartReader, MultipartReader, StreamReader, web
from aiohttp.base_protocol import BaseProtocol
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.multipart import content_disposition_filename, parse_content_disposition

from devtools.sandbox.errors import ApiError, ApiRefused, Json, invalid_form
from devtools.sandbox.limits.messages import FILE_BYTES_MAX, REQUEST_BYTES_MAX

_FILE_FIELD = re.compile(r"files?\[(\d{1,2})\]|file")
_READ_BYTES: Final = 2**16
"""The bytes of a part that are looked at in one go: nearly all pictures as a whole."""
_HEADERS_REMEMBERED: Final = 256
"""Parts have the same headers again and again, but for the names of some files."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a request; `index` is the n of its field `files[n]`."""

    index: int
    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Body:
    """A request's body: `json` is None when there was no body at all."""

    json: Any = None
    uploads: list[Upload] = field(default_factory=list)
    multipart: bool = False

    @property
    def object(self) -> Json:
        """The body as an object, empty when there is none. Raises ApiError 50035."""
        if self.json is None:
            return {}
        if not isinstance(self.json, dict):
            raise invalid_form("", "MODEL_TYPE_CONVERT", "Only dictionaries may be used here")
        return self.json


async def read_body(request: web.Request) -> Body:
    """The request's body. Raises ApiError: 50109 for broken JSON, 40005 for too many bytes."""
    if not request.body_exists:
        return Body()
    try:
        raw = await request.read()
    except web.HTTPRequestEntityTooLarge:
        raise ApiError(ApiRefused.TOO_LARGE) from None
    # Not `request.content_type`: that parses each new boundary as the header of a mail.
    kind, _, parameters = request.headers.get("Content-Type", "").partition(";")
    if kind.strip().lower() == "multipart/form-data":
        try:
            return await _from_parts(parameters, raw)
        except (ValueError, HttpProcessingError) as error:
            raise invalid_form("", "BASE_TYPE_BAD", f"Not multipart: {error}") from error
    if len(raw) > REQUEST_BYTES_MAX:
        raise ApiError(ApiRefused.TOO_LARGE)
    return Body(_parse(raw)) if raw else Body()


async def _from_parts(parameters: str, raw: bytes) -> Body:
    """Read the parts of a form that has arrived as a whole. Raises ApiError, ValueError and
    HttpProcessingError.

    aiohttp's reader gets it as `multipart/mixed`: in a form it parses the names of parts twice.
    """
    content = StreamReader(BaseProtocol(asyncio.get_running_loop()), 2 * REQUEST_BYTES_MAX)
    content.feed_data(raw)
    content.feed_eof()
    payload: Any = None
    uploads: list[Upload] = []
    total = 0
    async for part in MultipartReader({"Content-Type": f"multipart/mixed;{parameters}"}, content):
        if not isinstance(part, BodyPartReader):
            raise ValueError("parts within parts are not understood")
        name, filename = _named(part.headers.get("Content-Disposition"))
        part.chunk_size = _READ_BYTES
        data = bytes(await part.read())
        total += len(data)
        if name == "payload_json":
            payload = _parse(data)
        else:
            uploads.append(_upload(name, filename, data, len(uploads)))
    if total > REQUEST_BYTES_MAX or any(len(u.data) > FILE_BYTES_MAX for u in uploads):
        raise ApiError(ApiRefused.TOO_LARGE)
    return Body(payload if payload is not None else {}, uploads, multipart=True)


@lru_cache(_HEADERS_REMEMBERED)
def _named(disposition: str | None) -> tuple[str, str | None]:
    """The name of a part, and that of its file. Raises ValueError where they are no text."""
    _, known = parse_content_disposition(disposition)
    name, filename = known.get("name", ""), content_disposition_filename(known)
    f"{name}{filename}".encode()
    return name, filename


def _upload(name: str, filename: str | None, raw: bytes, place: int) -> Upload:
    match = _FILE_FIELD.fullmatch(name)
    if match is None or not filename:
        raise invalid_form(name, "BASE_TYPE_BAD", "A file needs a field files[n] and a filename")
    return Upload(int(match[1]) if match[1] else place, filename, raw)


def _parse(raw: bytes) -> Any:
    try:
        return orjson.loads(raw)
    except orjson.JSONDecodeError:
        raise ApiError(ApiRefused.INVALID_JSON) from None
