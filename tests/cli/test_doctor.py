"""`mazziere doctor` asks the relays of the beacon, and the settings that name them."""

from pathlib import Path

import pytest
from sqlalchemy import delete, insert

from bot.__main__ import main
from bot.cli.doctor import Examined, age_of, beacon_of, figures_of
from bot.settings import BEACON_RELAYS, BadSettings, load
from bot.storage.database import Database
from bot.storage.place import Place
from bot.storage.schema import recounts
from devtools.beacon_chain import CHAIN
from devtools.sandbox import Sandbox
from devtools.sandbox.beacon import RELAYS
from tests.beacon.rounds import be_patient


@pytest.mark.parametrize(
    ("settings", "told", "fix"),
    [
        ({}, "18 or older; Discord shows the commands to everyone", ""),
        ({"age": 21}, "21 or older", ""),
        (
            {"age_restricted": True},
            "18 or older; Discord shows commands for play to adults",
            "",
        ),
        (
            {"age_restricted": True, "age": 16},
            "16 or older",
            "Set AGE=18, or AGE_RESTRICTED=false.",
        ),
    ],
)
def test_the_age_is_told(settings: dict[str, object], told: str, fix: str) -> None:
    """An age below that of Discord's own restriction contradicts it."""
    found = age_of(load(_env_file=None, **settings))
    assert told in found.found
    assert found.fix == fix


async def test_the_beacon_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The beacon is asked, for a round of a moment ago; relays that fail, or lie, are named, and
    how to fix it."""
    be_patient(monkeypatch)
    async with Sandbox() as sandbox:
        relays = sandbox.beacon_relays.split(",")
        well = await beacon_of(relays, CHAIN)
        assert not well.fix
        assert "came and its signature is valid" in well.found
        sandbox.faults.plan("beacon_down", times=RELAYS)
        down = await beacon_of(relays, CHAIN)
        assert f"{relays[0]}: HTTP 503" in down.found
        assert "BEACON=off" in down.fix
        for fault, said, fix in (
            ("beacon_wrong", "is not signed by the chain", "Remove the lying relay"),
            ("beacon_late", "HTTP 404", ""),
        ):
            sandbox.faults.plan(fault)
            one = await beacon_of(relays, CHAIN)
            assert "came and its signature is valid; " in one.found
            assert one.found.count(said) == one.found.count("no relay") == 1
            assert one.fix[: len(fix) or None] == fix
        assert "no relay has round" in (await beacon_of(relays)).found
    off = await beacon_of(())
    assert (off.found, off.fix) == ("off; only players' words cut decks", "")


async def test_it_tells_how_far_earlier_hands_are_counted(place: Place) -> None:
    """The doctor tells how far earlier hands are counted, and which cannot be played again, and
    asks for no repair."""
    database = await Database.open(place, gather_seconds=0)
    assert figures_of(place) == Examined("figures", "every hand is counted as it ends")

    async def told(*rows: tuple[int | None, int, int, int]) -> str:
        await database.writer.execute(delete(recounts))
        for table, (last, counted_hand, hands, counted) in enumerate(rows):
            values = (7, table, last, counted_hand, hands, counted)
            await database.writer.execute(insert(recounts).values(values))
        found = figures_of(place)
        assert not found.fix
        return found.found

    begun, waits, done, broken = (90, 50, 9, 4), (None, 0, 20, 0), (60, 60, 6, 6), (70, 70, 8, 3)
    earlier = "hands from before the last update are counted"
    assert await told(begun, waits) == f"4 of 29 {earlier}; the bot counts the rest while it runs"
    assert await told(done) == f"6 of 6 {earlier}"
    left_out = "5 cannot be replayed (see mazziere audit)"
    assert await told(done, broken) == f"9 of 14 {earlier}; {left_out}"
    await database.close()


def relays_of(**chosen: str) -> tuple[str, ...]:
    return load(_env_file=None, **chosen).beacon_relays


def test_the_beacon_is_on_beside_the_real_discord_alone() -> None:
    """The beacon is on beside the real Discord alone, unless relays are named, or it is off."""
    sandbox = {"discord_api_url": "http://127.0.0.1:8787/api/v10"}
    assert relays_of() == BEACON_RELAYS
    assert relays_of(**sandbox) == relays_of(beacon=" Off ") == ()
    two = "http://127.0.0.1:1/, https://example.org/relay"
    wanted = ("http://127.0.0.1:1", "https://example.org/relay")
    assert relays_of(beacon=two, **sandbox) == relays_of(beacon=two) == wanted


BAD_RELAYS = (
    "ftp://example.org",
    "https://",
    "https://:443",
    "https:///relay",
    "https://[::1",
    "https://example.org:port",
    "https://example.org:0",
    "https://example.org:99999",
    "https://alice:S3cret@example.org",
    "https://S3cret@example.org",
    "https://@example.org",
    "https://example.org?key=S3cret",
    "https://example.org/relay?",
    "https://example.org/#S3cret",
    "https://exam ple.org",
    "https://example.org/a\tb",
    "https:\\\\example.org",
    "example.org",
    "",
)


@pytest.mark.parametrize(
    "text",
    [
        "on",
        ",",
        "https://api.drand.sh",
        "https://api.drand.sh,https://api.drand.sh/",
        *(f"https://api.drand.sh,{relay}" for relay in BAD_RELAYS),
        *(f"{relay},https://api.drand.sh,https://api2.drand.sh" for relay in BAD_RELAYS),
    ],
)
def test_one_relay_is_none(text: str) -> None:
    """One relay is none: it could keep rounds back; nor is an address that is not of the web, or
    more than an address. Nothing of it is told, for there may be a password in it."""
    with pytest.raises(BadSettings) as refused:
        relays_of(beacon=text)
    assert str(refused.value) == (
        "BEACON: must be off, or the addresses of several relays, separated by commas, each with"
        " http:// or https:// and a host, and without user, password, query or fragment"
    )


@pytest.mark.parametrize("command", ["run", "doctor"])
def test_a_bad_relay_ends_the_start(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A bad relay ends the start with exit code 2 and one sentence, without the password."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "x.y.z")
    monkeypatch.setenv("BEACON", "https://api.drand.sh,https://alice:S3cret@example.org")
    with pytest.raises(SystemExit) as ended:
        main([command])
    assert ended.value.code == 2
    said = "".join(capsys.readouterr())
    assert said.count("BEACON: must be off") == 1
    assert len(said.strip().splitlines()) == 1
    assert "S3cret" not in said
    assert "alice" not in said
