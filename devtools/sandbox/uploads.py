"""Request bodies: JSON, or multipart with `payload_json` and `files[n]`."""

import re
from dataclasses import dataclass, field
from typing import Any

import orjson
from aiohttp import web

from devtools.sandbox.errors import ApiError, ApiRefused, Json, invalid_form
from devtools.sandbox.limits.messages import FILE_BYTES_MAX, REQUEST_BYTES_MAX
from devtools.sandbox.multipart import is_multipart, parts_of

_FILE_FIELD = re.compile(r"files?\[(\d{1,2})\]|file")


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
    content_type = request.headers.get("Content-Type", "")
    if is_multipart(content_type):
        try:
            return _from_parts(content_type, raw)
        except ValueError as error:
            raise invalid_form("", "BASE_TYPE_BAD", f"Not multipart: {error}") from error
    if len(raw) > REQUEST_BYTES_MAX:
        raise ApiError(ApiRefused.TOO_LARGE)
    return Body(_parse(raw)) if raw else Body()


def _from_parts(content_type: str, raw: bytes) -> Body:
    payload: Any = None
    uploads: list[Upload] = []
    total = 0
    for part in parts_of(content_type, raw):
        total += len(part.data)
        if part.name == "payload_json":
            payload = _parse(part.data)
        else:
            uploads.append(_upload(part.name, part.filename, part.data, len(uploads)))
    if total > REQUEST_BYTES_MAX or any(len(u.data) > FILE_BYTES_MAX for u in uploads):
        raise ApiError(ApiRefused.TOO_LARGE)
    return Body(payload if payload is not None else {}, uploads, multipart=True)


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
