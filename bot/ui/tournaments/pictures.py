"""The pictures of tournaments and seasons, with their alt texts, and prizes in words.

The scenes are prizes, standings with the clock, a VeloX's table, and a season's standings.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from typing import Generic, TypeAlias, TypeVar

from bot.host.tournaments import SeasonStandings
from bot.ids import Chips, PlayerId
from bot.picture.other_scenes import (
    PRIZES_MAX,
    ROWS_MAX,
    Fact,
    LeaderboardScene,
    Prize,
    PrizesScene,
    Row,
    StandingsScene,
)
from bot.picture.scene import DEFAULT_THEME, Avatar
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
    velox_pool,
)
from bot.tournament.state import Phase, Status
from bot.tournament.view import ClockView, StandingRow, Standings, TournamentView
from bot.ui.components.pages import shortened
from bot.ui.players.leaderboards import BoardPage, BoardReader, text_name
from bot.ui.tournaments.words import (
    BASIS_POINTS,
    level_stakes,
    ordinal,
    plain_title,
)
from bot.ui.words.player_names import known_as, plain_name
from bot.ui.words.rules_words import percent_words

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
            return say(
                "announcement-only-bounties" if view.options.entry_cost else "announcement-glory"
            )
        return say(
            "announcement-pool-and-prizes", amount=view.pool, prizes=_shares_words(texts, view)
        )
    told = [
        say("announcement-prize", place=ordinal(texts, place), amount=amount)
        for place, amount in enumerate(view.prizes[:PRIZES_TOLD], 1)
    ]
    pool, prizes = max(view.pool, sum(view.prizes)), _first_places(texts, told, len(view.prizes))
    return say("announcement-pool-and-prizes", amount=pool, prizes=prizes)


def _first_places(texts: Texts, told: list[str], places: int) -> str:
    """The first of `places` paid places with their prizes, and how many more are paid."""
    more = (
        [texts.say("announcement-more-prizes", count=places - len(told))]
        if places > len(told)
        else []
    )
    return " · ".join([*told, *more])


def _shares_words(texts: Texts, view: TournamentView) -> str:
    """The paid places of an empty pool: the shares of the organiser, or the usual ones for the
    fewest players with whom the event is played (R-209, R-217)."""
    options = view.options
    entries = max(options.entrants_min, view.entries)
    shares = whole_parts(1_000, options.weights_of(entries))
    told = [
        texts.say(
            "announcement-share",
            place=ordinal(texts, place),
            percent=f"{share / 10:g}".replace(".", texts.decimal_mark),
        )
        for place, share in enumerate(shares[:PRIZES_TOLD], 1)
    ]
    words = _first_places(texts, told, len(shares))
    return (
        words
        if options.payouts
        else texts.say("announcement-shares", shares=words, entries=entries)
    )


def _velox_prizes(texts: Texts, view: TournamentView) -> str:
    """The prizes of a VeloX before the draw: every multiplier with its chance, and how the pool is
    paid (R-237)."""
    say, rows = texts.say, sorted(MULTIPLIERS, key=lambda row: row.multiplier)
    chances = " · ".join(
        say(
            "announcement-velox-chance", multiplier=row.multiplier, percent=chance_words(texts, row)
        )
        for row in rows
    )
    alone = max(row.multiplier for row in rows if payouts_of(row.multiplier) == WINNER_ONLY)
    first, second, third = TOP_THREE
    return "\n".join(
        (
            say(
                "announcement-velox-prizes",
                entry=view.options.entry_cost,
                least=rows[0].multiplier,
                most=rows[-1].multiplier,
            ),
            say("announcement-velox-chances", chances=chances),
            say(
                "announcement-velox-paid",
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
    line = texts.say(
        "announcement-pool-and-tickets", amount=pool, tickets=view.tickets, value=terms.value
    )
    for rest in view.prizes[view.tickets :]:
        place = ordinal(texts, view.tickets + 1)
        line = texts.say("announcement-tickets-and-rest", tickets=line, place=place, rest=rest)
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


@dataclass(frozen=True, slots=True)
class PictureStyle:
    """The look of a picture: theme, avatars and the time it is drawn."""

    theme: str = DEFAULT_THEME
    avatars: Mapping[PlayerId, Avatar] = field(default_factory=dict)
    now_ms: int = 0


Scene = TypeVar("Scene", bound=PrizesScene | StandingsScene, covariant=True)


@dataclass(frozen=True, slots=True)
class DescribedScene(Generic[Scene]):
    """A scene with its alt text."""

    scene: Scene
    alt: str


AnyDescribedScene: TypeAlias = DescribedScene[PrizesScene] | DescribedScene[StandingsScene]


def announcement_picture(
    texts: Texts, view: TournamentView, standings: Standings | None, style: PictureStyle
) -> AnyDescribedScene | None:
    """The picture for the phase; None where there is nothing to show."""
    if view.phase is Phase.RUNNING and standings is not None:
        return standings_picture(texts, view, standings, style)
    if view.phase is Phase.FINISHED and standings is not None:
        return prizes_picture(texts, view, style, standings.rows)
    if view.phase is not Phase.REGISTERING:
        return None
    if view.options.kind is TournamentKind.VELOX:
        return velox_picture(texts, view, style)
    return prizes_picture(texts, view, style) if any(view.prizes) else None


# --- prizes -----------------------------------------------------------------------------------


def prizes_picture(
    texts: Texts, view: TournamentView, style: PictureStyle, rows: Sequence[StandingRow] = ()
) -> DescribedScene[PrizesScene]:
    """The prize of each place; with the final `rows`, also its winner."""
    pool = max(int(view.pool), sum(view.prizes))
    lines = zip_longest(view.prizes, rows[: _paid(view, rows)], fillvalue=None)
    paid = [(amount or Chips(0) if row is None else row.prize, row) for amount, row in lines]
    shares = _shares(texts, [amount for amount, _ in paid], pool)
    shown = [
        _prize(texts, place, amount, share, row, style)
        for place, ((amount, row), share) in enumerate(
            islice(zip(paid, shares, strict=True), PRIZES_MAX), 1
        )
    ]
    begins_full = view.options.kind is TournamentKind.SIT_AND_GO
    entrants = view.options.entrants_max if begins_full else view.entrants
    subtitle = texts.say("prizes-entrants", entrants=entrants)
    told = texts.say("prizes-pool", pool=pool)
    scene = PrizesScene(
        plain_title(view.options.title),
        told,
        tuple(shown),
        subtitle,
        _provisional_words(texts, view),
        style.theme,
    )
    return DescribedScene(scene, _prizes_alt(texts, scene))


def _provisional_words(texts: Texts, view: TournamentView) -> str:
    """Why the pool is not final; a sit & go's is known beforehand (R-210, R-211)."""
    if view.prizes_final:
        return ""
    options, mode = view.options, view.options.mode
    if options.kind is not TournamentKind.SIT_AND_GO and options.prize_part:
        return texts.say("prizes-as-things-stand")
    return texts.say("prizes-before-rebuys") if mode.has_rebuys or mode.has_addon else ""


