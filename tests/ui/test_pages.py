"""Files that go to Discord, and what stays of them in memory."""

import gc
import weakref

from bot.ui.components.pages import upload


def test_a_file_can_be_sent_again() -> None:
    """discord.py closes it after each try, and begins it anew for the next."""
    file = upload(b"a picture", "table.png", "a table")
    assert (file.filename, file.description) == ("table.png", "a table")
    for _ in range(2):
        assert file.fp.read() == b"a picture"
        file.fp.close()
        file.reset()
    file.close()


def test_a_file_that_was_sent_is_gone_without_a_search_for_garbage() -> None:
    gc.disable()
    try:
        file = upload(b"a picture", "table.png")
        data = weakref.ref(file.fp)
        file.close()
        del file
        assert data() is None
    finally:
        gc.enable()
