#!/usr/bin/env python3
"""Checks proof files of hands that Mazziere has dealt, without Mazziere.

    python3 mazziere_verify.py [--root ROOT]… FILE…

`/hand verify` gives such a file. Several files of one table are checked as a chain of hands too.
ROOT is the beginning of a root that you saw before you cut: one of these hands has to have it.
This is one file on purpose: it needs Python 3.9 or newer with its standard library, nothing of the
bot and no network. Exit codes: 0 everything was checked, and holds; 1 something is wrong (the first
fault, in one sentence); 2 a file is no proof at all; 3 all that could be checked holds, and the
verdict says what could not. Files of scheme 2, which name no scheme, have 0 for 3, as ever.
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

PROVEN, FAULT, NO_PROOF, UNCHECKED = 0, 1, 2, 3
SIZE_MAX = 1_000_000
NESTING_MAX = 32
"""The deepest nesting of a file: no proof has a fifth of it, and each program's own limit
differs."""
KEYS = ("table", "hand", "previous_root", "root", "seals", "cut", "opened")
CUT_KEYS = ("words", "beacon", "seed", "permutation")
NAMES, SEATS = 2, 3
"""The schemes: words by users, until the deal; words by seats, closed before the round."""
MARGIN_MS, CLOSED_MS_MAX = 1000, 10**13
CHAIN_DIGITS_SHOWN = 8
BEACON_KEYS = ("chain", "round", "randomness")
QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
QUICKNET_BEGAN, QUICKNET_PERIOD, QUICKNET_ROUND_MAX = 1692803367, 3, 10**9
THROWN_KEYS = ("previous_root", "root")
OPENED_KEYS = ("dealt", "sealed", "card", "salt")
REFILLS_KEYS = ("roots", "seeds", "reader", "used")
REFILL_KEYS = ("seals", "held", "shared", "drawer", "dealt", "opened")
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
    """A proof that was checked by itself, with the parts that chains are checked by."""

    name: str
    table: int
    hand: int
    linked_root: str
    """The root of the hand before, or the root before the decks that were thrown away in
    between."""
    root: str
    seed: str
    cards: dict[str, int]
    """The place of each card that is open."""
    cut_by: str
    after: str
    """The words of the verdict about the decks that were thrown away."""
    thrown: list[str]
    """The roots of the decks that were thrown away."""
    round: int
    """The round of quicknet that cut the deck, or 0."""
    refills: list[Any]
    """The part of how its deck was refilled that every file of the hand has to tell alike."""
    again: dict[str, int]
    """The place of each open card of a refill, by a name such as `As of refill 1`."""
    closed_ms: int
    """When its words were closed; 0 in scheme 2."""
    unchecked: list[str]
    """Each thing that could not be checked."""


class CheckedCut(NamedTuple):
    """The cut of a proof, checked."""

    seed: str
    permutation: list[int]
    by: str
    closed_ms: int
    unchecked: list[str]


def fault(sentence: str) -> NoReturn:
    raise Fault(sentence)


def sha256(*parts: object) -> str:
    try:
        text = "|".join(str(part) for part in parts).encode("utf-8")
    except UnicodeEncodeError:
        fault("Some text in the file can't be written as UTF-8.")
    return hashlib.sha256(text).hexdigest()


# --- reading ------------------------------------------------------------------------------------


def read(path: str) -> Any:
    """The JSON value of a file."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(SIZE_MAX + 1)
    except OSError as error:
        raise NoProof(f"The file can't be read: {error.strerror}.") from None
    if len(data) > SIZE_MAX:
        raise NoProof("The file is too large for a proof.")
    try:
        text = data.decode("utf-8-sig")
        json.loads(text, parse_int=str, parse_constant=no_json)
        check_nesting(text)
    except (ValueError, RecursionError):
        if any(f'"{key}"'.encode() in data for key in KEYS):
            fault("The file is cut off or damaged: its JSON can't be read.")
        raise NoProof("This isn't a proof of a hand: it isn't JSON.") from None
    return json.loads(
        text,
        object_pairs_hook=without_repeats,
        parse_int=whole_number,
        parse_float=whole_number,
    )


