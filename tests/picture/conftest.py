"""One renderer for all tests of this room: making one takes most of a second."""

import pytest

from bot.picture.renderer import Renderer


@pytest.fixture(scope="session")
def renderer() -> Renderer:
    return Renderer()
