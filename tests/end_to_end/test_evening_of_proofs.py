"""An evening of many games, with a robot, whose proof files everybody checks without the bot."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.__main__ import main
from bot.host.past_hands import PastHands
from bot.ids import ChannelId, PlayerId
from bot.poker.games import GAMES, GameCode
from bot.table.table_commands import VoidHand
from bot.ui.components.custom_ids import Choice, ControlKind
from bot.ui.controls import controls
from bot.ui.messages.commitments import COMMITMENT_DIGITS_SHOWN
from tests.beacon.rounds import be_patient
from tests.checkout import ROOT
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.player import sentence_of
from tests.end_to_end.test_beacon import dealt, proof_of_hand
from tests.end_to_end.test_cut import cut
from tests.end_to_end.test_draws import choose as throw
from tests.end_to_end.test_house_rules import more, rules_form
from tests.end_to_end.test_tournaments import hired
from verify.mazziere_verify import UNCHECKED

EVENING = (
    "holdem + badugi + Limit Omaha Hi-Lo + razz + short-deck + deuce-triple-draw + irish"
    " + five-card-stud"
)
HANDS, VOID, CUT_BY_WORD = 9, 2, (3, 6)
PEOPLE = ("Bob", "Carol")
DEAR = 10
"""People fold to more, so that they stay for the whole evening."""


async def run_twice(room: CardRoom) -> None:
    """Alice and Bob are all-in before the flop, and have agreed to two boards."""
    while (to_act := room.view.to_act) is not None:
        is_called = any(seat.stack == 0 for seat in room.view.seats if seat.hand)
        word = "fold" if to_act.name == "Carol" else "call" if is_called else "all-in"
        await room.play(f"{to_act.name} {word}")
    hand = room.view.hand
    assert hand is not None
    assert len(hand.boards) == 2


async def play_on(room: CardRoom) -> None:
    """People check and call what is cheap, and throw a card where they may; the robot plays."""
    while room.view.running:
        view = room.view
        to_act, options = view.to_act, view.hand and view.hand.options
        if to_act is None or to_act.name not in room.players or options is None:
            await asyncio.sleep(0.002)
            continue
        player = room[to_act.name]
        if options.draw is not None:
            opened = await player.press_choice(await player.turn(), Choice.DRAW)
            await throw(player, opened.message, *range(max(1, options.draw.least)))
            turn = (view.hand_id, view.turn)
            await until(lambda turn=turn: (room.view.hand_id, room.view.turn) != turn)
        elif options.bring_in and not options.check:
            await player.act("bring-in")
        elif options.check:
            await player.act("check")
        else:
            await player.act("call" if options.call and options.call <= DEAR else "fold")


async def proofs_of_all(room: CardRoom, number: int) -> list[Any]:
    """The files of everybody who was there: Bob's by the command, those of the others as it makes
    them."""
    bob, past = room["Bob"], PastHands(room.app.database)
    others = [each.id for each in room.sandbox.world.users.values() if each.id != int(bob.id)]
    channel = ChannelId(bob.channel)
    told = [await past.proof(channel, number, PlayerId(other)) for other in others]
    return [await proof_of_hand(room, number, "Bob"), *(proof.file for proof in told)]


async def test_everybody_checks_a_whole_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Runouts, a void hand, draws, another deck for short deck; words and rounds. The script, run
    alone, proves each file, and no two players were told of different deals; `mazziere verify`
    proves the chain to the roots that were seen."""
    be_patient(monkeypatch)
    # A test presses faster than anybody: more than forty times in ten seconds.
    monkeypatch.setattr(controls, "REQUESTS_MAX", 10_000)
    proofs, roots, games = dict[int, list[Any]](), list[str](), set[str]()
    names = "Alice Bob Carol"
    async with card_room(tmp_path / "room.db", names, chance=Random(4), with_beacon=True) as room:
        said = sentence_of(await room.open(game=EVENING, change="every-hand"))
        assert said.startswith("The table is open"), said
        await room.seat(Alice=160, Bob=400, Carol=400)
        form = await rules_form(room["Alice"], "boards")
        await room["Alice"].submit(form, {"runouts": "2"})
        for name in ("Alice", "Bob"):
            await more(room, name, ControlKind.RUNOUTS)
        await play_hand(room, 1, roots, games)
        async with hired(room, 1):
            for number in range(2, HANDS + 1):
                await play_hand(room, number, roots, games)
        for number in range(1, HANDS + 1):
            proofs[number] = await proofs_of_all(room, number)
    assert len(games) == HANDS - 1
    assert any(GAMES[GameCode(game)].has_draws for game in games)
    check_evening(tmp_path, proofs, roots, capsys)


async def play_hand(room: CardRoom, number: int, roots: list[str], games: set[str]) -> None:
    roots.append(room.view.next_root[:COMMITMENT_DIGITS_SHOWN])
    await dealt(room)
    assert room.view.hand_number == number
    games.add(room.view.rules.game)
    if number + 1 in CUT_BY_WORD:
        await cut(room, "Bob", f"word {number + 1}")
    if number == 1:
        await run_twice(room)
    elif number == VOID:
        await room.app.room.ask_table(room.table_id, VoidHand(room.view.hand_id))
    else:
        await play_on(room)


def check_evening(
    folder: Path,
    proofs: dict[int, list[Any]],
    roots: list[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    paths: dict[int, list[str]] = {}
    for number, files in proofs.items():
        paths[number] = [str(folder / f"{number}-{reader}.json") for reader in range(len(files))]
        for path, file in zip(paths[number], files, strict=True):
            Path(path).write_text(json.dumps(file), "utf-8")
    everything = [path for each in paths.values() for path in each]
    script = ROOT / "verify" / "mazziere_verify.py"
    alone = subprocess.run(
        [sys.executable, "-I", str(script), *everything],
        capture_output=True,
        text=True,
        check=False,
    )
    # Nobody knows the sandbox's beacon, and that is told.
    assert (alone.returncode, alone.stderr) == (UNCHECKED, "")
    lines = alone.stdout.splitlines()
    assert len(lines) == len(everything)
    assert all(f"hand {VOID} of" not in line or ": 0 cards open" in line for line in lines)
    own = [each[0] for each in paths.values()]
    assert main(["verify", *(f"--root={root}" for root in roots), *own]) == UNCHECKED
    told = capsys.readouterr().out
    assert told.count(" checks out: ") == len(own)
    assert told.count("1 word and round") == len(CUT_BY_WORD)
    assert told.count("of an unknown beacon (not verified)") == len(own)
    assert main(["verify", *own[:3], *own[4:]]) == 1
    assert "A gap: hand 4 is missing" in capsys.readouterr().err
    runouts, void = proofs[1][0], proofs[VOID][0]
    assert len(runouts["opened"]) >= 2 + 2 + 2 * 5
    assert void["opened"] == []
