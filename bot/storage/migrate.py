"""Brings a database to the version this program knows, from the steps inside the package."""

from pathlib import Path

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


def upgrade(connection: Connection, version: str = "head") -> None:
    """Takes the missing steps within the connection's transaction: all of them, or none."""
    # Not at the start: Alembic and what it loads take nine megabytes, and most starts need none.
    from alembic import command
    from alembic.config import Config

    config = Config()
    # The option is a format string: a per cent sign in the folder's name has to be doubled.
    config.set_main_option("script_location", str(_STEPS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, version)
