"""A finished hand, played again from its rows: what everybody saw, and the proof of its deck."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from bot.codec import from_json
from bot.histories.history import History, TournamentHand
from bot.host.refusals import HostCode, HostRefusal
from bot.ids import HandId, PlayerId, TableId
from bot.poker.actions import Action
from bot.poker.cards import Card, card_text, parse_card
from bot.poker.cut import (
    Cut,
    CutDeck,
    CutWord,
    OpenCard,
    card_commitments,
    deck_commitment,
    opened_cards,
)
from bot.poker.events import HoleDealt
from bot.poker.hand import Hand
from bot.poker.phh import write_phh
from bot.poker.setup import HandSetup
from bot.poker.stored_hand import hand_from_json, read_of_hand, refill_proof
from bot.refusal import refuse_if
from bot.storage.aliases import is_alias
from bot.storage.hands import HandRecord
from bot.storage.tables import TableRecord
from bot.table.rules import TableRules
from bot.table.shown_button import button_as_dealt
from bot.table.stakes import rules_as_dealt
from bot.table.table import Table
from bot.table.tally import HandSummary
from bot.table.turns import Dealt
from bot.table.view import TableView, view_of
from bot.tournament.options import TournamentOptions


@dataclass(frozen=True, slots=True)
class CommittedHand:
    """The data with which one reader can verify the deck of a hand older than cut decks."""

    hand: HandId
    deck_commitment: str
    """The commitment to the deck, as it was published when the hand began."""
    card_commitments: tuple[str, ...]
    """The commitment to each card, the first dealt first."""
    opened: tuple[OpenCard, ...]
    """The cards that this reader may know."""

    def to_json(self) -> dict[str, Any]:
        """`{hand, seal, seals: [text], opened: [{place, card, salt}]}`: all commitments, and place,
        card and salt of every opened card."""
        return {
            "hand": self.hand,
            "seal": self.deck_commitment,
            "seals": list(self.card_commitments),
            "opened": [
                {"place": each.place, "card": card_text(each.card), "salt": each.salt}
                for each in self.opened
            ],
        }


@dataclass(frozen=True, slots=True)
class HandProof:
    """The proof of a hand's deck for one reader."""

    number: int
    """The number of the hand, as its table counts."""
    hand: HandId
    root: str
    """The commitment to the hand's deck."""
    cut: Cut | None
    """The cut of the deck; None for a hand older than cut decks."""
    cards: int
    """The number of cards of the deck."""
    opened: tuple[Card, ...]
    """The cards that the reader may know, in the order of dealing."""
    file: dict[str, Any]
    """The proof as JSON: `CutDeck.proof`, with `refill_proof` as its `refills` where there were
    any; or `CommittedHand.to_json`."""

    @property
    def refills(self) -> int:
        """The times that the deck ran out, and was refilled by decks that were committed to."""
        return len(self._refills)

    @property
    def again(self) -> tuple[Card, ...]:
        """The cards that came by refills and that the reader may know, in the order of dealing."""
        opened = (sorted(_dealt_of(refill)) for refill in self._refills)
        return tuple(parse_card(card) for each in opened for _, card in each)

    @property
    def _refills(self) -> list[dict[str, Any]]:
        used: list[dict[str, Any]] = self.file.get("refills", {}).get("used", [])
        return used


def _dealt_of(refill: dict[str, Any]) -> list[tuple[int, str]]:
    opened = [(each["dealt"], each["card"]) for each in refill["opened"]]
    return [(dealt, card) for dealt, card in opened if dealt is not None]


