"""The showdown: the pots, which cards are shown, and who wins each pot.

`build_pots` makes the main pot and the side pots (R-065 to R-077); `Showdown` shows the hands and
awards the pots (R-109 to R-122, R-288).
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from bot.poker.cards import Card
from bot.poker.events import Mucked, PotAwarded, RakeTaken, Share, Shown, new_record
from bot.poker.games import Game


class Pot(NamedTuple):
    """Chips and the players, in order, who can win them."""

    amount: int
    eligible: tuple[int, ...]


class Uncalled(NamedTuple):
    """The part of a bet that nobody matched."""

    player: int
    amount: int


def uncalled_bet(contributed: Sequence[int], folded: Sequence[bool]) -> Uncalled | None:
    """The chips that go back to a player who put in more than anybody else (R-074)."""
    top = max(contributed)
    if contributed.count(top) > 1:
        return None
    player = contributed.index(top)
    if folded[player]:
        return None
    return new_record(Uncalled, (player, top - sorted(contributed)[-2]))


def build_pots(
    contributed: Sequence[int], folded: Sequence[bool], dead: int = 0
) -> tuple[Pot, ...]:
    """The pots, main pot first, of what each player put in over the whole hand (R-073).

    `dead` chips belong to the main pot and to nobody's contribution. What a folded player put in
    above every live player joins the last pot.
    """
    live = tuple([player for player, gone in enumerate(folded) if not gone])
    levels = {contributed[player] for player in live}
    if len(levels) == 1:
        everything = sum(contributed) + dead
        return (new_record(Pot, (everything, live)),) if everything else ()
    pots: list[Pot] = []
    counted, waiting = 0, dead
    for level in sorted(levels):
        reached = sum([chips if chips < level else level for chips in contributed])
        amount = waiting + reached - counted
        counted, waiting = reached, 0
        if amount:
            eligible = tuple(player for player in live if contributed[player] >= level)
            pots.append(new_record(Pot, (amount, eligible)))
    above = sum(contributed) - counted
    if above and pots:
        pots[-1] = Pot(pots[-1].amount + above, pots[-1].eligible)
    elif above:
        pots.append(Pot(above, live))
    return tuple(pots)


def split(amount: int, winners: Sequence[int]) -> list[tuple[int, int]]:
    """The part of each winner: equal parts, and odd chips one by one to the first of them (R-119,
    R-120)."""
    part, odd = divmod(amount, len(winners))
    return [(winner, part + (place < odd)) for place, winner in enumerate(winners)]


def rake_by_pot(pots: Sequence[Pot], bps: int, cap: int | None) -> list[int]:
    """The rake of the whole hand, taken from the main pot first (R-174 to R-177)."""
    if not bps:
        return [0] * len(pots)
    due = sum(pot.amount for pot in pots) * bps // 10_000
    if cap is not None:
        due = min(due, cap)
    taken = []
    for pot in pots:
        part = min(due, pot.amount)
        taken.append(part)
        due -= part
    return taken


_WHOLE: Final = Share.WHOLE
_HIGH: Final = Share.HIGH
_LOW: Final = Share.LOW

Contest: TypeAlias = list[tuple[int, int | None]]
"""Players who are in a pot, in order, with the ranks of their hands for one share of it."""
Best: TypeAlias = dict[tuple[int, int, int], int]
"""The best rank by runout, pot and share, high or low."""


class RankedHand(NamedTuple):
    """The ranks of a player's cards on one board; None where the game or the cards have none."""

    high: int | None
    low: int | None


class HandResult(NamedTuple):
    """The result of a hand. Amounts in chips."""

    stacks: tuple[int, ...]
    all_in: frozenset[int]
    """The players without chips behind at the end."""
    pots: tuple[Pot, ...]
    """The pots that were contested, rake included, main pot first."""
    awards: tuple[PotAwarded, ...]
    """The awards in the order in which they are made: last side pot first (R-076)."""
    rake: int
    ranks: tuple[tuple[RankedHand | None, ...], ...]
    """The ranks by runout and player; None for hands that were not turned up at the showdown."""

    def won(self, player: int) -> int:
        """All chips awarded to a player."""
        return sum(award.amount for award in self.awards if award.player == player)


def rank_hand(game: Game, hole: Sequence[Card], board: Sequence[Card]) -> RankedHand:
    """The ranks of a player's cards with the board in a game."""
    high, low = game.high, game.low
    best = high.rank(hole, board) if high is not None else None
    return new_record(RankedHand, (best, low.rank(hole, board) if low is not None else None))


def uncontested(pot: Pot, bps: int, cap: int | None) -> list[RakeTaken | PotAwarded]:
    """Rake and award of a pot that one player is left in: no cards are compared."""
    rake = rake_by_pot((pot,), bps, cap)[0] if bps else 0
    award = new_record(PotAwarded, (0, 0, _WHOLE, pot.eligible[0], pot.amount - rake, None))
    return [RakeTaken(0, rake), award] if rake else [award]


