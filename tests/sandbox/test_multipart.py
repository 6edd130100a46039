"""Bodies in parts, as discord.py writes them, and as nobody should."""

import aiohttp
import pytest
from aiohttp import FormData

from devtools.sandbox.multipart import BodyPart, is_multipart, parts_of

TYPE = "multipart/form-data; boundary=x"
PICTURE = b"\x89PNG\r\n\r\n--x\r\n\x00\r\n"


class Written:
    """Takes what aiohttp writes."""

    def __init__(self) -> None:
        self.bytes = b""

    async def write(self, chunk: bytes) -> None:
        self.bytes += chunk


async def test_what_the_client_writes_is_read() -> None:
    """The fields, the file names with signs that have to be escaped, and bytes as they are."""
    form = FormData(quote_fields=False)
    form.add_field("payload_json", '{"content": "è"}')
    form.add_field("files[0]", PICTURE, filename='a "b" c.png', content_type="image/png")
    form.add_field("files[1]", b"", filename="città.txt", content_type="text/plain")
    body, written = form(), Written()
    assert isinstance(body, aiohttp.MultipartWriter)
    await body.write(written)
    assert is_multipart(body.content_type)
    assert list(parts_of(body.content_type, written.bytes)) == [
        BodyPart("payload_json", None, '{"content": "è"}'.encode()),
        BodyPart("files[0]", 'a "b" c.png', PICTURE),
        BodyPart("files[1]", "città.txt", b""),
    ]


def test_a_body_may_have_no_parts_and_words_around_them() -> None:
    """What stands before the first and after the last is for nobody."""
    assert list(parts_of(TYPE, b"--x--\r\n")) == []
    body = b'hello\r\n--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\nbye'
    quoted = 'multipart/form-data; charset=utf-8; boundary="x"'
    assert list(parts_of(quoted, body)) == [BodyPart("a", None, b"1")]


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("multipart/form-data", b"--x--"),
        (TYPE, b""),
        (TYPE, b"--x\r\n\r\nbroken"),
        (TYPE, b"--x\r\nContent-Disposition: form-data\r\n--x--"),
        (TYPE, b"--x\r\nContent-Disposition: \xff\r\n\r\n\r\n--x--"),
        (TYPE, b"--x\r\nContent-Type: Multipart/mixed; boundary=y\r\n\r\n--y--\r\n--x--"),
    ],
)
def test_what_is_no_multipart_is_refused(content_type: str, body: bytes) -> None:
    """A boundary is missing, an end is missing, headers are no text, or parts are in parts."""
    with pytest.raises(ValueError, match=r"\w"):
        list(parts_of(content_type, body))


@pytest.mark.parametrize(
    ("content_type", "expected"),
    [
        (TYPE, True),
        ("Multipart/Form-Data;boundary=x", True),
        ("multipart/mixed", False),
        ("", False),
    ],
)
def test_forms_in_parts_are_told_by_their_type(content_type: str, expected: bool) -> None:
    """In capitals or not."""
    assert is_multipart(content_type) is expected
