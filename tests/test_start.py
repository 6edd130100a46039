"""The modules that a start loads, and those that wait until they are needed."""

import subprocess
import sys

from alembic.config import Config
from alembic.script import ScriptDirectory

from bot.storage import opening
from tests.checkout import ROOT

LATER = {
    "PIL.Image",
    "aiohttp.web",
    "alembic",
    "asyncpg",
    "mako",
    "numpy",
    "pygments",
    "sqlalchemy.dialects.postgresql",
    "sqlalchemy.orm",
    "uharfbuzz",
}


def test_a_start_loads_nothing_that_few_starts_need() -> None:
    """Migrations, percentages, pictures, the web server and the other database are
    loaded when they are asked for."""
    program = f"import bot.app, sys; print(*sorted({LATER!r} & set(sys.modules)))"
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == []


def test_the_versions_are_those_that_migrations_know() -> None:
    """The versions are those that migrations know, read from the names of the files: loading the
    steps is not for every start."""
    config = Config()
    config.set_main_option("script_location", str(ROOT / "bot/storage/migrations"))
    script = ScriptDirectory.from_config(config)
    known = [step.revision for step in reversed(list(script.walk_revisions()))]
    assert opening.known_versions() == known
    assert opening.newest_version() == script.get_current_head()
