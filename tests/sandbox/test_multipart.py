"""Bodies in parts, as discord.py writes them, and as nobody should."""

import asyncio
import warnings
from contextlib import suppress
from typing import Any

import aiohttp
import orjson
import pytest
from aiohttp import FormData, StreamReader
from aiohttp.base_protocol import BaseProtocol
from aiohttp.test_utils import make_mocked_request
from hypothesis import given
from hypothesis import strategies as st

from devtools.sandbox.errors import ApiError
from devtools.sandbox.uploads import Body, Upload, read_body

TYPE = "multipart/form-data; boundary=x"
PICTURE = b"\x89PNG\r\n\r\n--x\r\n\x00\r\n"
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
NAMES = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="/\\"),
    min_size=1,
    max_size=20,
)
"""No paths: the client writes their slashes in a way that no reader takes back."""
BYTES = st.binary(max_size=200) | st.just(PICTURE)
FILES = st.lists(st.tuples(NAMES, BYTES, st.sampled_from([1, 90, 900])), max_size=3)
"""The name, the bytes, and how often they come: some files take many reads."""
PIECES = [
    b"--x", b"--x--", b"--", b"\r\n", b"\n", b"\r\n\r\n", b":", b" ", b"\xff", b"\x00",
    b"Content-Disposition: form-data", b'; name="files[0]"', b'; name="payload_json"', b"{}", b"[",
    b'; filename="a.png"', b"; filename*=utf-8''%e2%82%ac", b"; filename*=none''a", b'; filename="',
    b"x" * 9_000, b"Content-Type: multipart/mixed; boundary=y", b'; name="_charset_"',
    b"Content-Length: 3", b"Content-Length: +3",
    b"Content-Transfer-Encoding: base64", b"Content-Encoding: gzip",
]  # fmt: skip
GOOD = (
    b'--x\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{"a": 1}\r\n'
    b'--x\r\nContent-Disposition: form-data; name="files[0]"; filename="a"\r\n\r\nabc\r\n--x--'
)


class Written:
    """Takes what aiohttp writes."""

    def __init__(self) -> None:
        self.bytes = b""

    async def write(self, chunk: bytes) -> None:
        self.bytes += chunk


async def read(content_type: str, raw: bytes) -> Body:
    """The body of a request of this type. Raises ApiError."""
    content = StreamReader(BaseProtocol(asyncio.get_running_loop()), 2**20)
    content.feed_data(raw)
    content.feed_eof()
    headers = {"Content-Type": content_type} if content_type else {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # aiohttp's, of names it can't read
        return await read_body(make_mocked_request("POST", "/", headers, payload=content))


async def test_what_the_client_writes_is_read() -> None:
    """The fields, the file names with signs that have to be escaped, and bytes as they are."""
    form = FormData(quote_fields=False)
    form.add_field("payload_json", '{"content": "è"}')
    form.add_field("files[0]", PICTURE, filename='a "b" c.png', content_type="image/png")
    form.add_field("files[1]", b"", filename="città.txt", content_type="text/plain")
    body, written = form(), Written()
    assert isinstance(body, aiohttp.MultipartWriter)
    await body.write(written)
    uploads = [Upload(0, 'a "b" c.png', PICTURE), Upload(1, "città.txt", b"")]
    assert await read(body.content_type, written.bytes) == Body({"content": "è"}, uploads, True)


@given(payload=st.dictionaries(TEXTS, TEXTS | st.integers(0, 9)), files=FILES)
async def test_any_form_is_read_as_it_was_written(
    payload: dict[str, Any], files: list[tuple[str, bytes, int]]
) -> None:
    """Any names and any bytes, also such as end parts of other forms."""
    form = FormData(quote_fields=False, default_to_multipart=True)
    form.add_field("payload_json", orjson.dumps(payload).decode())
    for place, (name, data, times) in enumerate(files):
        form.add_field(f"files[{place}]", data * times, filename=name)
    body, written = form(), Written()
    await body.write(written)  # type: ignore[arg-type]
    uploads = [Upload(n, name, data * times) for n, (name, data, times) in enumerate(files)]
    assert await read(body.content_type, written.bytes) == Body(payload, uploads, True)


async def test_a_body_may_have_no_parts_and_words_around_them() -> None:
    """The words before the first part and after the last are for nobody."""
    assert await read(TYPE, b"--x--\r\n") == Body({}, [], True)
    quoted = 'Multipart/Form-Data;charset=utf-8; boundary="x"'
    expected = Body({"a": 1}, [Upload(0, "a", b"abc")], True)
    assert await read(quoted, b"hello\r\n" + GOOD + b"\r\nbye") == expected


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("multipart/form-data", b"--x--"),
        ("multipart/form-data; boundary=" + "x" * 71, b"--" + b"x" * 71 + b"--"),
        (TYPE, b""),
        (TYPE, b"--x\r\n\r\nbroken"),
        (TYPE, b"--x\r\n\r\nneither name nor file\r\n--x--"),
        (TYPE, b"--x\r\nContent-Disposition: form-data\r\n--x--"),
        (TYPE, b"--x\r\nContent-Disposition: \xff\r\n\r\n\r\n--x--"),
        (TYPE, GOOD.replace(b'="a"', b'="\xff"')),
        (TYPE, GOOD.replace(b'="a"', b'="a"' + b" " * 9_000)),
        (TYPE, GOOD.replace(b"files[0]", b"files[100]")),
        (TYPE, GOOD.replace(b"files[0]", b"files[\xff]")),
        (TYPE, GOOD.replace(b'; filename="a"', b"; filename*=none''a%62")),
        (TYPE, GOOD.replace(b'{"a": 1}', b"{")),
        (TYPE, b"--x\r\nContent-Type: Multipart/mixed; boundary=y\r\n\r\n--y--\r\n--x--"),
    ],
)
async def test_what_is_no_multipart_is_refused(content_type: str, body: bytes) -> None:
    """A boundary is missing, an end is missing, headers are no text, or parts are in parts."""
    with pytest.raises(ApiError) as refused:
        await read(content_type, body)
    assert refused.value.status == 400


@pytest.mark.parametrize("end", range(len(GOOD)))
async def test_a_form_that_breaks_off_is_refused(end: int) -> None:
    """Wherever it breaks off: half a file must not pass for one."""
    with pytest.raises(ApiError):
        await read(TYPE, GOOD[:end])


@given(st.lists(st.sampled_from(PIECES) | st.binary(max_size=3), max_size=12), st.integers(0, 3))
async def test_no_body_breaks_the_sandbox(pieces: list[bytes], where: int) -> None:
    """No body breaks the sandbox: it is read or refused, alone or in a form that was good."""
    first, *others = GOOD.split(b"\r\n\r\n")
    cut = [first, *others]
    cut.insert(min(where, len(cut)), b"".join(pieces))
    for body in (b"".join(pieces), b"\r\n\r\n".join(cut), b"\r\n".join([GOOD[:-5], *pieces])):
        with suppress(ApiError):
            await read(TYPE, body)


@pytest.mark.parametrize("content_type", ["multipart/mixed; boundary=x", "text/plain", ""])
async def test_only_forms_are_read_in_parts(content_type: str) -> None:
    """All else has to be JSON."""
    assert await read(content_type, b"{}") == Body({})
    with pytest.raises(ApiError) as refused:
        await read(content_type, GOOD)
    assert refused.value.code == 50109
