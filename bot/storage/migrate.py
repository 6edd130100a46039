"""Brings a database to the version this program knows, from the steps inside the package."""

from functools import cache
from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

_STEPS = Path(__file__).parent / "migrations"


def _config() -> Config:
    config = Config()
    # The option is a format string: a per cent sign in the folder's name has to be doubled.
    config.set_main_option("script_location", str(_STEPS).replace("%", "%%"))
    return config


@cache
def _steps() -> ScriptDirectory:
    """All steps: read once, as each reading runs every file of them."""
    return ScriptDirectory.from_config(_config())


def newest_version() -> str:
    """The version that this program writes."""
    return _steps().get_current_head() or ""


def known_versions() -> list[str]:
    """All versions that this program can bring up to the newest, oldest first."""
    return [step.revision for step in reversed(list(_steps().walk_revisions()))]


def upgrade(connection: Connection, version: str = "head") -> None:
    """Takes the missing steps within the connection's transaction: all of them, or none."""
    steps, config = _steps(), _config()
    config.attributes["connection"] = connection

    def missing(current: Any, context: Any) -> Any:
        return steps._upgrade_revs(version, current)

    # As `alembic.command.upgrade` does, which would read all steps anew.
    with EnvironmentContext(config, steps, fn=missing, destination_rev=version):
        steps.run_env()
