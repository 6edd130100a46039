"""A hand as a viewer may know it: the only source for pictures, texts and robots.

A card that the viewer may not see is None here; it exists nowhere in a view.
"""

from dataclasses import dataclass, replace

from bot.poker.actions import ActKind, LegalActions
from bot.poker.cards import Card
from bot.poker.events import Acted, BoardDealt, HoleDealt, PotAwarded, RabbitShown, Shown, Thrown
from bot.poker.games import GameCode
from bot.poker.hand import Hand
from bot.poker.showdown import Pot, RankedHand, rank_hand
from bot.poker.structure import Structure


@dataclass(frozen=True, slots=True)
class AllInMoment:
    """The cards on the table when nobody could bet any more and hands were turned up, with cards
    still to come.

    Everybody has seen all of it: hands turned up, the board, the upcards of folded hands.
    """

    street: str
    """The code of the street that was being played."""
    players: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    """All cards of each of the players."""
    boards: tuple[tuple[Card, ...], ...]
    """One board, or several where they were dealt from the start."""
    dead: tuple[Card, ...]
    """Upcards of folded hands."""
    deck_left: int
    """The number of cards not dealt then, the ones of a refill included; a card burnt counts as
    left, which matters to no game that burns."""


def all_in_moment(hand: Hand) -> AllInMoment | None:
    """The moment of the all-in, or None when no card was dealt after hands were turned up.

    The moment is found in the hand's events, because the rest of the cards is dealt at once.
    """
    before: list[BoardDealt | HoleDealt] = []
    shown: list[Shown] = []
    for event in hand.events:
        if isinstance(event, Shown):
            shown.append(event)
        elif isinstance(event, BoardDealt | HoleDealt):
            if shown:
                break
            before.append(event)
    else:
        return None
    return AllInMoment(
        street=hand.game.streets[max(event.street for event in before)].code,
        players=tuple(event.player for event in shown),
        hands=tuple(event.cards for event in shown),
        boards=tuple(
            tuple(
                card
                for event in before
                if isinstance(event, BoardDealt) and event.runout == board
                for card in event.cards
            )
            for board in range(hand.setup.hand_rules.bomb_boards or 1)
        ),
        dead=tuple(
            card
            for player, folded in enumerate(hand.folded)
            if folded
            for card in hand.dealer.upcards[player]
        ),
        deck_left=len(hand.dealer.deck) - sum(len(event.cards) for event in before),
    )


@dataclass(frozen=True, slots=True)
class SeenCard:
    """One card as the viewer sees it: `card` is None when they see it face down."""

    card: Card | None
    up: bool
    """Whether everybody sees the card: an upcard, or part of a hand that was shown."""


@dataclass(frozen=True, slots=True)
class SeenPlayer:
    """One player as the viewer sees them. Amounts in chips."""

    player: int
    cards: tuple[SeenCard, ...]
    """Others' cards are gone once folded or mucked, unless some were shown; the viewer's own
    stay."""
    stack: int
    street_bet: int
    contributed: int
    """The chips that the player put in during this hand less what was returned, dead money
    included."""
    folded: bool
    all_in: bool
    """Whether the player is in the hand without chips behind, while it lasts or at its showdown."""
    protected: bool
    mucked: bool
    shown: bool
    last_act: ActKind | None
    """The player's last action of this street."""
    last_act_all_in: bool
    won: int
    """Chips awarded at the end."""
    drawn: int | None
    """How many cards the player threw on the last street on which cards were thrown."""
    discards: tuple[Card, ...]
    """The cards that the viewer has thrown: their own, and nobody else's."""
    holes: tuple[tuple[Card, ...], ...]
    """A shown hand in each runout, where own cards were dealt several times; empty otherwise."""
    may_show: bool
    """Whether the player may `Show` now (R-112, R-115)."""
    lies_open: bool
    """Whether the whole hand, or some of its cards, was turned up for everybody."""
    ranks: tuple[RankedHand, ...]
    """The ranks of a shown hand on each board, once it is whole; empty before."""

    @property
    def visible_cards(self) -> tuple[Card, ...]:
        """The cards whose faces the viewer sees."""
        return tuple(each.card for each in self.cards if each.card is not None)


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand as one viewer may see it; the public is the viewer None. Amounts in chips."""

    viewer: int | None
    game: GameCode
    structure: Structure
    players: tuple[SeenPlayer, ...]
    boards: tuple[tuple[Card, ...], ...]
    """One board per runout; stud's community card is a board of one card."""
    pots: tuple[Pot, ...]
    """The pots of earlier streets, main pot first; after the end, the contested pots."""
    pot_total: int
    """All chips in the middle with this street's bets; after the end, the contested total."""
    street: str
    """The code in the game's declaration: preflop, flop, …, third, fourth, …"""
    street_number: int
    to_act: int | None
    options: LegalActions | None
    """The legal actions of the player to act, which are public; None after the end."""
    over: bool
    is_bomb_pot: bool
    is_chopped: bool
    """Whether the hand ended with the blinds going back to the players who posted them."""
    awards: tuple[PotAwarded, ...]
    rake: int
    all_in: AllInMoment | None
    """The moment of the all-in, after the end of a hand whose last cards were dealt to hands turned
    up."""
    rabbit: RabbitShown | None
    """The cards that would have come, once a player has asked after the end."""
    may_hunt: bool
    """Whether a player of the hand may ask for the cards that would have come."""


