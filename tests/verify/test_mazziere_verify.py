"""The verifier: the vectors are proven, every bad file is one sentence with its first fault."""

import ast
import copy
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.poker.cut import QUICKNET, BeaconRound, Cut
from bot.poker.ranking import SHORT_DECK
from devtools.beacon_chain import signature_of
from tests.checkout import ROOT
from tests.verify.proofs import (
    CLOSED_MS,
    CLOSED_PROOFS,
    PROOFS,
    SIGNATURE,
    after_thrown_decks,
    by_round,
    chain,
    closed_by_round,
    deck,
    proof,
    proof_of,
    written,
)
from verify.mazziere_verify import (
    FAULT,
    NO_PROOF,
    PROVEN,
    UNCHECKED,
    Fault,
    check,
    check_chain,
    verify,
)

SCRIPT = ROOT / "verify" / "mazziere_verify.py"
Proof = dict[str, Any]


def refused(capsys: pytest.CaptureFixture[str], code: int, *paths: str) -> str:
    """The one sentence about files that `mazziere verify` refuses with this exit code."""
    assert main(["verify", *paths]) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err.strip()


@pytest.mark.parametrize("vector", PROOFS)
def test_the_vectors_are_proven(vector: Proof) -> None:
    """The vectors of the scheme's description are proven."""
    assert check(vector).root == vector["root"]


@pytest.mark.parametrize("cards", [None, SHORT_DECK])
def test_what_the_bot_writes_is_proven(cards: Any) -> None:
    """A full deck and a short one, with every card open."""
    made = deck() if cards is None else deck(cards=cards)
    found = check(proof_of(made, range(len(made.cards))))
    assert len(found.cards) == len(made.cards)


def test_it_needs_nothing_of_the_bot() -> None:
    """The verifier is one file with the standard library, without anything of the bot: a friend can
    take it anywhere."""
    for node in ast.walk(ast.parse(SCRIPT.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def test_it_runs_alone(tmp_path: Path) -> None:
    """The script runs from any folder, without the bot installed: `python mazziere_verify.py
    FILE…`."""
    paths = written(tmp_path, chain(3))
    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), *paths],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert [f"hand {hand} of table 7 is proven" in line for hand, line in enumerate(lines, 1)]
    assert "4 cards open, cut by 2 words, root" in lines[0]
    nothing = subprocess.run([sys.executable, "-I", str(SCRIPT)], capture_output=True, check=False)
    assert nothing.returncode == 2


def change(data: Proof, path: str, value: Any) -> None:
    *parents, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    at: Any = data
    for part in parents:
        at = at[part]
    if value is KeyError:
        del at[last]
    else:
        at[last] = value


def swap(*path: str) -> Callable[[Proof], None]:
    def swapped(data: Proof) -> None:
        at: Any = data
        for part in path:
            at = at[part]
        at[0], at[1] = at[1], at[0]

    return swapped


