"""Brings a database to the version this program knows, from the steps inside the package."""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

_STEPS = Path(__file__).parent / "migrations"


def _config() -> Config:
    config = Config()
    # The option is a format string: a per cent sign in the folder's name has to be doubled.
    config.set_main_option("script_location", str(_STEPS).replace("%", "%%"))
    return config


def newest_version() -> str:
    """The version that this program writes."""
    versions = known_versions()
    return versions[-1] if versions else ""


@cache
def known_versions() -> tuple[str, ...]:
    """All versions that this program can bring up to the newest, oldest first; read once a process:
    every step is a module of its own."""
    script = ScriptDirectory.from_config(_config())
    return tuple(step.revision for step in reversed(list(script.walk_revisions())))


def upgrade(connection: Connection, version: str = "head") -> None:
    """Takes the missing steps within the connection's transaction: all of them, or none."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, version)