def no_json(constant: str) -> NoReturn:
    raise ValueError(constant)


def check_nesting(text: str) -> None:
    """Raises `RecursionError` for well-formed JSON that is nested too deeply."""
    depth = 0
    for token in re.finditer(r'"(?:[^"\\]|\\.)*"|[{}[\]]', text):
        depth += (token[0] in ("{", "[")) - (token[0] in ("}", "]"))
        if depth > NESTING_MAX:
            raise RecursionError


def whole_number(text: str) -> int:
    """A number, which programs of any language read as the same."""
    if not re.fullmatch(f"-?[0-9]{{1,{DIGITS_MAX}}}", text):
        fault("A number in the file is too long, or isn't whole.")
    return int(text)


def without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            fault(f"'{key}' appears twice.")
        found[key] = value
    return found


def whole(value: Any, least: int, what: str) -> int:
    if type(value) is not int or value < least:
        fault(f"{what} isn't a whole number of at least {least}.")
    return int(value)


def digits(value: Any, count: int, what: str) -> str:
    if not isinstance(value, str) or not re.fullmatch(f"[0-9a-f]{{{count}}}", value):
        fault(f"{what} isn't {count} lowercase hexadecimal digits.")
    return str(value)


def items(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        fault(f"{what} isn't a list.")
    return list(value)


def fields(value: Any, keys: Sequence[str], what: str) -> list[Any]:
    """The values of an object's keys, all of which have to be there."""
    if not isinstance(value, dict):
        fault(f"{what} isn't a JSON object.")
    for key in keys:
        if key not in value:
            fault(f"{what} has no {key!r}.")
    return [value[key] for key in keys]


# --- one proof ----------------------------------------------------------------------------------


def check(data: Any, name: str = "", is_signed: SignatureCheck | None = None) -> Proof:
    """Checks a proof by itself. Raises `Fault` with the first fault, or `NoProof`."""
    if not isinstance(data, dict) or not any(key in data for key in KEYS):
        raise NoProof("This isn't a proof of a hand.")
    table, hand, previous, root, listed, cut, opened = fields(data, KEYS, "The proof")
    scheme = data.get("scheme", NAMES)
    if type(scheme) is not int or scheme not in (NAMES, SEATS):
        raise NoProof("This program doesn't know the scheme of this proof.")
    whole(table, 0, "The table")
    whole(hand, 1, "The hand")
    digits(previous, 64, "The previous root")
    digits(root, 64, "The root")
    seals = [
        digits(seal, 64, f"The seal of place {place}")
        for place, seal in enumerate(items(listed, "The list of seals"))
    ]
    if not 2 <= len(seals) <= len(RANKS) * len(SUITS):
        fault(f"A deck can't have {len(seals)} cards.")
    if sha256("mazziere/root/2", table, hand, previous, *seals) != root:
        fault("The root doesn't match to these seals, this hand and the root before it.")
    linked, after, gone = check_thrown(data.get("thrown", []), (table, hand), previous)
    checked = check_cut(cut, root, len(seals), scheme, is_signed)
    cards = check_opened(opened, (table, hand), seals, checked.permutation)
    beacon = cut["beacon"]
    number = beacon["round"] if beacon and beacon["chain"] == QUICKNET else 0
    refills, again = list[Any](), dict[str, int]()
    if "refills" in data:
        refills, again = check_refills(
            data["refills"], (table, hand), checked.seed, len(seals), opened
        )
        times = "once" if len(refills) == 2 else f"{len(refills) - 1} times"
        after += f", refilled {times} ({len(again)} card{'s' * (len(again) != 1)} open)"
    chain = (name, table, hand, linked, root, checked.seed, cards, checked.by, after, gone, number)
    return Proof(*chain, refills, again, checked.closed_ms, checked.unchecked)


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
            fault(f"{what} doesn't follow the one before it.")
        seals = thrown_seals(each, deck, what)
        if sha256("mazziere/root/2", *deck, before, *seals) != root:
            fault(f"{what} doesn't match its own root.")
        last, shut = root, shut + ("seals" in each)
        roots.append(root)
    if not last:
        return linked, "", roots
    if last != previous:
        fault("The root doesn't follow the deck that was thrown away before it.")
    count = len(thrown)
    said = f", after {count} thrown deck" + "s" * (count > 1)
    return linked, said + (f" ({shut} sealed)" if shut else ""), roots


def thrown_seals(each: Any, deck: tuple[int, int], what: str) -> list[str]:
    """The seals of a thrown deck: a whole one's from its cards and salts, a shut one's as the file
    has them."""
    if "seals" in each:
        told = [
            digits(seal, 64, f"A seal of {what.lower()}") for seal in items(each["seals"], what)
        ]
        if not 2 <= len(told) <= len(RANKS) * len(SUITS):
            fault(f"{what} can't have {len(told)} cards.")
        return told
    cards, salts = (items(value, what) for value in fields(each, ("cards", "salts"), what))
    whole_deck = deck_of(len(cards))
    if any(card not in cards for card in whole_deck) or len(cards) != len(whole_deck):
        fault(f"{what} doesn't have each card exactly once.")
    if len(salts) != len(cards):
        fault(f"{what} doesn't have a salt for each card.")
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
    cut: Any, root: str, count: int, scheme: int, is_signed: SignatureCheck | None
) -> CheckedCut:
    words, beacon, seed, listed = fields(cut, CUT_KEYS, "The cut")
    closed_ms = 0
    if scheme == SEATS:
        (closed_ms,) = fields(cut, ("closed_ms",), "The cut")
        whole(closed_ms, 1, "The time at which the words were closed")
    digits(seed, 64, "The seed of the cut")
    permutation = items(listed, "The permutation")
    words = items(words, "The list of words")
    written = words_by_seat(words) if scheme == SEATS else words_by_user(words)
    closed = [closed_ms] if scheme == SEATS else []
    hashed = sha256(f"mazziere/cut/{scheme}", root, *closed, written, beacon_text(beacon))
    if hashed != seed:
        parts = "this closing, these words" if closed else "these words"
        fault(f"The seed doesn't match to this root, {parts} and this beacon.")
    if len(permutation) != count:
        fault(f"The permutation has {len(permutation)} places for a deck of {count}.")
    for dealt, drawn in enumerate(shuffle(seed, count)):
        told = permutation[dealt]
        if type(told) is not int or told != drawn:
            fault(f"Card {dealt} should come from place {drawn}, but the permutation says {told}.")
    by = [f"{len(words)} word" + "s" * (len(words) > 1)] if words else []
    unchecked: list[str] = []
    if beacon:
        if scheme == SEATS:
            unchecked = check_closing(beacon, closed_ms, is_signed)
        by.append(check_round(beacon, is_signed))
    said = "cut by " + " and ".join(by) if by else "uncut"
    if scheme == SEATS:
        said += f" (words closed at {time_text(closed_ms)})"
    return CheckedCut(seed, permutation, said, closed_ms, unchecked)


