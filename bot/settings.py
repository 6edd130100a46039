"""The settings of one process: environment and `.env`, checked once, then frozen."""

from importlib.resources import files
from ipaddress import IPv4Address
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from dotenv.parser import parse_stream
from pydantic import Field, IPvAnyAddress, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.shards import Slice
from bot.texts import FALLBACK, languages

ASSETS = Path(str(files("assets")))
"""The folder of the data that comes with the bot, in a checkout or where it was installed."""

REQUESTS_A_SECOND = 50
"""Discord's limit for all requests of a bot together, without answers to presses and commands."""

AGE_USUAL = 18
"""Years: how old players must be, unless the operator says otherwise."""

BEACON_OFF = "off"
BEACON_RELAYS = (
    "https://api.drand.sh",
    "https://api2.drand.sh",
    "https://api3.drand.sh",
    "https://drand.cloudflare.com",
)
"""Relays of the League of Entropy: several parties, none of which has to be trusted."""

Seconds = Annotated[float, Field(ge=0, le=3600)]

ENV_FILE = ".env"
ENCODING = "utf-8-sig"
"""The encoding of `.env`: some editors put a byte order mark before the first line, which would
become part of its name."""
_PREFIX = "Value error, "
"""The prefix that pydantic adds to our messages."""


class BadSettings(Exception):
    """The environment or `.env` holds a value that cannot be used; `str()` is one clear line."""


