"""Brings a database to the version this program knows, from the steps inside the package.

Steps lead up only: an older program refuses a newer database, and a backup is the way back.
"""

from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

_STEPS = Path(__file__).parent / "migrations"


def newest_version() -> str:
    """The version that this program writes."""
    return known_versions()[-1]


def known_versions() -> list[str]:
    """All versions that this program can bring up to the newest, oldest first: each step is a file
    with its number."""
    files = (_STEPS / "versions").glob("v*.py")
    return sorted(file.stem[1:].partition("_")[0] for file in files)


def _config() -> Any:
    # Not at the start: Alembic and what it loads take nine megabytes, and most starts need none.
    from alembic.config import Config

    config = Config()
    # The option is a format string: a per cent sign in the folder's name has to be doubled.
    config.set_main_option("script_location", str(_STEPS).replace("%", "%%"))
    return config


@cache
def _steps() -> Any:
    """All steps: read once, as each reading runs every file of them."""
    from alembic.script import ScriptDirectory

    return ScriptDirectory.from_config(_config())


def upgrade(connection: Connection, version: str = "head") -> None:
    """Takes the missing steps within the connection's transaction: all of them, or none."""
    from alembic.runtime.environment import EnvironmentContext

    steps, config = _steps(), _config()
    config.attributes["connection"] = connection

    def missing(current: Any, context: Any) -> Any:
        return steps._upgrade_revs(version, current)

    # As `alembic.command.upgrade` does, which would read all steps again.
    with EnvironmentContext(config, steps, fn=missing, destination_rev=version):
        steps.run_env()