def _paid(view: TournamentView, rows: Sequence[StandingRow]) -> int:
    """The number of paid rows: a tie for the last prize adds rows."""
    last = max((number for number, row in enumerate(rows, 1) if row.prize), default=0)
    return max(len(view.prizes), last)


def _shares(texts: Texts, paid: Sequence[Chips], pool: int) -> list[str]:
    """The parts of the pool that are paid, to hundredths of a percent; all of it are 100 %. Empty
    texts without a pool."""
    if not pool:
        return [""] * len(paid)
    parts = whole_parts(BASIS_POINTS, [*paid, max(0, pool - sum(paid))])[:-1]
    return [texts.say("prizes-share", percent=percent_words(texts, part)) for part in parts]


def _prize(
    texts: Texts, place: int, paid: Chips, share: str, row: StandingRow | None, style: PictureStyle
) -> Prize:
    return Prize(
        place=ordinal(texts, place if row is None else row.place),
        amount=texts.number(paid),
        share=share,
        winner=plain_name(known_as(texts, row.player, row.name)) if row is not None else "",
        avatar=style.avatars.get(row.player) if row is not None else None,
    )


def velox_picture(
    texts: Texts, view: TournamentView, style: PictureStyle
) -> DescribedScene[PrizesScene]:
    """The picture of a VeloX's table: every multiplier, what it would be worth here, how it is
    paid, and how often it comes."""
    entry = view.options.prize_part
    rows = tuple(
        Prize(
            place=texts.say("velox-chance-row", multiplier=row.multiplier),
            amount=texts.number(velox_pool(entry, row.multiplier)),
            share=texts.say("prizes-share", percent=chance_words(texts, row)),
            note=velox_shares(texts, row.multiplier),
        )
        for row in MULTIPLIERS
    )
    title, pool = texts.say("velox-title"), texts.say("velox-chances-pool", entry=entry)
    scene = PrizesScene(title, pool, rows, plain_title(view.options.title), "", style.theme)
    return DescribedScene(scene, _prizes_alt(texts, scene))


def _prizes_alt(texts: Texts, scene: PrizesScene) -> str:
    return _with_rows(
        (
            " ".join(
                filter(None, (prize.place, prize.winner, prize.amount, prize.share, prize.note))
            )
            for prize in scene.prizes
        ),
        lambda rows: texts.say("alt-prizes", title=scene.title, pool=scene.pool, rows=rows),
    )


# --- standings --------------------------------------------------------------------------------