CHANGES = {
    "table": ("table", 8, "The root doesn't match"),
    "hand": ("hand", 2, "The root doesn't match"),
    "hand as text": ("hand", "1", "The hand isn't a whole number"),
    "hand as truth": ("hand", True, "The hand isn't a whole number"),
    "root before": ("previous_root", "1" * 64, "The root doesn't match"),
    "root": ("root", "1" * 64, "The root doesn't match"),
    "root in capitals": ("root", "A" * 64, "The root isn't 64"),
    "no seals": ("seals", KeyError, "The proof has no 'seals'"),
    "few seals": ("seals", ["1" * 64], "A deck can't have 1 cards"),
    "a seal": ("seals.5", "1" * 64, "The root doesn't match"),
    "a seal of another kind": ("seals.5", 5, "The seal of place 5"),
    "no cut": ("cut", None, "The cut isn't a JSON object"),
    "no words": ("cut.words", [], "The seed doesn't match"),
    "a word": ("cut.words.0.word", "LUCK", "The seed doesn't match"),
    "a long word": ("cut.words.0.word", "x" * 65, "Word 0 isn't a text of at most 64"),
    "half a character": ("cut.words.0.word", "\ud800", "can't be written as UTF-8"),
    "a user as a number": ("cut.words.0.user", 99, "The user of word 0 isn't an ID"),
    "a user twice": ("cut.words.1.user", "99", "User 99 has two words"),
    "another user": ("cut.words.0.user", "98", "The seed doesn't match"),
    "a beacon": (
        "cut.beacon",
        {"chain": "a" * 64, "round": 1, "randomness": "b" * 64},
        "The seed doesn't match",
    ),
    "a beacon signed otherwise": (
        "cut.beacon",
        {"chain": "a" * 64, "round": 1, "randomness": "b" * 64, "signature": "cc"},
        "The beacon's randomness doesn't match its signature",
    ),
    "round 0": (
        "cut.beacon",
        {"chain": "a" * 64, "round": 0, "randomness": "b" * 64},
        "The beacon's round isn't a whole number",
    ),
    "a seed": ("cut.seed", "1" * 64, "The seed doesn't match"),
    "a short permutation": ("cut.permutation", list(range(51)), "The permutation has 51 places"),
    "a permutation of truths": ("cut.permutation.3", True, "Card 3 should come from place"),
    "a card": ("opened.0.card", "2c", "2c isn't the card that was sealed"),
    "no card": ("opened.0.card", "Xx", "Open card 0 isn't a card of this deck"),
    "a card that is no text": ("opened.0.card", ["As"], "Open card 0 isn't a card of this deck"),
    "a salt": ("opened.0.salt", "1" * 32, "isn't the card that was sealed"),
    "a place": ("opened.0.sealed", 99, "Open card 0 wasn't dealt from the place"),
    "a number beyond the deck": ("opened.0.dealt", 52, "Open card 0 wasn't dealt from the place"),
    "a number below": ("opened.0.dealt", -1, "isn't a whole number of at least 0"),
    "no salt": ("opened.0.salt", KeyError, "Open card 0 has no 'salt'"),
}


