"""A second opinion on the stand-up game: chips, reserves and who stands, kept by names.

It shares nothing with the table: it is told who was dealt in with which posts, who has won what in
pots, and who has gone, and says what everybody must have.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from tests.poker.settlement import Cards, pay_boards


@dataclass
class StandUpAccounts:
    """Everybody's chips, with the round: who is in it, who stands, and what one pays each."""

    big_blind: int
    price: int
    """The big blinds that the loser of a round pays to each player."""
    chips: dict[str, int] = field(default_factory=dict)
    members: set[str] = field(default_factory=set)
    standing: set[str] = field(default_factory=set)
    each: int = 0
    rounds: int = 0
    """The number of rounds that are over and were paid for."""

    def kept(self, name: str) -> int:
        """Returns the chips that a player could still have to pay in the round."""
        return self.each * (len(self.members) - 1) if name in self.standing else 0

    def free(self, name: str) -> int:
        return self.chips[name] - self.kept(name)

    def deal(self, posts: Mapping[str, int], away: Collection[str]) -> None:
        """Begins a hand for the players in `posts`, each with the chips they have to post."""
        if self.members:
            return
        each = self.price * self.big_blind
        able = {
            name
            for name, post in posts.items()
            if name not in away
            and self.chips[name] - each * (len(posts) - 1) >= max(self.big_blind, post)
        }
        if len(able) > 2:
            self.members, self.standing, self.each = set(able), set(able), each

    def win(self, winners: Collection[str]) -> None:
        """Sits the players who won a pot alone."""
        self.standing -= set(winners)
        if self.members and len(self.standing) <= 1:
            self._pay(set(self.standing))

    def go(self, gone: Collection[str]) -> None:
        """Takes players out of the round, all at once."""
        losers = self.standing & set(gone)
        if losers:
            self.members -= set(gone) - losers
            self._pay(losers)
        elif self.members & set(gone):
            self.members -= set(gone)
            if len(self.standing) <= 1:
                self._pay(set(self.standing))

    def broke(self) -> set[str]:
        return {name for name in self.chips if not self.free(name)}

    def over(self) -> None:
        self.members, self.standing, self.each = set(), set(), 0

    def _pay(self, losers: set[str]) -> None:
        for loser in losers:
            for other in self.members - losers:
                self.chips[loser] -= self.each
                self.chips[other] += self.each
        self.rounds += bool(losers and self.members - losers)
        self.over()


def lone_winners(
    game: str,
    paid: Sequence[int],
    dead: int,
    folded: Sequence[bool],
    holes: Sequence[Sequence[Cards]],
    boards: Sequence[Cards],
) -> set[int]:
    """Returns the players who won all of a pot alone. Chips that nobody matched are no pot."""
    live = [who for who, gone in enumerate(folded) if not gone]
    heights = sorted({paid[who] for who in live})
    found, below = set(), 0
    for height in heights:
        top = max(paid) if height == heights[-1] else height
        layer = [min(chips, top) - below for chips in paid if chips > below]
        if len(layer) > 1 or dead:
            back = [0] * len(paid)
            able = [who for who in live if paid[who] >= height]
            pay_boards(game, sum(layer) + dead, able, holes, boards, back)
            takers = [who for who, chips in enumerate(back) if chips]
            found |= set(takers) if len(takers) == 1 else set()
        below, dead = height, 0
    return found