def standings_picture(
    texts: Texts,
    view: TournamentView,
    standings: Standings,
    style: PictureStyle,
    reader: PlayerId | None = None,
) -> DescribedScene[StandingsScene]:
    """The level, the figures and the first ten; the blinds stand where a clock would go stale."""
    say, clock = texts.say, standings.clock
    stakes = later = ""
    if clock is not None:
        stakes = level_stakes(texts, clock.rules, view.options.games)
        coming = level_stakes(texts, clock.next_rules, view.options.games)
        later = say("standings-next", stakes=coming)
    bounties = view.options.bounty is not None
    columns = [say("standings-chips"), say("standings-prize")]
    columns += [say("standings-bounties")] if bounties else []
    rows = [
        _row(texts, row, style, bounties=bounties, lit=row.player == reader)
        for row in standings.rows[:ROWS_MAX]
    ]
    more = len(standings.rows) - ROWS_MAX
    scene = StandingsScene(
        title=plain_title(view.options.title),
        clock=stakes,
        clock_left=_clock_left(view, clock, style.now_ms),
        level=_level_words(texts, clock),
        stakes="",
        next_stakes=later,
        facts=_facts(texts, view, standings),
        columns=tuple(columns),
        rows=tuple(rows),
        footer=say("and-more", count=more) if more > 0 else "",
        theme=style.theme,
    )
    return DescribedScene(scene, _standings_alt(texts, scene))


def _row(texts: Texts, row: StandingRow, style: PictureStyle, *, bounties: bool, lit: bool) -> Row:
    out = row.status is Status.OUT
    stack = texts.say("standings-out") if out and not row.stack else texts.number(row.stack)
    values = [stack, texts.number(row.prize) if row.prize else ""]
    values += [texts.number(row.bounties) if row.bounties else ""] if bounties else []
    return Row(
        place=ordinal(texts, row.place),
        name=plain_name(known_as(texts, row.player, row.name)),
        values=tuple(values),
        avatar=style.avatars.get(row.player),
        lit=lit,
        faded=out,
    )


def _facts(texts: Texts, view: TournamentView, standings: Standings) -> tuple[Fact, ...]:
    say, number = texts.say, texts.number
    pool = max(int(view.pool), sum(view.prizes))
    facts = [
        Fact(say("standings-players"), f"{number(view.still_in)} / {number(view.entrants)}"),
        Fact(say("standings-average"), number(standings.average_stack)),
        Fact(say("standings-tables"), number(standings.tables)),
        Fact(say("standings-pool"), number(pool)),
    ]
    if view.entries != view.entrants:
        facts.append(Fact(say("standings-entries"), number(view.entries)))
    return tuple(facts)


def _level_words(texts: Texts, clock: ClockView | None) -> str:
    if clock is None:
        return ""
    if clock.paused:
        return texts.say("standings-paused")
    if clock.break_ends_ms is not None:
        return texts.say("standings-break")
    return texts.say("standings-level", level=clock.level)


def _clock_left(view: TournamentView, clock: ClockView | None, now_ms: int) -> float:
    """The part of the level, or of the break, that is left when the picture is drawn."""
    if clock is None:
        return 0.0
    sheet = view.options.sheet
    if clock.break_ends_ms is not None:
        ends_ms, length = clock.break_ends_ms, sheet.break_ms or sheet.level_ms
    elif clock.level_ends_ms is not None:
        ends_ms, length = clock.level_ends_ms, sheet.level_ms
    else:
        return 0.0
    return min(1.0, max(0.0, (ends_ms - now_ms) / length))


def _standings_alt(texts: Texts, scene: StandingsScene) -> str:
    facts = ", ".join(f"{fact.label} {fact.value}" for fact in scene.facts)
    return _with_rows(
        (" ".join(filter(None, (row.place, row.name, *row.values))) for row in scene.rows),
        lambda rows: texts.say(
            "alt-standings",
            title=scene.title,
            level=scene.level,
            stakes=scene.clock,
            facts=facts,
            rows=rows,
        ),
    )


def _with_rows(rows: Iterable[str], tell: Callable[[str], str]) -> str:
    """The text that `tell` makes of as many rows as fit."""
    return shortened([(0, row) for row in rows], lambda kept: tell("; ".join(kept)))


CAPTION_ROWS_TOLD = 10


def season_sheet(texts: Texts, standings: SeasonStandings, reader: BoardReader) -> BoardPage:
    """The first ten, and the reader's own row."""
    say, title = texts.say, plain_title(standings.record.season.title)
    subtitle = say("season-played", tournaments=standings.tournaments)
    top = standings.rows[:CAPTION_ROWS_TOLD]
    rows = tuple(
        reader.row(
            texts, f"{row.rank}.", row.player, (texts.number(row.points), texts.number(row.wins))
        )
        for row in top
    )
    own = [row for row in standings.rows[CAPTION_ROWS_TOLD:] if row.player == reader.player]
    lines = [
        say(
            "season-line",
            rank=str(row.rank),
            name=text_name(texts, row.player, reader.names),
            points=row.points,
            wins=row.wins,
            played=row.played,
        )
        for row in (*top, *own)
    ]
    more = len(standings.rows) - len(top) - len(own)
    if more > 0:
        lines.append(say("and-more", count=more))
    columns = (say("season-points"), say("season-wins"))
    scene = LeaderboardScene(title, columns, rows, subtitle, theme=reader.theme)
    return BoardPage(scene, "\n".join(lines))