def words_by_user(words: Sequence[Any]) -> str:
    """All words as they are hashed in scheme 2: by ascending user, whatever their order in the
    file."""
    by_user: dict[int, str] = {}
    for number, each in enumerate(words):
        user, word = fields(each, ("user", "word"), f"Word {number}")
        if not isinstance(user, str) or not re.fullmatch("0|[1-9][0-9]{0,19}", user):
            fault(f"The user of word {number} isn't an ID in digits.")
        if int(user) in by_user:
            fault(f"User {user} has two words.")
        by_user[int(user)] = word_hash(word, number)
    return ",".join(f"{user}:{hashed}" for user, hashed in sorted(by_user.items()))


def words_by_seat(words: Sequence[Any]) -> str:
    """All words as they are hashed in scheme 3: by ascending seat, whatever their order in the
    file; of a forgotten player there is the hash alone."""
    by_seat: dict[int, str] = {}
    for number, each in enumerate(words):
        (seat,) = fields(each, ("seat",), f"Word {number}")
        whole(seat, 0, f"The seat of word {number}")
        if ("word" in each) == ("hash" in each):
            fault(f"Word {number} is neither a word nor the hash of one.")
        if seat in by_seat:
            fault(f"Seat {seat} has two words.")
        if "hash" in each:
            by_seat[seat] = digits(each["hash"], 64, f"The hash of word {number}")
        else:
            by_seat[seat] = word_hash(each["word"], number)
    return ",".join(f"{seat}:{hashed}" for seat, hashed in sorted(by_seat.items()))


