"""Uploaded files are known for pictures, with their size."""

from io import BytesIO

import pytest
from PIL import Image

from devtools.sandbox.files import picture_size


def picture(kind: str) -> bytes:
    written = BytesIO()
    Image.new("RGB", (300, 70)).save(written, kind)
    return written.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "GIF", "JPEG"])
def test_a_picture_has_a_size(kind: str) -> None:
    """Whatever its format."""
    assert picture_size(picture(kind)) == (300, 70)


@pytest.mark.parametrize("data", [b"", b"words", picture("PNG")[:30], picture("PNG")[8:]])
def test_what_is_no_picture_has_none(data: bytes) -> None:
    """A file that is no picture has no size, even where a picture begins and does not go on."""
    assert picture_size(data) is None