@dataclass(frozen=True, slots=True)
class PastHand:
    """A finished hand with all its cards; `view` shows what a viewer may see."""

    id: HandId
    number: int
    """The number of the hand, counted by its table from 1."""
    rules: TableRules
    setup: HandSetup
    actions: tuple[Action, ...]
    dealt: tuple[Dealt, ...]
    button: int | None
    salt: str
    cut_deck: CutDeck | None
    """The deck with its cut; None for a hand older than cut decks."""
    table: TableId
    at_ms: int
    """When the hand was dealt, in milliseconds since 1970 in UTC."""

    def naming(self, former: str) -> "PastHand":
        """The hand with a name for players who were forgotten since."""
        dealt = (
            replace(each, name=former) if is_alias(each.player) else each for each in self.dealt
        )
        return replace(self, dealt=tuple(dealt))

    @property
    def steps(self) -> int:
        """The number of views after the first: one for each action."""
        return len(self.actions)

    def view(self, viewer: PlayerId | None, step: int | None = None) -> TableView:
        """The hand as `viewer`, or everybody, saw it after `step` actions; by default as it
        ended."""
        past = Table(self.rules)
        past.hand, past.hand_id, past.dealt = self._hand(step), self.id, self.dealt
        past.hands_dealt = self.number
        return view_of(past, viewer)._replace(button=self.button, deserted=False, past=True)

    def put_back(self, table: Table) -> None:
        """Gives a table that was read from its snapshot its newest hand, as it ended, with its
        players who have left since. A hand of another table or number is not put back."""
        if (table.hand_id, table.hands_dealt) != (self.id, self.number):
            return
        table.hand, table.dealt = self.played(), self.dealt
        table.left_since_hand = {dealt.seat for dealt in self.dealt} - table.seats.keys()
        table.cut_deck = self.cut_deck
        if self.cut_deck is not None:
            table.deck_commitment = self.cut_deck.deck.root

    def played(self) -> Hand:
        """The hand with all its cards, for calculations."""
        return self._hand()

    def phh(self, reader: PlayerId) -> str:
        """The hand in PHH, with the cards that the reader may know. Raises `PhhRefusal`."""
        own = [number for number, dealt in enumerate(self.dealt) if dealt.player == reader]
        names = [dealt.name for dealt in self.dealt]
        return write_phh(self._hand(), names=names, cards_of=own)

    def history(self, reader: PlayerId | None, options: TournamentOptions | None = None) -> History:
        """The hand as a reader, or everybody, may know it, with all that formats can say of it;
        `options` are the options of its tournament."""
        seats = tuple(dealt.seat for dealt in self.dealt)
        return History(
            hand=self._hand(),
            number=self.id,
            names=tuple(dealt.name for dealt in self.dealt),
            seats=seats,
            button=self.button,
            seats_max=max(self.rules.seats, *seats),
            table=f"Mazziere {self.table}",
            at_ms=self.at_ms,
            known=frozenset(at for at, dealt in enumerate(self.dealt) if dealt.player == reader),
            tournament=self._tournament(options),
        )

    def _tournament(self, options: TournamentOptions | None) -> TournamentHand | None:
        number = self.rules.tournament
        if number is None:
            return None
        if options is None:
            return TournamentHand(number=number)
        return TournamentHand(
            number=number,
            level=options.level_of(self.rules),
            buy_in=options.entry_cost - options.fee,
            fee=options.fee,
        )

    def commitment_for(self, reader: PlayerId) -> CommittedHand:
        """The commitments and the reader's opened cards. Raises `HostRefusal` (hand-not-sealed)."""
        refuse_if(not self.salt, HostCode.HAND_WITHOUT_COMMITMENT)
        deck = self.setup.deck
        commitments = card_commitments(self.id, deck, self.salt)
        opened = opened_cards(deck, self.salt, self._known(reader))
        return CommittedHand(self.id, deck_commitment(commitments), commitments, opened)

    def proof_for(self, reader: PlayerId) -> HandProof:
        """The proof of the cards that the reader may know. Raises `HostRefusal`
        (hand-not-sealed)."""
        if self.cut_deck is not None:
            known = self._known(reader)
            opened = [at for at, card in enumerate(self.setup.deck) if card in known]
            numbers = [at for at, each in enumerate(self.dealt) if each.player == reader]
            own = numbers[0] if numbers else None
            refills = refill_proof(self._hand(), self.cut_deck, own, opened)
            return proof_of(self.id, self.cut_deck, opened, refills)
        committed = self.commitment_for(reader)
        return HandProof(
            number=self.number,
            hand=self.id,
            root=committed.deck_commitment,
            cut=None,
            cards=len(committed.card_commitments),
            opened=tuple(each.card for each in committed.opened),
            file=committed.to_json(),
        )

    def _known(self, reader: PlayerId) -> set[Card]:
        """The cards whose place in the deck the reader may know: boards, and the rest of them where
        it was shown; upcards, cards that were shown, and all that the reader was dealt.

        The place of a card that came again by a refill reveals to whom it was dealt first: only
        that player may know it, whoever has shown it since.
        """
        hand = self._hand()
        again = set(hand.dealer.deck[len(self.setup.deck) :])
        boards = (*hand.dealer.boards, *(hand.rabbit.boards if hand.rabbit else ()))
        known = {card for board in boards for card in board} - again
        seen: set[Card] = set()
        for event in hand.events:
            if not isinstance(event, HoleDealt):
                continue
            own = self.dealt[event.player].player == reader
            shown = hand.cards_shown(event.player)
            for card, up in zip(event.cards, event.up, strict=True):
                is_public = (up or card in shown) and card not in again
                if card not in seen and (own or is_public):
                    known.add(card)
                seen.add(card)
        return known

    def _hand(self, step: int | None = None) -> Hand:
        hand = Hand(self.setup)
        for action in self.actions[:step]:
            hand.apply(action)
        return hand