def view(hand: Hand, viewer: int | None) -> HandView:
    """The hand as a player of it (or, for None, the whole channel) may see it now."""
    public = _public_view(hand)
    return public if viewer is None else personal_hand(hand, public, viewer)


def personal_hand(hand: Hand, public: HandView, viewer: int) -> HandView:
    """The hand as one player may see it now, made of the public view."""
    players = list(public.players)
    seen = players[viewer]
    players[viewer] = _seen_player(hand, viewer, viewer, seen.all_in, hand.last_acts[viewer])
    return replace(public, viewer=viewer, players=tuple(players))


def _public_view(hand: Hand) -> HandView:
    result = hand.result
    pots = hand.gathered_pots() if result is None else result.pots
    all_in, last_acts = hand.all_in, hand.last_acts
    return HandView(
        viewer=None,
        game=hand.game.code,
        structure=hand.setup.structure,
        players=tuple(
            _seen_player(hand, player, None, player in all_in, last_acts[player])
            for player in range(hand.players)
        ),
        boards=tuple(tuple(board) for board in hand.dealer.boards),
        pots=pots,
        pot_total=hand.pot_total if result is None else sum(pot.amount for pot in pots),
        street=hand.street.code,
        street_number=hand.street_number,
        to_act=hand.to_act,
        options=hand.public_legal_actions,
        over=hand.over,
        is_bomb_pot=hand.is_bomb_pot,
        is_chopped=hand.is_chopped,
        awards=() if result is None else result.awards,
        rake=0 if result is None else result.rake,
        all_in=None if result is None else all_in_moment(hand),
        rabbit=hand.rabbit,
        may_hunt=hand.may_hunt,
    )


def _seen_player(
    hand: Hand, player: int, viewer: int | None, all_in: bool, last: Acted | None
) -> SeenPlayer:
    return SeenPlayer(
        player=player,
        cards=seen_cards(hand, player, viewer),
        stack=hand.stacks[player],
        street_bet=0 if hand.over else hand.betting.bets[player],
        contributed=hand.contributed[player] + hand.dead[player],
        folded=hand.folded[player],
        all_in=all_in,
        protected=hand.protected[player],
        mucked=hand.mucked[player],
        shown=hand.shown[player],
        last_act=last.kind if last else None,
        last_act_all_in=bool(last and last.all_in),
        won=hand.result.won(player) if hand.result else 0,
        drawn=hand.drawn[player],
        discards=cards_thrown(hand, player) if player == viewer else (),
        holes=_holes_shown(hand, player),
        may_show=player in hand.may_show,
        lies_open=hand.shown[player] or player in hand.shown_places,
        ranks=_shown_ranks(hand, player),
    )


def cards_thrown(hand: Hand, player: int) -> tuple[Card, ...]:
    """All cards that a player has thrown, for that player's eyes alone."""
    thrown = [e for e in hand.events if isinstance(e, Thrown) and e.player == player]
    return tuple(card for event in thrown for card in event.cards)


def seen_cards(hand: Hand, player: int, viewer: int | None) -> tuple[SeenCard, ...]:
    """The player's cards for a viewer; shown cards lie face up for everybody."""
    own, some = player == viewer, hand.shown_places.get(player, ())
    gone = hand.folded[player] or hand.mucked[player]
    if gone and not (hand.shown[player] or some or own):
        return ()
    cards = zip(hand.dealer.hole[player], hand.game.faces, strict=False)
    seen = []
    for place, (card, up) in enumerate(cards):
        shown = hand.shown[player] or place in some
        lies_up = shown or (up and not gone)
        seen.append(SeenCard(card if lies_up or own else None, lies_up))
    return tuple(seen)


def _holes_shown(hand: Hand, player: int) -> tuple[tuple[Card, ...], ...]:
    holes = hand.dealer.holes
    if not hand.shown[player] or holes[-1] is holes[0]:
        return ()
    return tuple(tuple(hole[player]) for hole in holes)


def _shown_ranks(hand: Hand, player: int) -> tuple[RankedHand, ...]:
    """The ranks of a hand that lies face up with all its cards and whole boards."""
    hole, boards = hand.dealer.hole[player], hand.dealer.boards
    if not hand.shown[player] or len(hole) + len(boards[-1]) < hand.game.cards_at_showdown:
        return ()
    return tuple(
        rank_hand(hand.game, held[player], board)
        for held, board in zip(hand.dealer.holes, boards, strict=True)
    )
