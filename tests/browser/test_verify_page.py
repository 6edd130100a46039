"""The static page that checks proofs: in a browser, from a file, without any network."""

import copy
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.chrome.webdriver import WebDriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

from bot.poker.cut import QUICKNET, BeaconRound, Cut
from tests.checkout import ROOT
from tests.verify.proofs import (
    CLOSED_MS,
    CLOSED_PROOFS,
    ODD_FILES,
    PROOFS,
    SIGNATURE,
    VECTORS,
    after_thrown_decks,
    by_round,
    chain,
    closed_by_round,
    deck,
    proof,
    proof_of,
    written,
)
from tests.verify.refilled import files, refilled_deck, refilled_hand
from tests.verify.test_mazziere_verify import CLOSED_CHANGES, CLOSED_EDITS
from tests.verify.test_mazziere_verify import change as edit
from tests.verify.test_refills import CHANGES, reader_file
from verify.mazziere_verify import FAULT, NO_PROOF, PROVEN, UNCHECKED, main

PAGE = ROOT / "verify" / "index.html"
KINDS = {PROVEN: "proven", FAULT: "fault", NO_PROOF: "no-proof", UNCHECKED: "unchecked"}


def verdict(driver: WebDriver, paths: list[str]) -> tuple[str, str]:
    """The kind and the words of the page's verdict on files."""
    driver.get(PAGE.as_uri())
    driver.find_element(By.ID, "files").send_keys("\n".join(paths))
    box = driver.find_element(By.ID, "verdict")
    WebDriverWait(driver, 30, 0.05).until(lambda _: box.is_displayed())
    return box.get_attribute("class") or "", box.text


@pytest.mark.parametrize("number", range(3))
def test_the_page_proves_the_vectors(driver: WebDriver, tmp_path: Path, number: int) -> None:
    """The page proves the vectors, with the root to compare."""
    kind, text = verdict(driver, written(tmp_path, [PROOFS[number]]))
    assert kind == "proven"
    assert PROOFS[number]["root"] in text


def test_the_page_shuffles_a_short_deck(driver: WebDriver) -> None:
    """The vector that is a permutation alone."""
    driver.get(PAGE.as_uri())
    made = driver.execute_async_script(
        "const done = arguments[2]; shuffle(arguments[0], arguments[1]).then(done)",
        VECTORS[3]["seed"],
        VECTORS[3]["n"],
    )
    assert made == VECTORS[3]["permutation"]


def refilled_cases() -> list[list[Any]]:
    """The files of a hand whose deck ran out: all of them, and each way to change one."""
    cut_deck = refilled_deck()
    told = files(refilled_hand(cut_deck), cut_deck)
    other = copy.deepcopy(told[0])
    other["refills"]["used"][0]["shared"] = [other["refills"]["used"][0]["held"][0].pop()]
    changed = []
    for change in CHANGES.values():
        changed.append(reader_file())
        change(changed[-1])
    return [told, [told[-1], other], *([each] for each in changed)]


def closed_cases() -> list[list[Any]]:
    """The files of hands whose words were closed before the round: good ones, and each change."""
    first, edited = closed_by_round(), []
    for path, value, _ in CLOSED_EDITS.values():
        edited.append(closed_by_round())
        edit(edited[-1], path, value)
    known = Cut((), BeaconRound(QUICKNET.digest[:8] + "0" * 56, 9, "b" * 64, ""), CLOSED_MS)
    other = Cut((), BeaconRound("a" * 64, 7, "b" * 64, ""), CLOSED_MS)
    strange = [proof_of(deck(), (0,), cut) for cut in (known, other)]
    for each in strange:
        del each["cut"]["beacon"]["signature"]
    follows = [Cut((), None, closed_ms) for closed_ms in (CLOSED_MS, CLOSED_MS - 1, None)]
    return [
        *([each] for each in CLOSED_PROOFS),
        [first],
        *([closed_by_round(**more)] for more, _ in CLOSED_CHANGES.values()),
        *([each] for each in (*edited, *strange)),
        [first | {"scheme": 4}],
        *([first, proof_of(deck(2, first["root"]), (0,), cut)] for cut in follows),
    ]


