"""A headless Chromium for all browser tests, or a sentence why there is none."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.chrome.webdriver import WebDriver

from tests.browser.chromium import launch


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebDriver]:
    """The browser."""
    profile: Path = tmp_path_factory.mktemp("profile")
    driver = launch(profile)
    if driver is None:
        pytest.skip("no Chromium with its driver is installed, so nobody looks at the page")
    try:
        yield driver
    finally:
        driver.quit()
