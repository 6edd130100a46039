"""Prizes in words: a tournament's pool and places, a satellite's tickets, a VeloX's draw."""

from bot.shares import whole_parts
from bot.texts.catalogue import Texts
from bot.tournament.events import MultiplierDrawn
from bot.tournament.options import SatelliteTerms, TournamentKind
from bot.tournament.payouts import (
    MULTIPLIERS,
    TOP_THREE,
    TOP_THREE_FROM,
    WINNER_ONLY,
    MultiplierChance,
    payouts_of,
)
from bot.tournament.view import TournamentView
from bot.ui.tournaments.words import ordinal

PRIZES_TOLD = 5
PPM_IN_A_PERCENT = 10_000


def prizes_line(texts: Texts, view: TournamentView) -> str:
    """The pool and the first prizes with the entries so far (R-210)."""
    say = texts.say
    if view.options.kind is TournamentKind.VELOX and not view.multiplier:
        return _velox_prizes(texts, view)
    if view.options.satellite:
        return _tickets_line(texts, view, view.options.satellite)
    if not any(view.prizes):
        if not (view.pool or view.options.prize_part):
            return say("lobby-only-bounties" if view.options.entry_cost else "lobby-glory")
        return say("lobby-pool-and-prizes", amount=view.pool, prizes=_shares_words(texts, view))
    told = [
        say("lobby-prize", place=ordinal(texts, place), amount=amount)
        for place, amount in enumerate(view.prizes[:PRIZES_TOLD], 1)
    ]
    pool, prizes = max(view.pool, sum(view.prizes)), _first_places(texts, told, len(view.prizes))
    return say("lobby-pool-and-prizes", amount=pool, prizes=prizes)


def _first_places(texts: Texts, told: list[str], places: int) -> str:
    """The first of so many paid places with what they get, and how many more are paid."""
    more = [texts.say("lobby-more-prizes", count=places - len(told))] if places > len(told) else []
    return " · ".join([*told, *more])


def _shares_words(texts: Texts, view: TournamentView) -> str:
    """The paid places of a pool in which nothing is yet: the shares of the organiser, or the usual
    ones for the fewest with whom the event is played (R-209, R-217)."""
    options = view.options
    entries = max(options.entrants_min, view.entries)
    shares = whole_parts(1_000, options.weights_of(entries))
    told = [
        texts.say(
            "lobby-share",
            place=ordinal(texts, place),
            percent=f"{share / 10:g}".replace(".", texts.decimal_mark),
        )
        for place, share in enumerate(shares[:PRIZES_TOLD], 1)
    ]
    words = _first_places(texts, told, len(shares))
    return words if options.payouts else texts.say("lobby-shares", shares=words, entries=entries)


def _velox_prizes(texts: Texts, view: TournamentView) -> str:
    """Before the draw: every multiplier with its chance, and how the pool is paid (R-237)."""
    say, rows = texts.say, sorted(MULTIPLIERS, key=lambda row: row.multiplier)
    chances = " · ".join(
        say("lobby-velox-chance", multiplier=row.multiplier, percent=chance_words(texts, row))
        for row in rows
    )
    alone = max(row.multiplier for row in rows if payouts_of(row.multiplier) == WINNER_ONLY)
    first, second, third = TOP_THREE
    return "\n".join(
        (
            say(
                "lobby-velox-prizes",
                entry=view.options.entry_cost,
                least=rows[0].multiplier,
                most=rows[-1].multiplier,
            ),
            say("lobby-velox-chances", chances=chances),
            say(
                "lobby-velox-paid",
                alone=alone,
                shared=TOP_THREE_FROM,
                first=first,
                second=second,
                third=third,
            ),
        )
    )


def chance_words(texts: Texts, row: MultiplierChance) -> str:
    """A multiplier's chance in percent, exactly: `78.6455`, `0.0005`."""
    shown = f"{row.ppm / PPM_IN_A_PERCENT:.4f}".rstrip("0").rstrip(".")
    return shown.replace(".", texts.decimal_mark)


def velox_shares(texts: Texts, multiplier: int) -> str:
    """How a drawn pool is paid: all of it, or the shares of the first three (R-237)."""
    shares = payouts_of(multiplier)
    if shares == WINNER_ONLY:
        return texts.say("velox-winner-takes-all")
    first, second, third = shares
    return texts.say("velox-shares", first=first, second=second, third=third)


def _tickets_line(texts: Texts, view: TournamentView, terms: SatelliteTerms) -> str:
    """The pool, the tickets it pays so far, and the next place's prize."""
    pool = max(view.pool, sum(view.prizes))
    line = texts.say("lobby-pool-and-tickets", amount=pool, tickets=view.tickets, value=terms.value)
    for rest in view.prizes[view.tickets :]:
        place = ordinal(texts, view.tickets + 1)
        line = texts.say("lobby-tickets-and-rest", tickets=line, place=place, rest=rest)
    return line


# --- VeloX's draw -----------------------------------------------------------------------------

SUSPENSE = (6_000, 10, 100)
"""Multipliers shown before the result."""


def draw_lines(texts: Texts, view: TournamentView, drawn: MultiplierDrawn) -> tuple[str, str]:
    """The line before the result, and the one that replaces it."""
    heading = texts.say("velox-drawn", multiplier=drawn.multiplier)
    pool = texts.say("velox-pool", pool=drawn.pool, prizes=_draw_prizes(texts, view))
    return suspense_line(texts), f"{heading}\n{pool}"


def suspense_line(texts: Texts) -> str:
    """The line shown until the result."""
    first, second, third = SUSPENSE
    return texts.say("velox-drawing", first=first, second=second, third=third)


def _draw_prizes(texts: Texts, view: TournamentView) -> str:
    if len(view.prizes) < len(SUSPENSE):
        return texts.say("velox-winner-takes-all")
    first, second, third = map(int, view.prizes[:3])
    return texts.say("velox-top-three", first=first, second=second, third=third)