class Settings(BaseSettings):
    """The settings of the operator. `.env.example` says what each one does."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE,
        env_file_encoding=ENCODING,
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: SecretStr | None = None
    discord_api_url: str | None = None
    database: Path | SecretStr = Path("data/mazziere.db")
    """A file of SQLite, or the address of a PostgreSQL server, which may hold a password."""
    key_file: Path | None = None
    accept_loss: bool = False
    language: str = FALLBACK
    timezone: str = "UTC"
    """The time zone of servers that have not chosen one."""
    age: Annotated[int, Field(ge=13, le=99)] = AGE_USUAL
    """Years: how old players must be at least; Discord itself asks for 13."""
    age_restricted: bool = False
    """Whether Discord offers the commands of play to verified adults alone, and in age-restricted
    channels."""
    turn_seconds: Annotated[int, Field(ge=5, le=600)] = 30
    nudge_seconds: Seconds = 8
    next_hand_seconds: Seconds = 6
    street_seconds: Annotated[float, Field(ge=0, le=5)] = 1.5
    """Seconds between two streets of an all-in; 0 shows its result at once."""
    empty_table_minutes: Annotated[int, Field(ge=0, le=10_080)] = 30
    beacon: str | None = None
    """The relays of the random beacon, apart by commas, or `off`; None: the public ones, where
    Discord is the real one."""
    card_emoji: bool | None = None
    """Whether texts show cards as emoji, which are uploaded at the start; None: where Discord is
    the real one."""
    shards: Slice | None = None
    """The shards that this process carries beside others; None: all of them."""
    requests_a_second: Annotated[int, Field(ge=1, le=10_000)] = REQUESTS_A_SECOND
    health_port: Annotated[int, Field(ge=1, le=65535)] | None = None
    health_host: IPvAnyAddress = IPv4Address("127.0.0.1")
    """The address at which the port listens; the pages show figures of the card room to everybody
    who reaches them."""
    server_data_days: Annotated[int, Field(ge=0, le=3650)] = 30
    """Days that the data of a server stays after the bot was removed from it; 0 keeps it
    forever."""
    tables_a_server: Annotated[int, Field(ge=1, le=1000)] = 20
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"

    @field_validator("discord_token")
    @classmethod
    def _one_word(cls, token: SecretStr | None) -> SecretStr | None:
        word = "" if token is None else token.get_secret_value().strip()
        if " " in word or not word.isprintable():
            raise ValueError("must be one word, as the developer portal shows it")
        return token

    @field_validator("language")
    @classmethod
    def _a_language(cls, tag: str) -> str:
        if tag not in languages():
            raise ValueError(f"must be one of {', '.join(languages())}")
        return tag

    @field_validator("timezone")
    @classmethod
    def _a_zone(cls, name: str) -> str:
        if name not in available_timezones():
            raise ValueError("must be a time zone such as Europe/Rome")
        return name

    @field_validator("key_file", mode="before")
    @classmethod
    def _a_file(cls, place: object) -> object:
        if isinstance(place, str) and "://" in place:
            raise ValueError("must be a file")
        return place

    @field_validator("beacon")
    @classmethod
    def _several_relays(cls, text: str | None) -> str | None:
        """Refuses a single relay: it could keep every round back."""
        if text is None or text.strip().lower() == BEACON_OFF:
            return None if text is None else BEACON_OFF
        relays = list(dict.fromkeys(each.strip().rstrip("/") for each in text.split(",")))
        if len(relays) < 2 or not all(map(_is_relay, relays)):
            raise ValueError(
                "must be off, or the addresses of several relays, separated by commas, each with"
                " http:// or https:// and a host, and without user, password, query or fragment"
            )
        return ",".join(relays)

    @field_validator("database", mode="before")
    @classmethod
    def _a_place(cls, place: object) -> object:
        """Accepts `sqlite:///data/x.db` for the file."""
        if not isinstance(place, str):
            return place
        path = place.removeprefix("sqlite:///")
        if "://" not in path:
            return Path(path)
        if not path.startswith(("postgresql://", "postgresql+asyncpg://")):
            raise ValueError("must be a file, or an address that begins with postgresql+asyncpg://")
        return SecretStr(place)

    @field_validator("shards", mode="before")
    @classmethod
    def _a_slice(cls, shards: object) -> object:
        """Accepts `auto` for all of them."""
        if not isinstance(shards, str):
            return shards
        if shards.strip().lower() == "auto":
            return None
        try:
            return Slice.of_text(shards)
        except ValueError:
            raise ValueError("must be auto, or some shards of a total, such as 0-3/16") from None

    @field_validator("discord_api_url")
    @classmethod
    def _only_http(cls, url: str | None) -> str | None:
        if url is not None and not _is_web_address(url):
            raise ValueError("must be an address that begins with http:// or https://")
        return url

    @property
    def shows_card_emoji(self) -> bool:
        """Whether texts show cards as emoji."""
        return not self.discord_api_url if self.card_emoji is None else self.card_emoji

    @property
    def beacon_relays(self) -> tuple[str, ...]:
        """The relays to ask; none when the beacon is off."""
        if self.beacon is None:
            return () if self.discord_api_url else BEACON_RELAYS
        return () if self.beacon == BEACON_OFF else tuple(self.beacon.split(","))

    @property
    def database_address(self) -> Path | str:
        """The database for code that opens it; not to be shown."""
        if isinstance(self.database, SecretStr):
            return self.database.get_secret_value()
        return self.database


def load(**overrides: object) -> Settings:
    """The settings from the environment and `.env`, with `overrides` on top.

    Raises `BadSettings` with one line that names every value at fault, never its content.
    """
    try:
        _check_every_line(overrides.get("_env_file", ENV_FILE))
        return Settings(**overrides)  # type: ignore[arg-type]
    except ValidationError as error:
        faults = (
            f"{'.'.join(map(str, fault['loc'])).upper()}: {fault['msg'].removeprefix(_PREFIX)}"
            for fault in error.errors()
        )
        raise BadSettings("; ".join(faults)) from None
    except (OSError, UnicodeDecodeError):
        raise BadSettings(".env cannot be read as a text file") from None


def _is_web_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def _is_relay(text: str) -> bool:
    """Whether paths of rounds can be put behind the address; it contains nothing that a log must
    not show."""
    if not _is_web_address(text) or not text.isprintable() or set(text) & set(" ?#@\\"):
        return False
    try:
        return urlsplit(text).port != 0
    except ValueError:
        return False


def _check_every_line(file: object) -> None:
    """Refuses a line that is no setting: it would be ignored, and with it perhaps a token."""
    if not isinstance(file, str | Path) or not Path(file).is_file():
        return
    with Path(file).open(encoding=ENCODING) as lines:
        for binding in parse_stream(lines):
            if binding.error:
                raise BadSettings(f".env: line {binding.original.line} cannot be read")
