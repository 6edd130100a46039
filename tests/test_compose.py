"""The examples for Docker: what they set are settings of the bot, with values that it takes."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from bot.settings import Settings, load
from bot.storage.place import PostgresPlace, place_of
from tests.checkout import ROOT

FILES = ("compose.yaml", "deploy/compose.scale.yaml")
KEYS = {
    "build",
    "cap_drop",
    "depends_on",
    "env_file",
    "environment",
    "healthcheck",
    "image",
    "read_only",
    "restart",
    "security_opt",
    "stop_grace_period",
    "tmpfs",
    "volumes",
}
"""The keys of a service of ours; a mistyped word would be an error of Docker, or nothing at all."""
PASSWORD = "hush"


def services_of(name: str) -> dict[str, dict[str, Any]]:
    """The services, with what they share merged into each."""
    yaml = pytest.importorskip("yaml", reason="`make` installs it with the newest requirements")
    composed: dict[str, Any] = yaml.safe_load((ROOT / name).read_text("utf-8"))
    unknown = [key for key in composed if key not in {"services", "volumes"}]
    assert all(key.startswith("x-") for key in unknown), unknown
    services: dict[str, dict[str, Any]] = composed["services"]
    for service in services.values():
        assert service.keys() <= KEYS, service.keys() - KEYS
        for volume in service.get("volumes", ()):
            assert volume.partition(":")[0] in composed["volumes"]
        assert set(service.get("depends_on", ())) <= services.keys()
    return services


def settings_of(service: dict[str, Any]) -> Settings:
    """The settings of a bot that is started so; raises for a variable that is none."""
    environment: dict[str, str] = service.get("environment", {})
    assert {name.lower() for name in environment} <= Settings.model_fields.keys()
    filled = {
        name.lower(): re.sub(r"\$\{\w+:\?\}", PASSWORD, value)
        for name, value in environment.items()
    }
    assert not any("$" in value for value in filled.values())
    return load(**filled, _env_file=None)


@pytest.mark.parametrize("name", FILES)
def test_every_service_is_understood(name: str) -> None:
    """Every service is understood: its words, its volumes, the services that it waits for, and the
    settings of the bots."""
    bots = [service for service in services_of(name).values() if "build" in service]
    assert bots
    for bot in bots:
        settings_of(bot)
        # A bot that is taken over can write its data alone.
        assert bot["read_only"]
        assert bot["cap_drop"] == ["ALL"]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd-analyze")
def test_the_unit_of_systemd(tmp_path: Path) -> None:
    """The unit of systemd is understood, and what it starts is shut off from the rest of the
    machine."""
    unit = (ROOT / "deploy" / "mazziere.service").read_text("utf-8")
    # Neither the program nor its settings are on this machine.
    here = unit.replace("/opt/mazziere/bin/mazziere", "/bin/true").replace(
        "/etc/mazziere/.env", "-/x"
    )
    file = tmp_path / "mazziere.service"
    file.write_text(here)
    verified = subprocess.run(
        ("systemd-analyze", "verify", file), capture_output=True, text=True, check=False
    )
    assert (verified.returncode, verified.stderr) == (0, "")
    rated = subprocess.run(
        ("systemd-analyze", "security", "--offline=yes", "--threshold=20", file),
        capture_output=True,
        check=False,
    )
    assert rated.returncode == 0


def test_two_bots_share_one_server() -> None:
    """All shards, each of them once; one database; the limit of Discord; time enough to end."""
    services = services_of("deploy/compose.scale.yaml")
    bots = [service for service in services.values() if "build" in service]
    all_settings = [settings_of(bot) for bot in bots]
    slices = [settings.shards for settings in all_settings if settings.shards is not None]
    assert len(slices) == len(bots) == 2
    (count,) = {each.count for each in slices}
    assert sorted(shard for each in slices for shard in each.shards) == list(range(count))
    assert sum(settings.requests_a_second for settings in all_settings) == 50
    (address,) = {str(settings.database_address) for settings in all_settings}
    place = place_of(address)
    assert isinstance(place, PostgresPlace)
    server = services[place.url.host or ""]["environment"]
    assert (place.url.username, place.url.database) == (server["POSTGRES_USER"],) * 2
    assert place.url.password == PASSWORD
    assert {bot["stop_grace_period"] for bot in bots} == {"40s"}
    assert all(bot["volumes"] == ["data:/app/data"] for bot in bots)