def word_hash(word: Any, number: int) -> str:
    if not isinstance(word, str) or len(word) > WORD_LENGTH_MAX:
        fault(f"Word {number} isn't a text of at most {WORD_LENGTH_MAX} characters.")
    return sha256(word)


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
            fault("The beacon's signature isn't written in hexadecimal digits.")
        if hashlib.sha256(bytes.fromhex(signature)).hexdigest() != randomness:
            fault("The beacon's randomness doesn't match its signature.")
    return f"{chain}:{number}:{randomness}"


def check_round(beacon: Any, is_signed: SignatureCheck | None) -> str:
    """The verdict on the beacon's round: when it came, and whether its signature was verified."""
    number = beacon["round"]
    if beacon["chain"] != QUICKNET:
        return f"round {number} of an unknown beacon (not verified)"
    if number > QUICKNET_ROUND_MAX:
        fault("The beacon's round is too far in the future.")
    came = time.gmtime(QUICKNET_BEGAN + QUICKNET_PERIOD * (number - 1))
    said = f"round {number} of {time.strftime('%Y-%m-%d %H:%M:%S', came)} UTC"
    signature = beacon.get("signature")
    if is_signed is None or signature is None:
        return f"{said} (signature not verified)"
    if not is_signed(number, signature):
        fault(f"The beacon's round {number} isn't signed by drand's quicknet.")
    return f"{said} (signature verified)"


def check_closing(beacon: Any, closed_ms: int, is_signed: SignatureCheck | None) -> list[str]:
    """Checks that nobody could know the round of scheme 3 when its words were closed, nor choose
    it. Returns what could not be checked."""
    number, chain = beacon["round"], beacon["chain"]
    if chain != QUICKNET:
        if chain[:CHAIN_DIGITS_SHOWN] == QUICKNET[:CHAIN_DIGITS_SHOWN]:
            fault("The beacon calls itself drand's quicknet, but it's another chain.")
        return [f"when round {number} of an unknown beacon came, and who signed it"]
    came_ms = (QUICKNET_BEGAN + QUICKNET_PERIOD * (number - 1)) * 1000
    if came_ms < closed_ms + MARGIN_MS:
        fault(f"The beacon's round {number} could have been known when the words were closed.")
    if came_ms >= closed_ms + MARGIN_MS + QUICKNET_PERIOD * 1000 and number > 1:
        fault(f"The beacon's round {number} isn't the first one after the words were closed.")
    if came_ms > time.time() * 1000:
        fault(f"The beacon's round {number} hasn't come out yet.")
    if beacon.get("signature") is None:
        return [f"the signature of round {number}, which the file does not have"]
    return [] if is_signed else [f"the signature of round {number}"]