class Showdown:
    """Settles one hand: `contenders` are players who do not concede; `ranks` are their ranks, by
    runout."""

    __slots__ = ("contenders", "game", "holes", "pots", "ranks")

    def __init__(
        self,
        game: Game,
        pots: tuple[Pot, ...],
        contenders: Sequence[int],
        holes: Sequence[Sequence[Sequence[Card]]],
        boards: Sequence[Sequence[Card]],
    ) -> None:
        """`holes` are all hands for each of the `boards`."""
        self.game = game
        self.pots = pots
        self.contenders = contenders
        self.holes = holes
        self.ranks: list[dict[int, RankedHand]] = []
        if len(contenders) > 1:
            self.ranks = [
                {player: rank_hand(game, hole[player], board) for player in contenders}
                for hole, board in zip(holes, boards, strict=True)
            ]

    def turn_up(self, order: Sequence[int], shown: Sequence[bool]) -> Iterator[Shown | Mucked]:
        """Shows or mucks the hands, in the order of showing (R-110, R-111, R-113).

        A player who is left alone because all before them mucked does not show.
        """
        best: Best = {}
        for player in order:
            if shown[player]:
                self._ties_or_beats(player, best)
        left = len(order)
        for player in order:
            if shown[player] or left == 1:
                continue
            if player in self.contenders and self._ties_or_beats(player, best):
                yield new_record(Shown, (player, tuple(self.holes[0][player])))
            else:
                left -= 1
                yield new_record(Mucked, (player,))

    def awards(self, bps: int, cap: int | None) -> list[RakeTaken | PotAwarded]:
        """Takes rake from the main pot on, then awards every pot, the last side pot first."""
        rakes = rake_by_pot(self.pots, bps, cap)
        events: list[RakeTaken | PotAwarded] = []
        if bps:
            events += [RakeTaken(number, rake) for number, rake in enumerate(rakes) if rake]
        for number in range(len(self.pots) - 1, -1, -1):
            events += self._award_pot(number, self.pots[number].amount - rakes[number])
        return events

    def ranks_of(self, shown: Sequence[bool]) -> tuple[tuple[RankedHand | None, ...], ...]:
        """The ranks of the shown hands, by runout and player."""
        if not self.ranks:
            return ()
        return tuple(
            [
                tuple([ranks.get(player) if seen else None for player, seen in enumerate(shown)])
                for ranks in self.ranks
            ]
        )

    def _ties_or_beats(self, player: int, best: Best) -> bool:
        """Whether a player wins or ties a share of a pot against the hands seen so far, whose best
        ranks are in `best`; if so, the player's own rank goes there too."""
        wins = not self.ranks
        for runout, ranks in enumerate(self.ranks):
            for number, pot in enumerate(self.pots):
                if player not in pot.eligible:
                    continue
                for share, rank in enumerate(ranks[player]):
                    if rank is not None and rank >= best.get((runout, number, share), rank):
                        best[runout, number, share] = rank
                        wins = True
        return wins

    def _award_pot(self, number: int, amount: int) -> list[PotAwarded]:
        pot = self.pots[number]
        claimants = [player for player in pot.eligible if player in self.contenders]
        if len(claimants) == 1:
            return [PotAwarded(number, 0, _WHOLE, claimants[0], amount, None)]
        if not claimants:
            # Where everybody conceded, the pot goes back to its players in equal parts.
            return [
                PotAwarded(number, 0, _WHOLE, player, part, None)
                for player, part in split(amount, pot.eligible)
            ]
        return [
            event
            for runout, part in split(amount, range(len(self.ranks)))
            for event in self._award_runout(number, runout, part, claimants)
        ]

    def _award_runout(
        self, number: int, runout: int, amount: int, claimants: Sequence[int]
    ) -> list[PotAwarded]:
        """One runout's part of a pot; a split pot's odd chip goes to the high half (R-275)."""
        ranks, game = self.ranks[runout], self.game
        lows: Contest = [(player, ranks[player].low) for player in claimants] if game.low else []
        if game.high is None:
            return self._award_share(number, runout, _WHOLE, amount, lows)
        highs: Contest = [(player, ranks[player].high) for player in claimants]
        if all(low is None for _, low in lows):
            return self._award_share(number, runout, _WHOLE, amount, highs)
        half = amount // 2
        return [
            *self._award_share(number, runout, _HIGH, amount - half, highs),
            *self._award_share(number, runout, _LOW, half, lows),
        ]

    def _award_share(
        self, number: int, runout: int, share: Share, amount: int, contest: Contest
    ) -> list[PotAwarded]:
        best = max([rank for _, rank in contest if rank is not None], default=None)
        winners = [player for player, rank in contest if rank == best]
        if len(winners) > 1 and self.game.has_bring_in:
            # Stud's odd chips go to the highest single card, by rank and then by suit.
            winners.sort(key=lambda player: max(self.holes[runout][player]), reverse=True)
        return [
            new_record(PotAwarded, (number, runout, share, player, part, best))
            for player, part in split(amount, winners)
            if part
        ]
