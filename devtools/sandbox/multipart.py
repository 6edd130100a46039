"""The parts of a multipart body that is here as a whole.

aiohttp's reader looks for them while a body arrives, piece by piece: that costs more than all else
about a request with a picture.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from aiohttp.multipart import content_disposition_filename, parse_content_disposition

_BOUNDARY: Final = re.compile(r'; *boundary=(?:"([^"]+)"|([^\s;"]+))', re.IGNORECASE)
_HEADERS_REMEMBERED: Final = 256
"""Parts have the same headers again and again, but for the names of some files."""


@dataclass(frozen=True, slots=True)
class BodyPart:
    """One part: the name of its field, that of its file if it is one, and its bytes."""

    name: str
    filename: str | None
    data: bytes


def is_multipart(content_type: str) -> bool:
    """Whether a body of this type is a form in parts."""
    return content_type.partition(";")[0].strip().lower() == "multipart/form-data"


def parts_of(content_type: str, body: bytes) -> Iterator[BodyPart]:
    """The parts of a body of this type. Raises ValueError where it is not what RFC 2046 asks for,
    or has parts within parts."""
    found = _BOUNDARY.search(content_type)
    if found is None:
        raise ValueError("no boundary")
    delimiter = b"\r\n--" + (found[1] or found[2]).encode()
    _, *parts = (b"\r\n" + body).split(delimiter)
    if not parts or not parts.pop().startswith(b"--"):
        raise ValueError("the last part does not end")
    for part in parts:
        headers, blank_line, data = part.partition(b"\r\n\r\n")
        if not blank_line:
            raise ValueError("the headers of a part do not end")
        yield BodyPart(*_named(headers), data)


@lru_cache(_HEADERS_REMEMBERED)
def _named(headers: bytes) -> tuple[str, str | None]:
    """The name of a part, and that of its file."""
    lines = (line.partition(":") for line in headers.decode().splitlines())
    told = {name.strip().lower(): value.strip() for name, _, value in lines}
    if told.get("content-type", "").lower().startswith("multipart/"):
        raise ValueError("parts within parts are not understood")
    _, known = parse_content_disposition(told.get("content-disposition"))
    return known.get("name", ""), content_disposition_filename(known)