def test_the_page_says_what_the_program_says(
    driver: WebDriver, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The page gives the program's verdict on good chains, gaps, forks, and files that were
    changed."""
    hands, cards = chain(4), deck().cards
    twice = deck(cards=(*cards[:51], cards[0]))
    forged = proof()
    forged["opened"][0]["card"], forged["opened"][1]["card"] = "2c", "2d"
    changed, silent = after_thrown_decks()[1], after_thrown_decks()[1]
    changed["thrown"][0]["cards"].reverse()
    del silent["thrown"]
    rounds = [by_round(1000, SIGNATURE)]
    rounds += [by_round(number, SIGNATURE, 2, rounds[0]["root"]) for number in (1001, 1000)]
    unknown = proof_of(deck(), (0,), Cut((), BeaconRound("a" * 64, 7, "b" * 64, "")))
    del unknown["cut"]["beacon"]["signature"]
    cases = [
        hands,
        [hands[2], hands[0]],
        [hands[0], proof(2, "1" * 64)],
        [hands[0], proof(seed=2)],
        [forged],
        [proof_of(twice, range(52))],
        [proof() | {"hand": 3}],
        [proof() | {"seals": proof()["seals"][1:]}],
        [{"opened": []}],
        ["no proof"],
        [{}],
        after_thrown_decks(),
        [changed],
        [after_thrown_decks()[1], silent],
        [proof_of(deck(), (0,), Cut((), BeaconRound("a" * 64, 7, "b" * 64, "")))],
        [rounds[0], rounds[1]],
        [rounds[0], rounds[2]],
        [by_round(10**9 + 1, SIGNATURE)],
        [unknown],
        *([odd] for odd in ODD_FILES),
        *refilled_cases(),
        *closed_cases(),
    ]
    for number, proofs in enumerate(cases):
        folder = tmp_path / str(number)
        folder.mkdir()
        paths = written(folder, proofs)
        code = main(paths)
        said = capsys.readouterr()
        kind, text = verdict(driver, paths)
        assert kind == KINDS[code]
        lines = [line.removeprefix(f"{folder}/") for line in (said.out + said.err).splitlines()]
        assert text.splitlines() == [line.replace(f"{folder}/", "") for line in lines]


def test_the_page_looks_for_the_roots_that_were_seen(driver: WebDriver, tmp_path: Path) -> None:
    """The page looks for the roots that were seen, in any order, by their beginning; one that no
    hand has is told."""
    proofs = after_thrown_decks()
    assert verdict(driver, written(tmp_path, proofs))[0] == "proven"
    box, field = (driver.find_element(By.ID, name) for name in ("verdict", "seen"))
    gone = proofs[1]["thrown"][0]["root"]
    for seen, words in (
        (f"{gone[:12]}, {proofs[0]['root'].upper()}\n", "is proven"),
        ("00000000 \n", "has the root 00000000 that you saw: its file is missing, or its deck"),
        ("0\n", "8 to 64 hexadecimal digits"),
    ):
        field.clear()
        field.send_keys(seen)
        WebDriverWait(driver, 30, 0.05).until(lambda _, said=words: said in box.text)


def test_the_page_can_reach_nothing(driver: WebDriver) -> None:
    """The page's own policy forbids every request, and it asks for none."""
    driver.get(PAGE.as_uri())
    asked = driver.execute_async_script(
        "fetch('http://127.0.0.1:9/').then(() => arguments[0]('sent'), () => arguments[0]('no'))"
    )
    assert asked == "no"
    text = PAGE.read_text("utf-8")
    assert "default-src 'none'" in text
    assert not [way for way in ("src=", "http:", "https:", "@import", "url(") if way in text]
    # The browser has opened other pages before, which said something too.
    told = [entry["message"] for entry in driver.get_log("browser")]
    refused = [line for line in told if "//127.0.0.1:9/" in line]
    assert refused
    assert all("Content Security Policy" in line for line in refused)
