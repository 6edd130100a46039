"""Net results turned into payments between players, as few as can be found."""

from collections.abc import Hashable, Iterator, Mapping
from typing import TypeVar

from bot.ids import Chips
from bot.refusal import BrokenInvariant

Name = TypeVar("Name", bound=Hashable)
Payment = tuple[Name, Name, Chips]

EXACT_UP_TO = 14
"""The exact search looks at 2^n groups: at most a few hundredths of a second up to here."""


def payments(nets: Mapping[Name, int]) -> tuple[Payment[Name], ...]:
    """Payments (from, to, chips) that give everybody their net: at most one fewer than people.

    `nets` sum to zero, else `BrokenInvariant`. Quick: for every hand.
    """
    if sum(nets.values()):
        raise BrokenInvariant(f"net results that sum to {sum(nets.values())}, not to zero")
    return tuple(_pair_off({name: net for name, net in nets.items() if net}))


def fewest_payments(nets: Mapping[Name, int]) -> tuple[Payment[Name], ...]:
    """The shortest list of payments that settles a session.

    Everybody pays or is paid within a group that sums to zero, and a group of n needs n - 1
    payments: so the more groups, the fewer payments. Exact up to `EXACT_UP_TO` people who are not
    paired off at once; beyond that, as few as `payments` finds for the rest.
    """
    if sum(nets.values()):
        raise BrokenInvariant(f"net results that sum to {sum(nets.values())}, not to zero")
    found: list[Payment[Name]] = []
    rest = {name: net for name, net in nets.items() if net}
    # Two people who owe each other exactly what they are owed are a group in some best answer.
    for name, net in list(rest.items()):
        partner = next((other for other, owed in rest.items() if owed == -net), None)
        if name in rest and partner is not None:
            found += _pair_off({name: rest.pop(name), partner: rest.pop(partner)})
    groups = _most_groups(rest) if len(rest) <= EXACT_UP_TO else [rest]
    for group in groups:
        found += _pair_off(group)
    return tuple(found)


def _pair_off(nets: Mapping[Name, int]) -> Iterator[Payment[Name]]:
    """The largest debt pays the largest claim until nothing is left."""
    owing = sorted(((-net, name) for name, net in nets.items() if net < 0), key=lambda row: row[0])
    owed = sorted(((net, name) for name, net in nets.items() if net > 0), key=lambda row: row[0])
    while owing and owed:
        debt, debtor = owing.pop()
        claim, creditor = owed.pop()
        paid = min(debt, claim)
        yield debtor, creditor, Chips(paid)
        if debt > paid:
            owing.append((debt - paid, debtor))
        if claim > paid:
            owed.append((claim - paid, creditor))


def _most_groups(nets: dict[Name, int]) -> list[dict[Name, int]]:
    """Splits people into as many groups that sum to zero as possible (dynamic programming)."""
    names = list(nets)
    size = 1 << len(names)
    sums = [0] * size
    most = [0] * size
    last = [0] * size
    for members in range(1, size):
        lowest = (members & -members).bit_length() - 1
        sums[members] = sums[members & (members - 1)] + nets[names[lowest]]
        for index in range(len(names)):
            if members >> index & 1:
                without = members & ~(1 << index)
                if most[without] >= most[members]:
                    most[members], last[members] = most[without], index
        if sums[members] == 0:
            most[members] += 1
    return _read_groups(names, nets, sums, last)


def _read_groups(
    names: list[Name], nets: dict[Name, int], sums: list[int], last: list[int]
) -> list[dict[Name, int]]:
    """Walks the best order back, cutting wherever what is left sums to zero."""
    groups: list[dict[Name, int]] = []
    members = len(sums) - 1
    group: dict[Name, int] = {}
    while members:
        name = names[last[members]]
        group[name] = nets[name]
        members &= ~(1 << last[members])
        if sums[members] == 0:
            groups.append(group)
            group = {}
    return groups