def proof_of(
    hand: HandId,
    cut_deck: CutDeck,
    opened: Sequence[int],
    refills: Mapping[str, Any] = MappingProxyType({}),
) -> HandProof:
    cards = cut_deck.cards
    more = {"refills": refills} if refills else {}
    return HandProof(
        number=cut_deck.deck.hand,
        hand=hand,
        root=cut_deck.deck.root,
        cut=cut_deck.cut,
        cards=len(cards),
        opened=tuple(cards[at] for at in opened),
        file={**cut_deck.proof(opened), **more},
    )


def without_names(proof: HandProof, forgotten: Collection[PlayerId]) -> HandProof:
    """The proof without the names of forgotten players, and without their words; the hashes of the
    words cut the deck as well. In scheme 2 the words stay, with the ids that were hashed."""
    if proof.cut is None or not any(each.player in forgotten for each in proof.cut.words):
        return proof
    words = [_without_name(each) if each.player in forgotten else each for each in proof.cut.words]
    told = {**proof.file["cut"], "words": [each.to_proof() for each in words]}
    cut = replace(proof.cut, words=tuple(words))
    return replace(proof, cut=cut, file={**proof.file, "cut": told})


def _without_name(word: CutWord) -> CutWord:
    return replace(word if word.seat is None else word.as_hash, name="")


def past_hand(table: TableRecord, record: HandRecord) -> PastHand:
    """A hand of a table as it was recorded. Raises `HostRefusal` (hand-not-over, hand-was-void,
    hand-not-told)."""
    refuse_if(record.ended_ms is None, HostCode.HAND_NOT_OVER)
    if record.void or record.summary is None:
        raise HostRefusal(HostCode.HAND_WAS_VOID)
    if "actions" not in record.summary:
        raise HostRefusal(HostCode.HAND_NOT_TOLD)
    stored = hand_from_json(record.start.setup)
    summary = read_of_hand(HandSummary, record.summary)
    return PastHand(
        id=record.start.hand,
        number=summary.number,
        rules=rules_as_dealt(from_json(TableRules, table.config), stored.setup),
        setup=stored.setup,
        actions=summary.actions,
        dealt=_dealt(record, summary),
        button=button_as_dealt(summary.button, summary.seats),
        salt=stored.salt,
        cut_deck=stored.cut_deck,
        table=table.id,
        at_ms=record.start.at_ms,
    )


def _dealt(record: HandRecord, summary: HandSummary) -> tuple[Dealt, ...]:
    players = {line.seat: line.player for line in record.players}
    return tuple(
        Dealt(seat, players[seat], name)
        for seat, name in zip(summary.seats, summary.names, strict=True)
    )