def time_text(at_ms: int) -> str:
    """A time as people write it, in UTC and to the millisecond."""
    if at_ms > CLOSED_MS_MAX:
        fault("The words were closed at a time too far in the future.")
    at = time.gmtime(at_ms // 1000)
    return f"{time.strftime('%Y-%m-%d %H:%M:%S', at)}.{at_ms % 1000:03d} UTC"


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
            fault(f"Open card {number} wasn't dealt from the place it names.")
        if not isinstance(card, str) or card not in deck_of(len(seals)):
            fault(f"Open card {number} isn't a card of this deck.")
        digits(salt, 32, f"The salt of {card}")
        if card in places:
            fault(f"{card} appears twice.")
        if sha256("mazziere/card/2", *deck, sealed, card, salt) != seals[sealed]:
            fault(f"{card} isn't the card that was sealed at place {sealed}.")
        places[card] = sealed
    return places


# --- a deck that was refilled -------------------------------------------------------------------


def check_refills(
    refills: Any, deck: tuple[int, int], seed: str, count: int, opened: Any
) -> tuple[list[Any], dict[str, int]]:
    """Refills by decks that were committed to with this one: what all files tell of them, and the
    places of their open cards."""
    listed, seeds, reader, used = fields(refills, REFILLS_KEYS, "The list of refills")
    roots = [
        digits(root, 64, f"The root of refill {number}")
        for number, root in enumerate(items(listed, "The list of the refills' roots"), 1)
    ]
    commitment = sha256("mazziere/refills/2", *deck, *roots)
    if len(items(seeds, "The list of the salts' seeds")) != len(opened):
        fault("There isn't exactly one seed for each open card.")
    for at, each in enumerate(opened):
        part = seeds[at]
        digits(part, 32, f"The seed of the salt of {each['card']}")
        if sha256("mazziere/salt/2", commitment, part)[:32] != each["salt"]:
            fault(f"The salt of {each['card']} was made for different refills.")
    if not 1 <= len(items(used, "The list of used refills")) <= len(roots):
        fault("The file doesn't have a root for each refill.")
    told: list[Any] = [roots]
    again: dict[str, int] = {}
    known = {each["card"] for each in opened}
    for number, each in enumerate(used, 1):
        places = check_refill(each, (*deck, number), roots[number - 1], seed, count)
        again.update({f"{card} of refill {number}": place for card, place in places.items()})
        told.append([each[key] for key in ("held", "shared", "drawer", "dealt")])
        known = check_held(each, number, reader, known)
    return told, again


def check_refill(
    refill: Any, which: tuple[int, int, int], root: str, seed: str, count: int
) -> dict[str, int]:
    """One refill by itself; the places of its open cards."""
    what = f"Refill {which[-1]}"
    listed, held, shared, drawer, dealt, opened = fields(refill, REFILL_KEYS, what)
    seals = [digits(seal, 64, f"A seal of {what.lower()}") for seal in items(listed, what)]
    if len(seals) != count or sha256("mazziere/refill-root/2", *which, *seals) != root:
        fault(f"{what} doesn't match its own root.")
    order = shuffle(sha256("mazziere/refill-cut/2", seed, which[-1]), count)
    passed = passed_over(held, shared, drawer, count, what)
    back = [place for place in order if place not in passed]
    whole(dealt, 1, f"The number of cards of {what.lower()}")
    if dealt > len(back):
        fault(f"{what} has fewer cards than were dealt from it.")
    places: dict[str, int] = {}
    for each in items(opened, what):
        number, place, card, salt = fields(each, OPENED_KEYS, f"An open card of {what.lower()}")
        whole(place, 0, f"The place of an open card of {what.lower()}")
        if not isinstance(card, str) or card not in deck_of(count) or card in places:
            fault(f"An open card of {what.lower()} isn't one of its cards, or appears twice.")
        digits(salt, 32, f"The salt of {card}")
        if number is None:
            if place not in passed:
                fault(f"{what} skips {card}, but says that nobody had it.")
        elif type(number) is not int or not 0 <= number < dealt or back[number] != place:
            fault(f"{what} didn't deal {card} in order.")
        if place >= count or (
            sha256("mazziere/refill-card/2", *which, place, card, salt) != seals[place]
        ):
            fault(f"{card} isn't the card at place {place} of {what.lower()}.")
        places[card] = place
    return places


def passed_over(held: Any, shared: Any, drawer: Any, count: int, what: str) -> list[int]:
    """The places of cards that did not go back, as players held them or all shared them."""
    hands = [items(hand, what) for hand in items(held, what)]
    passed = [place for places in (*hands, items(shared, what)) for place in places]
    if any(type(place) is not int or not 0 <= place < count for place in passed):
        fault(f"{what} skips a place that it doesn't have.")
    if len(set(passed)) != len(passed):
        fault(f"{what} skips a card twice.")
    if drawer is not None:
        whole(drawer, 0, f"The player who drew at {what.lower()}")
    sizes = {len(hand) for player, hand in enumerate(hands) if hand and player != drawer}
    if len(sizes) > 1:
        fault(f"{what} says that players had hands of different sizes.")
    drew = len(hands[drawer]) if drawer is not None and drawer < len(hands) else 0
    if drew >= 2 * max(sizes, default=count):
        fault(f"{what} says that the player who drew had too many cards.")
    return passed


def check_held(refill: Any, number: int, reader: Any, known: set[str]) -> set[str]:
    """Checks that what a file's reader is said to have held was dealt to them. Returns the cards
    that they know of until the next refill."""
    cards = {each["sealed"]: each["card"] for each in refill["opened"]}
    if reader is not None:
        whole(reader, 0, "The reader's number")
        held = refill["held"][reader] if reader < len(refill["held"]) else []
        for place in held:
            if place not in cards:
                fault(f"Refill {number} skips place {place} for the reader, but doesn't open it.")
            if cards[place] not in known:
                fault(
                    f"Refill {number} says that the reader had {cards[place]}, which isn't theirs."
                )
    return known | {each["card"] for each in refill["opened"] if each["dealt"] is not None}


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
        before, newest, closed_ms = None, 0, 0
        for number, same in sorted(hands.items()):
            check_same_hand(same)
            if before is not None:
                check_next(table, before, same[0])
            before = same[0]
            if 0 < before.round <= newest:
                fault(
                    f"Hand {number} of table {table} was cut by an older round than one before it."
                )
            if before.closed_ms < closed_ms:
                fault(f"Hand {number} of table {table} closed its words before an earlier hand.")
            newest, closed_ms = max(newest, before.round), before.closed_ms


def check_same_hand(proofs: Sequence[Proof]) -> None:
    first, cards = proofs[0], {**proofs[0].cards, **proofs[0].again}
    for other in proofs[1:]:
        which = f"{first.name} and {other.name} show hand {first.hand} of table {first.table}"
        if (other.root, other.linked_root) != (first.root, first.linked_root):
            fault(f"A fork: {which} with two different decks.")
        if other.seed != first.seed:
            fault(f"A fork: {which} with two different cuts.")
        if other.refills != first.refills:
            fault(f"A fork: {which} with two different refills.")
        for card, place in (*other.cards.items(), *other.again.items()):
            if cards.setdefault(card, place) != place:
                fault(f"{card} appears twice: {which} with it at places {cards[card]} and {place}.")


def check_next(table: int, before: Proof, after: Proof) -> None:
    if after.hand > before.hand + 1:
        first, last = before.hand + 1, after.hand - 1
        missing = f"hand {first} is" if first == last else f"hands {first} to {last} are"
        fault(f"A gap: {missing} missing at table {table}, so the chain isn't proven.")
    if after.linked_root != before.root:
        fault(f"A fork: hand {after.hand} of table {table} doesn't follow hand {before.hand}.")


def check_seen(proofs: Sequence[Proof], seen: Sequence[str]) -> None:
    """Checks that each root whose beginning somebody saw is one of these. Raises `Fault`."""
    roots = [root for proof in proofs for root in (proof.root, *proof.thrown)]
    for text in seen:
        root = text.strip().lower()
        if not re.fullmatch(f"[0-9a-f]{{{ROOT_DIGITS_MIN},64}}", root):
            fault(f"A root that you saw must be {ROOT_DIGITS_MIN} to 64 hexadecimal digits.")
        if not any(known.startswith(root) for known in roots):
            fault(
                f"No hand in these files has the root {root} that you saw: its file is missing, or"
                " its deck was swapped."
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
        verdict = "checks out" if proof.unchecked else "is proven"
        said = f"hand {proof.hand} of table {proof.table} {verdict}: {cards}, {proof.cut_by}"
        said += proof.after
        rest = f"; not checked: {', '.join(proof.unchecked)}" if proof.unchecked else ""
        sys.stdout.write(f"{proof.name}: {said}, root {proof.root}{rest}\n")
    return UNCHECKED if any(proof.unchecked for proof in proofs) else PROVEN


def told(path: str, found: Exception, code: int) -> int:
    sys.stderr.write(f"{path}: {found}\n" if path else f"{found}\n")
    return code


if __name__ == "__main__":
    for output in (sys.stdout, sys.stderr):
        getattr(output, "reconfigure", lambda **_: None)(errors="backslashreplace")
    sys.exit(main(sys.argv[1:]))
