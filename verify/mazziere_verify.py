#!/usr/bin/env python3
"""Checks proof files of hands that Mazziere has dealt, without Mazziere.

    python3 mazziere_verify.py [--root ROOT]… FILE…

`/hand verify` gives such a file. Several files of one table are checked as a chain of hands too.
ROOT is the beginning of a root that you saw before you cut: one of these hands has to have it.
This is one file on purpose: it needs Python 3.9 or newer with its standard library, nothing of the
bot and no network. Exit codes: 0 all is proven, 1 something is wrong (the first fault, in one
sentence), 2 a file is no proof at all.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

PROVEN, FAULT, NO_PROOF = 0, 1, 2
SIZE_MAX = 1_000_000
KEYS = ("table", "hand", "previous_root", "root", "seals", "cut", "opened")
CUT_KEYS = ("words", "beacon", "seed", "permutation")
BEACON_KEYS = ("chain", "round", "randomness")
QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
QUICKNET_BEGAN, QUICKNET_PERIOD, QUICKNET_ROUND_MAX = 1692803367, 3, 10**9
THROWN_KEYS = ("previous_root", "root")
OPENED_KEYS = ("dealt", "sealed", "card", "salt")
RANKS, SUITS = "23456789TJQKA", "cdhs"
SHORT_DECK = 36
WORD_LENGTH_MAX = 64
DIGITS_MAX = 15
ROOT_DIGITS_MIN = 8

SignatureCheck = Callable[[int, str], bool]
"""Whether quicknet has signed a round so, which the standard library cannot say; `mazziere verify`
brings it."""


class Fault(Exception):
    """A proof does not prove what it says."""


class NoProof(Exception):
    """A file is no proof at all."""


class Proof(NamedTuple):
    """What chains are made of, from a proof that was checked by itself."""

    name: str
    table: int
    hand: int
    linked_root: str
    """That of the hand before: the root before this one, or before the decks that were thrown away
    in between."""
    root: str
    seed: str
    cards: dict[str, int]
    """The place of each card that is open."""
    cut_by: str
    after: str
    """What the verdict says of the decks that were thrown away."""
    thrown: list[str]
    """Their roots."""
    round: int
    """That of quicknet by which it was cut, or 0."""


def fault(sentence: str) -> NoReturn:
    raise Fault(sentence)


def sha256(*parts: object) -> str:
    try:
        text = "|".join(str(part) for part in parts).encode("utf-8")
    except UnicodeEncodeError:
        fault("A text in it cannot be written as UTF-8.")
    return hashlib.sha256(text).hexdigest()


# --- reading ------------------------------------------------------------------------------------


def read(path: str) -> Any:
    """The JSON value of a file."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(SIZE_MAX + 1)
    except OSError as error:
        raise NoProof(f"It cannot be read: {error.strerror}.") from None
    if len(data) > SIZE_MAX:
        raise NoProof("It is too large for a proof.")
    try:
        text = data.decode("utf-8-sig")
        json.loads(text, parse_int=str, parse_constant=no_json)
    except (ValueError, RecursionError):
        if any(f'"{key}"'.encode() in data for key in KEYS):
            fault("It is cut off or damaged: its JSON cannot be read.")
        raise NoProof("It is no proof of a hand: it is not JSON.") from None
    return json.loads(
        text,
        object_pairs_hook=without_repeats,
        parse_int=whole_number,
        parse_float=whole_number,
    )


def no_json(constant: str) -> NoReturn:
    raise ValueError(constant)


def whole_number(text: str) -> int:
    """A number, which programs of any language read as the same."""
    if not re.fullmatch(f"-?[0-9]{{1,{DIGITS_MAX}}}", text):
        fault("A number in it is too long, or not whole.")
    return int(text)


def without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            fault(f"'{key}' is there twice.")
        found[key] = value
    return found


def whole(value: Any, least: int, what: str) -> int:
    if type(value) is not int or value < least:
        fault(f"{what} is no whole number from {least} on.")
    return int(value)


def digits(value: Any, count: int, what: str) -> str:
    if not isinstance(value, str) or not re.fullmatch(f"[0-9a-f]{{{count}}}", value):
        fault(f"{what} is not {count} lower-case hexadecimal digits.")
    return str(value)


