"""When garbage is collected."""

import gc
from importlib import import_module

import pytest

from bot.garbage import loading


def test_nothing_is_collected_while_modules_are_loaded() -> None:
    with loading():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_what_was_off_stays_off() -> None:
    with loading():
        with loading():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_is_collected_again_when_a_module_cannot_be_loaded() -> None:
    with pytest.raises(ImportError), loading():
        import_module("bot.nothing")
    assert gc.isenabled()
