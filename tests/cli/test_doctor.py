"""`mazziere doctor` asks the relays of the beacon, and the settings that name them."""

import pytest

from bot.cli.doctor import beacon_of
from bot.settings import BEACON_RELAYS, BadSettings, load
from devtools.sandbox import Sandbox
from devtools.sandbox.beacon import CHAIN, RELAYS
from tests.beacon.rounds import be_patient


async def test_the_beacon_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a round of a moment ago; relays that fail, or lie, are named, and how to mend it."""
    be_patient(monkeypatch)
    async with Sandbox() as sandbox:
        relays = sandbox.beacon_relays.split(",")
        well = await beacon_of(relays, CHAIN)
        assert not well.mend
        assert "was told and is signed" in well.found
        sandbox.faults.plan("beacon_down", times=RELAYS)
        down = await beacon_of(relays, CHAIN)
        assert f"{relays[0]}: HTTP 503" in down.found
        assert "BEACON=off" in down.mend
        sandbox.faults.plan("beacon_wrong")
        assert "contradict each other" in (await beacon_of(relays, CHAIN)).found
        assert "no relay tells round" in (await beacon_of(relays)).found
    off = await beacon_of(())
    assert (off.found, off.mend) == ("off; players' words alone cut decks", "")


def relays_of(**chosen: str) -> tuple[str, ...]:
    return load(_env_file=None, **chosen).beacon_relays


def test_the_beacon_is_on_beside_the_real_discord_alone() -> None:
    """Unless relays are named, or it is off."""
    sandbox = {"discord_api_url": "http://127.0.0.1:8787/api/v10"}
    assert relays_of() == BEACON_RELAYS
    assert relays_of(**sandbox) == relays_of(beacon=" Off ") == ()
    two = "http://127.0.0.1:1/, https://example.org/relay"
    wanted = ("http://127.0.0.1:1", "https://example.org/relay")
    assert relays_of(beacon=two, **sandbox) == relays_of(beacon=two) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "on",
        "https://api.drand.sh",
        "https://api.drand.sh,https://api.drand.sh/",
        "https://api.drand.sh,",
        "https://api.drand.sh,ftp://example.org",
        "https://api.drand.sh,https://",
        "https://api.drand.sh,https://[::1",
    ],
)
def test_one_relay_is_none(text: str) -> None:
    """It could keep rounds back; nor is what has no address of the web."""
    with pytest.raises(
        BadSettings, match="BEACON: must be off, or the addresses of several relays"
    ):
        relays_of(beacon=text)