def items(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        fault(f"{what} is no list.")
    return list(value)


def fields(value: Any, keys: Sequence[str], what: str) -> list[Any]:
    """The values of an object's keys, all of which have to be there."""
    if not isinstance(value, dict):
        fault(f"{what} is no JSON object.")
    for key in keys:
        if key not in value:
            fault(f"{what} has no {key!r}.")
    return [value[key] for key in keys]


# --- one proof ----------------------------------------------------------------------------------


def check(data: Any, name: str = "", is_signed: SignatureCheck | None = None) -> Proof:
    """Checks a proof by itself. Raises `Fault` with the first fault, or `NoProof`."""
    if not isinstance(data, dict) or not any(key in data for key in KEYS):
        raise NoProof("It is no proof of a hand.")
    table, hand, previous, root, listed, cut, opened = fields(data, KEYS, "The proof")
    whole(table, 0, "The table")
    whole(hand, 1, "The hand")
    digits(previous, 64, "The previous root")
    digits(root, 64, "The root")
    seals = [
        digits(seal, 64, f"The seal of place {place}")
        for place, seal in enumerate(items(listed, "The list of seals"))
    ]
    if not 2 <= len(seals) <= len(RANKS) * len(SUITS):
        fault(f"A deck does not have {len(seals)} cards.")
    if sha256("mazziere/root/2", table, hand, previous, *seals) != root:
        fault("The root does not belong to these seals, this hand and the root before it.")
    linked, after, gone = check_thrown(data.get("thrown", []), (table, hand), previous)
    seed, permutation, cut_by = check_cut(cut, root, len(seals), is_signed)
    cards = check_opened(opened, (table, hand), seals, permutation)
    beacon = cut["beacon"]
    number = beacon["round"] if beacon and beacon["chain"] == QUICKNET else 0
    return Proof(name, table, hand, linked, root, seed, cards, cut_by, after, gone, number)


def check_thrown(thrown: Any, deck: tuple[int, int], previous: str) -> tuple[str, str, list[str]]:
    """Decks that were committed to for this hand and thrown away: the root before them, what the
    verdict says of them, their roots."""
    linked, last, shut = previous, "", 0
    roots: list[str] = []
    for number, each in enumerate(items(thrown, "The list of thrown decks")):
        what = f"Thrown deck {number}"
        before, root = fields(each, THROWN_KEYS, what)
        digits(before, 64, f"The previous root of thrown deck {number}")
        digits(root, 64, f"The root of thrown deck {number}")
        if not last:
            linked = before
        elif before != last:
            fault(f"{what} does not follow the one before it.")
        seals = thrown_seals(each, deck, what)
        if sha256("mazziere/root/2", *deck, before, *seals) != root:
            fault(f"{what} does not have the root that it names.")
        last, shut = root, shut + ("seals" in each)
        roots.append(root)
    if not last:
        return linked, "", roots
    if last != previous:
        fault("The root does not follow the deck that was thrown away for it.")
    count = len(thrown)
    said = f", after {count} thrown deck" + "s" * (count > 1)
    return linked, said + (f" ({shut} shut)" if shut else ""), roots


def thrown_seals(each: Any, deck: tuple[int, int], what: str) -> list[str]:
    """Those of a whole deck, from its cards and salts; those of a shut one as they are told."""
    if "seals" in each:
        told = [
            digits(seal, 64, f"A seal of {what.lower()}") for seal in items(each["seals"], what)
        ]
        if not 2 <= len(told) <= len(RANKS) * len(SUITS):
            fault(f"{what} does not have {len(told)} cards.")
        return told
    cards, salts = (items(value, what) for value in fields(each, ("cards", "salts"), what))
    whole_deck = deck_of(len(cards))
    if any(card not in cards for card in whole_deck) or len(cards) != len(whole_deck):
        fault(f"{what} does not have each card once.")
    if len(salts) != len(cards):
        fault(f"{what} does not have a salt for each card.")
    return [
        sha256(
            "mazziere/card/2",
            *deck,
            place,
            card,
            digits(salts[place], 32, f"A salt of {what.lower()}"),
        )
        for place, card in enumerate(cards)
    ]


def check_cut(
    cut: Any, root: str, count: int, is_signed: SignatureCheck | None
) -> tuple[str, list[int], str]:
    words, beacon, seed, listed = fields(cut, CUT_KEYS, "The cut")
    digits(seed, 64, "The seed of the cut")
    permutation = items(listed, "The permutation")
    written = words_text(items(words, "The list of words"))
    if sha256("mazziere/cut/2", root, written, beacon_text(beacon)) != seed:
        fault("The seed does not belong to this root, these words and this beacon.")
    if len(permutation) != count:
        fault(f"The permutation has {len(permutation)} places for a deck of {count}.")
    for dealt, drawn in enumerate(shuffle(seed, count)):
        told = permutation[dealt]
        if type(told) is not int or told != drawn:
            fault(f"Card {dealt} was to come from place {drawn}, the permutation says {told}.")
    by = [f"{len(words)} word" + "s" * (len(words) > 1)] if words else []
    by += [check_round(beacon, is_signed)] if beacon else []
    return seed, permutation, "cut by " + " and ".join(by) if by else "uncut"


def words_text(words: Sequence[Any]) -> str:
    """All words as they are hashed: by ascending user, whatever their order in the file."""
    by_user: dict[int, str] = {}
    for number, each in enumerate(words):
        user, word = fields(each, ("user", "word"), f"Word {number}")
        if not isinstance(user, str) or not re.fullmatch("0|[1-9][0-9]{0,19}", user):
            fault(f"The user of word {number} is no id in digits.")
        if not isinstance(word, str) or len(word) > WORD_LENGTH_MAX:
            fault(f"Word {number} is no text of at most {WORD_LENGTH_MAX} characters.")
        if int(user) in by_user:
            fault(f"User {user} has two words.")
        by_user[int(user)] = word
    return ",".join(f"{user}:{sha256(word)}" for user, word in sorted(by_user.items()))


def beacon_text(beacon: Any) -> str:
    if beacon is None:
        return "none"
    chain, number, randomness = fields(beacon, BEACON_KEYS, "The beacon")
    digits(chain, 64, "The beacon's chain")
    whole(number, 1, "The beacon's round")
    digits(randomness, 64, "The beacon's randomness")
    signature = beacon.get("signature")
    if signature is not None:
        if not isinstance(signature, str) or not re.fullmatch("([0-9a-f]{2})+", signature):
            fault("The beacon's signature is not written in hexadecimal digits.")
        if hashlib.sha256(bytes.fromhex(signature)).hexdigest() != randomness:
            fault("The beacon's randomness does not belong to its signature.")
    return f"{chain}:{number}:{randomness}"


def check_round(beacon: Any, is_signed: SignatureCheck | None) -> str:
    """The verdict on the beacon's round: when it came, and whether its signature was verified."""
    number = beacon["round"]
    if beacon["chain"] != QUICKNET:
        return f"round {number} of an unknown beacon (not verified)"
    if number > QUICKNET_ROUND_MAX:
        fault("The beacon's round lies too far in the future.")
    came = time.gmtime(QUICKNET_BEGAN + QUICKNET_PERIOD * (number - 1))
    said = f"round {number} of {time.strftime('%Y-%m-%d %H:%M:%S', came)} UTC"
    signature = beacon.get("signature")
    if is_signed is None or signature is None:
        return f"{said} (signature not verified)"
    if not is_signed(number, signature):
        fault(f"The beacon's round {number} is not signed by drand's quicknet.")
    return f"{said} (signature verified)"


def shuffle(seed: str, count: int) -> list[int]:
    """Fisher–Yates from the end, by 32-bit numbers of HMAC-SHA-256 in counter mode."""
    key, block = bytes.fromhex(seed), 0
    stream: list[int] = []
    order = list(range(count))
    i = count - 1
    while i > 0:
        if not stream:
            message = f"mazziere/shuffle/2|{block}".encode()
            made = hmac.new(key, message, hashlib.sha256).digest()
            stream = [int.from_bytes(made[at : at + 4], "big") for at in range(0, 32, 4)]
            block += 1
        w = stream.pop(0)
        if w >= 2**32 - 2**32 % (i + 1):
            continue
        j = w % (i + 1)
        order[i], order[j] = order[j], order[i]
        i -= 1
    return order


def check_opened(
    opened: Any, deck: tuple[int, int], seals: Sequence[str], permutation: Sequence[int]
) -> dict[str, int]:
    places: dict[str, int] = {}
    for number, each in enumerate(items(opened, "The list of open cards")):
        dealt, sealed, card, salt = fields(each, OPENED_KEYS, f"Open card {number}")
        whole(dealt, 0, f"The number at which open card {number} was dealt")
        if dealt >= len(seals) or type(sealed) is not int or permutation[dealt] != sealed:
            fault(f"Open card {number} was not dealt from the place that it names.")
        if not isinstance(card, str) or card not in deck_of(len(seals)):
            fault(f"Open card {number} is no card of this deck.")
        digits(salt, 32, f"The salt of {card}")
        if card in places:
            fault(f"{card} is there twice.")
        if sha256("mazziere/card/2", *deck, sealed, card, salt) != seals[sealed]:
            fault(f"{card} is not the card that was sealed at place {sealed}.")
        places[card] = sealed
    return places


def deck_of(count: int) -> list[str]:
    """The cards that a deck of so many may have: the short deck begins at the six."""
    ranks = RANKS[4:] if count == SHORT_DECK else RANKS
    return [rank + suit for rank in ranks for suit in SUITS]


# --- a chain of hands ---------------------------------------------------------------------------


def check_chain(proofs: Sequence[Proof]) -> None:
    """Checks proofs together, each table by itself. Raises `Fault` for a fork or a gap."""
    tables: dict[int, dict[int, list[Proof]]] = {}
    for proof in proofs:
        tables.setdefault(proof.table, {}).setdefault(proof.hand, []).append(proof)
    for table, hands in sorted(tables.items()):
        before, newest = None, 0
        for number, same in sorted(hands.items()):
            check_same_hand(same)
            if before is not None:
                check_next(table, before, same[0])
            before = same[0]
            if 0 < before.round <= newest:
                fault(
                    f"Hand {number} of table {table} was cut by a round of before an earlier hand."
                )
            newest = max(newest, before.round)


def check_same_hand(proofs: Sequence[Proof]) -> None:
    first, cards = proofs[0], dict(proofs[0].cards)
    for other in proofs[1:]:
        which = f"{first.name} and {other.name} tell hand {first.hand} of table {first.table}"
        if (other.root, other.linked_root) != (first.root, first.linked_root):
            fault(f"A fork: {which} with two different decks.")
        if other.seed != first.seed:
            fault(f"A fork: {which} with two different cuts.")
        for card, place in other.cards.items():
            if cards.setdefault(card, place) != place:
                fault(
                    f"{card} is there twice: {which} with it at places {cards[card]} and {place}."
                )


def check_next(table: int, before: Proof, after: Proof) -> None:
    if after.hand > before.hand + 1:
        first, last = before.hand + 1, after.hand - 1
        missing = f"hand {first} is" if first == last else f"hands {first} to {last} are"
        fault(f"A gap: {missing} missing at table {table}, so the chain is not proven.")
    if after.linked_root != before.root:
        fault(f"A fork: hand {after.hand} of table {table} does not follow hand {before.hand}.")


def check_seen(proofs: Sequence[Proof], seen: Sequence[str]) -> None:
    """Checks that each root whose beginning somebody saw is one of these. Raises `Fault`."""
    roots = [root for proof in proofs for root in (proof.root, *proof.thrown)]
    for text in seen:
        root = text.strip().lower()
        if not re.fullmatch(f"[0-9a-f]{{{ROOT_DIGITS_MIN},64}}", root):
            fault(f"A root that you saw is {ROOT_DIGITS_MIN} to 64 hexadecimal digits.")
        if not any(known.startswith(root) for known in roots):
            fault(
                f"No hand of these files has the root {root} that you saw: its file is missing, or"
                " its deck was exchanged."
            )


# --- the command --------------------------------------------------------------------------------


def main(words: Sequence[str]) -> int:
    """Checks files and tells what was found; returns the exit code."""
    rest, seen = list(words), list[str]()
    while rest[:1] == ["--root"] and len(rest) > 1:
        seen.append(rest[1])
        del rest[:2]
    if not rest or any(word in ("-h", "--help", "--root") for word in rest):
        sys.stderr.write("usage: mazziere_verify.py [--root ROOT]… FILE…\n")
        return NO_PROOF
    return verify(rest, seen)


def verify(
    paths: Sequence[str], seen: Sequence[str] = (), is_signed: SignatureCheck | None = None
) -> int:
    """Checks files, and that they are of the decks whose roots were `seen`, by the beginnings of
    these; tells what was found and returns the exit code."""
    proofs = []
    for path in paths:
        try:
            proofs.append(check(read(path), path, is_signed))
        except Fault as found:
            return told(path, found, FAULT)
        except NoProof as found:
            return told(path, found, NO_PROOF)
    try:
        check_chain(proofs)
        check_seen(proofs, seen)
    except Fault as found:
        return told("", found, FAULT)
    for proof in proofs:
        count = len(proof.cards)
        cards = f"{count} card{'s' * (count != 1)} open"
        said = f"hand {proof.hand} of table {proof.table} is proven: {cards}, {proof.cut_by}"
        said += proof.after
        sys.stdout.write(f"{proof.name}: {said}, root {proof.root}\n")
    return PROVEN


def told(path: str, found: Exception, code: int) -> int:
    sys.stderr.write(f"{path}: {found}\n" if path else f"{found}\n")
    return code


if __name__ == "__main__":
    for output in (sys.stdout, sys.stderr):
        getattr(output, "reconfigure", lambda **_: None)(errors="backslashreplace")
    sys.exit(main(sys.argv[1:]))
