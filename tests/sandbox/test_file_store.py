"""The file store forgets what nobody shows, in order."""

from typing import Any

from devtools.sandbox import file_store as module
from devtools.sandbox.file_store import RELEASED_KEPT_MAX, FileStore
from devtools.sandbox.messages import Attachment


def file(number: int, size: int = 1) -> Attachment:
    return Attachment(number, "a.png", b"x" * size, "image/png", "http://127.0.0.1/a.png")


def test_released_files_stay_for_a_while() -> None:
    """The newest of them can still be loaded, the older ones are gone."""
    store, files = FileStore(), [file(number) for number in range(RELEASED_KEPT_MAX + 1)]
    store.put(files)
    store.release(files)
    assert store.get(0) is None
    assert store.get(1) is files[1]


def test_too_many_bytes_drop_the_oldest(monkeypatch: Any) -> None:
    """Too many bytes drop the oldest file: its size is still told, its bytes are freed."""
    monkeypatch.setattr(module, "BYTES_MAX", 10)
    store, old, new = FileStore(), file(1, 6), file(2, 6)
    store.put([old])
    store.put([new])
    assert (store.get(1), store.get(2)) == (None, new)
    assert (old.data, old.payload()["size"]) == (b"", 6)