@pytest.mark.parametrize("changed", CHANGES)
def test_any_change_is_told(
    changed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Any change is told, by its first fault, in one sentence."""
    path, value, sentence = CHANGES[changed]
    data = proof()
    change(data, path, value)
    assert sentence in refused(capsys, 1, *written(tmp_path, [data]))


@pytest.mark.parametrize(
    ("reordered", "sentence"),
    [
        (swap("seals"), "The root doesn't match"),
        (swap("cut", "permutation"), "Card 0 should come from place"),
        (lambda data: data["opened"].append(data["opened"][0]), "appears twice"),
        (
            lambda data: data["opened"][0].update(card=data["opened"][1]["card"]),
            "isn't the card that was sealed",
        ),
        (lambda data: data.update(opened=proof(2)["opened"]), "Open card 0 wasn't dealt"),
        (lambda data: data.update(cut=proof(2)["cut"]), "The seed doesn't match"),
    ],
)
def test_reordered_and_mixed_proofs_are_told(
    reordered: Callable[[Proof], None],
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Parts in another order, a card twice, parts of another hand."""
    data = proof()
    reordered(data)
    assert sentence in refused(capsys, 1, *written(tmp_path, [data]))


def test_a_card_that_was_sealed_twice_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A deck with the same ace at two places, each of them well sealed."""
    cards = deck().cards
    data = proof_of(deck(cards=(*cards[:51], cards[0])), range(52))
    assert "appears twice" in refused(capsys, 1, *written(tmp_path, [data]))


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_file_that_is_cut_off_is_told(
    part: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that is cut off is told: it was a proof, and is a damaged one."""
    text = json.dumps(proof())
    path = tmp_path / "proof.json"
    path.write_text(text[: int(len(text) * part)])
    assert "cut off or damaged" in refused(capsys, 1, str(path))


def test_a_key_that_is_there_twice_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Programs would choose one of the two, each its own."""
    path = tmp_path / "proof.json"
    path.write_text('{"root": 1, ' + json.dumps(proof())[1:])
    assert "'root' appears twice" in refused(capsys, 1, str(path))


@pytest.mark.parametrize(
    "text", ["", "hello", "[]", "7", "{}", '{"seal": 1}', "\ud7ff", "[" * 9999]
)
def test_what_is_no_proof_exits_with_two(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing of it looks like a proof."""
    path = tmp_path / "proof.json"
    path.write_text(text, "utf-8")
    assert "isn't a proof" in refused(capsys, 2, str(path))


def test_files_that_cannot_be_read_exit_with_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Missing, a folder, too large."""
    assert "No such file" in refused(capsys, 2, str(tmp_path / "missing"))
    assert "can't be read" in refused(capsys, 2, str(tmp_path))
    (tmp_path / "large").write_text(" " * 1_000_001)
    assert "too large" in refused(capsys, 2, str(tmp_path / "large"))


def test_a_chain_is_proven_in_any_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Hands of two tables, and one hand as two players know it."""
    first = chain(4)
    other = proof_of(deck(table=8), (3,))
    as_bob = copy.deepcopy(first[1]) | {"opened": []}
    paths = written(tmp_path, [first[2], other, *first[:2], as_bob, first[3]])
    assert main(["verify", *paths]) == 0
    assert capsys.readouterr().out.count("is proven") == 6


def test_gaps_and_forks_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each proof is good by itself, and together they are not."""
    first = chain(4)

    def together(*proofs: Proof) -> str:
        return refused(capsys, 1, *written(tmp_path, list(proofs)))

    assert "A gap: hand 2 is missing at table 7" in together(first[0], first[2])
    assert "A gap: hands 2 to 3 are missing" in together(first[0], first[3])
    stranger = proof(2, "1" * 64)
    assert "A fork: hand 2 of table 7 doesn't follow hand 1" in together(first[0], stranger)
    assert "with two different decks" in together(first[0], proof(seed=2))
    recut = proof_of(deck(), (0,))
    assert "with two different cuts" in together(first[0], recut)


def test_a_card_in_two_proofs_of_a_hand_has_one_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two players compare: both were dealt the same ace."""
    cards = deck().cards
    twice = deck(cards=(*cards[:51], cards[0]))
    places = [at for at, card in enumerate(twice.dealt(Cut())) if card == cards[0]]
    proofs = [proof_of(twice, (at,)) for at in places]
    assert len(proofs) == 2
    assert "appears twice" in refused(capsys, 1, *written(tmp_path, proofs))


def test_roots_that_were_seen_are_those_of_the_hands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The roots that were seen are those of the hands by their beginning, also of a deck that was
    thrown away; a root of no hand is a fault."""
    proofs = after_thrown_decks()
    paths, gone = written(tmp_path, proofs), proofs[1]["thrown"][1]["root"]
    seen = ["--root", proofs[0]["root"][:8], "--root", proofs[1]["root"], "--root", gone.upper()]
    assert main(["verify", *seen, *paths]) == 0
    capsys.readouterr()
    missing = refused(capsys, 1, "--root", proofs[1]["root"], paths[0])
    assert "No hand in these files has the root" in missing
    for short in ("", "0" * 7, "x" * 8, "0" * 65):
        said = refused(capsys, 1, "--root", short, *paths)
        assert "8 to 64 hexadecimal digits" in said
    alone = [sys.executable, "-I", str(SCRIPT), "--root"]
    for rest, code in (([], 2), (["00000000"], 2), (["0" * 8, paths[0]], 1), ([gone, *paths], 0)):
        assert subprocess.run([*alone, *rest], capture_output=True, check=False).returncode == code


def test_each_says_what_it_has_verified_of_a_round(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command verifies its signature, the script cannot; both say when it came."""
    paths = written(tmp_path, [by_round(1000, SIGNATURE)])
    came = "cut by round 1000 of 2023-08-23 15:59:24 UTC"
    assert main(["verify", *paths]) == 0
    assert f"{came} (signature verified)" in capsys.readouterr().out
    assert verify(paths) == 0
    assert f"{came} (signature not verified)" in capsys.readouterr().out
    unknown = proof_of(deck(), (0,), Cut((), BeaconRound("a" * 64, 7, "b" * 64, "")))
    del unknown["cut"]["beacon"]["signature"]
    assert main(["verify", *written(tmp_path, [unknown])]) == 0
    assert "cut by round 7 of an unknown beacon (not verified)" in capsys.readouterr().out


def test_a_signature_of_another_round_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A signature of another round is told, by the command; a round of the far future, or one that
    is not after that of the hand before, by the script too."""
    said = refused(capsys, 1, *written(tmp_path, [by_round(1001, SIGNATURE)]))
    assert said.endswith("The beacon's round 1001 isn't signed by drand's quicknet.")
    with pytest.raises(Fault, match="too far in the future"):
        check(by_round(10**9 + 1, SIGNATURE))
    first = by_round(1000, SIGNATURE)
    for number in (999, 1000, 1001):
        proofs = [check(first), check(by_round(number, SIGNATURE, 2, first["root"]))]
        if number > 1000:
            check_chain(proofs)
        else:
            with pytest.raises(Fault, match="Hand 2 of table 7 was cut by an older round than"):
                check_chain(proofs)


# --- words that were closed before their round ---------------------------------------------------


@pytest.mark.parametrize("number", range(4))
def test_the_vectors_of_closed_words_hold(
    number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The vectors of closed words are right; those with a round have no signature, which the exit
    code and the words say."""
    paths = written(tmp_path, [CLOSED_PROOFS[number]])
    code = UNCHECKED if CLOSED_PROOFS[number]["cut"]["beacon"] else PROVEN
    for run in (main, lambda words: verify(words[1:])):
        assert run(["verify", *paths]) == code
        said = capsys.readouterr().out
        assert ("is proven" in said) == (code == PROVEN)
        assert ("not checked: the signature of round 24000000" in said) == (code == UNCHECKED)


def test_what_could_not_be_checked_has_an_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A part that could not be checked has an exit code of its own: the command checks the
    signature, the script has no means; nobody knows another chain. One such file among others
    counts."""
    paths = written(tmp_path, [closed_by_round()])
    assert main(["verify", *paths]) == PROVEN
    assert "words closed at 2023-08-23 15:59:23.000 UTC" in capsys.readouterr().out
    assert verify(paths) == UNCHECKED
    assert capsys.readouterr().out.endswith("; not checked: the signature of round 1000\n")
    first = closed_by_round()
    other = Cut((), BeaconRound("a" * 64, 7, "b" * 64, ""), CLOSED_MS + 1)
    unknown = proof_of(deck(2, first["root"]), (0,), other)
    del unknown["cut"]["beacon"]["signature"]
    assert main(["verify", *written(tmp_path, [first, unknown])]) == UNCHECKED
    assert "not checked: when round 7 of an unknown beacon came" in capsys.readouterr().out


CLOSED_CHANGES: dict[str, tuple[dict[str, Any], str]] = {
    "a round that could be known": ({"closed_ms": CLOSED_MS + 1}, "could have been known"),
    "a round that could be chosen": ({"closed_ms": CLOSED_MS - 3000}, "isn't the first one after"),
    "a later round": ({"number": 1001}, "isn't the first one after"),
    "an earlier round": ({"number": 999}, "could have been known"),
    "a round of the future": (
        {"number": 10**9, "closed_ms": QUICKNET.time_ms(10**9) - 1000},
        "hasn't come out yet",
    ),
    "a forged signature": ({"signature": signature_of(1000)}, "isn't signed by drand's quicknet"),
}


@pytest.mark.parametrize("changed", CLOSED_CHANGES)
def test_a_round_out_of_its_time_is_told(
    changed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each file is well hashed. The first moment that leads to the round is good, as is the last;
    nobody but the command knows a forged signature."""
    for closed_ms in (CLOSED_MS, CLOSED_MS - 2999):
        check(closed_by_round(closed_ms=closed_ms))
    more, sentence = CLOSED_CHANGES[changed]
    data = closed_by_round(**more)
    assert sentence in refused(capsys, FAULT, *written(tmp_path, [data]))
    if "signature" not in more:
        with pytest.raises(Fault, match=sentence):
            check(data)


CLOSED_EDITS = {
    "another closing": ("cut.closed_ms", CLOSED_MS - 1, "The seed doesn't match to this root"),
    "no closing": ("cut.closed_ms", KeyError, "The cut has no 'closed_ms'"),
    "a closing as text": ("cut.closed_ms", str(CLOSED_MS), "isn't a whole number of at least 1"),
    "a closing of the far future": ("cut.closed_ms", 10**14, "The seed doesn't match"),
    "another scheme": ("scheme", 2, "Word 0 has no 'user'"),
    "no scheme": ("scheme", KeyError, "Word 0 has no 'user'"),
    "another seat": ("cut.words.0.seat", 7, "The seed doesn't match"),
    "a seat twice": ("cut.words.0.seat", 4, "Seat 4 has two words"),
    "a seat as text": ("cut.words.0.seat", "2", "The seat of word 0 isn't a whole number"),
    "another word": ("cut.words.0.word", "x", "The seed doesn't match"),
    "a word and its hash": ("cut.words.0.hash", "1" * 64, "Word 0 is neither a word nor the hash"),
    "no word": ("cut.words.0.word", KeyError, "Word 0 is neither a word nor the hash"),
    "a chain that is called quicknet": (
        "cut.beacon.chain",
        QUICKNET.digest[:8] + "0" * 56,
        "The seed doesn't match",
    ),
}


@pytest.mark.parametrize("changed", CLOSED_EDITS)
def test_any_change_of_a_closed_cut_is_told(
    changed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Any change of a closed cut is told, by its first fault, in one sentence."""
    path, value, sentence = CLOSED_EDITS[changed]
    data = closed_by_round()
    change(data, path, value)
    assert sentence in refused(capsys, FAULT, *written(tmp_path, [data]))


def test_a_chain_that_calls_itself_quicknet_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A chain that calls itself quicknet is told, by the digits that people see; and a scheme of
    later programs is no proof to this one."""
    beacon = BeaconRound(QUICKNET.digest[:8] + "0" * 56, 1000, "b" * 64, "")
    data = proof_of(deck(), (0,), Cut((), beacon, CLOSED_MS))
    del data["cut"]["beacon"]["signature"]
    said = refused(capsys, FAULT, *written(tmp_path, [data]))
    assert said.endswith("The beacon calls itself drand's quicknet, but it's another chain.")
    for scheme in (1, 4, "3", True, None):
        later = closed_by_round() | {"scheme": scheme}
        said = refused(capsys, NO_PROOF, *written(tmp_path, [later]))
        assert "doesn't know the scheme" in said


def test_closings_follow_each_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No hand of a table is closed before the one that it follows, nor goes back to the scheme
    that closed none."""
    first = closed_by_round()
    for cut, is_good in (
        (Cut((), None, CLOSED_MS), True),
        (Cut((), None, CLOSED_MS - 1), False),
        (Cut(), False),
    ):
        paths = written(tmp_path, [first, proof_of(deck(2, first["root"]), (0,), cut)])
        if is_good:
            assert main(["verify", *paths]) == PROVEN
            capsys.readouterr()
        else:
            said = refused(capsys, FAULT, *paths)
            assert "Hand 2 of table 7 closed its words before an earlier hand" in said


def test_a_file_is_checked_at_once() -> None:
    """A tenth of the time that is allowed for it, but for the signature."""
    data = closed_by_round()
    check(data)
    start = time.process_time()
    for _ in range(20):
        check(data)
    assert time.process_time() - start < 20 * 0.02
