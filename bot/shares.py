"""A whole shared in whole parts, by the largest remainders: no part is lost, and none too many."""

from collections.abc import Sequence


def whole_parts(whole: int, weights: Sequence[float]) -> list[int]:
    """Parts of `whole` in proportion to the weights, which together are above 0; their sum is
    `whole`.

    What is left after rounding down goes to the largest remainders, of equal ones to the first.
    """
    total = sum(weights)
    exact = [whole * weight / total for weight in weights]
    parts = [int(part) for part in exact]
    order = sorted(range(len(parts)), key=lambda at: parts[at] - exact[at])
    for at in order[: whole - sum(parts)]:
        parts[at] += 1
    return parts


def whole_percents(shares: Sequence[float]) -> list[int]:
    """Shares of a whole in percent, as `whole_parts` of 100; 0 and 100 only where nothing else can
    happen: what is less than half a percent is 1, at the cost of the largest share."""
    percents = whole_parts(100, shares)
    for at, share in enumerate(shares):
        if share > 0 and not percents[at]:
            percents[percents.index(max(percents))] -= 1
            percents[at] = 1
    return percents
