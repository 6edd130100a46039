"""A season's standings, as picture and text."""

from collections.abc import Mapping

from bot.host.seasons import SeasonStandings
from bot.ids import PlayerId
from bot.picture.other_scenes import LeaderboardScene, Row
from bot.picture.scene import DEFAULT_THEME, Avatar
from bot.storage.players import KnownPlayer
from bot.texts.catalogue import Texts
from bot.ui.boards import BoardPage, board_alt, picture_name, text_name
from bot.ui.names import without_markup
from bot.ui.tournaments.words import plain_title

ROWS_TOLD = 10


def season_sheet(
    texts: Texts,
    standings: SeasonStandings,
    reader: PlayerId,
    names: Mapping[PlayerId, KnownPlayer],
    avatars: Mapping[PlayerId, Avatar] | None = None,
    theme: str = DEFAULT_THEME,
) -> BoardPage:
    """The first ten, and the reader's own row."""
    say, title = texts.say, plain_title(standings.record.season.title)
    subtitle = say("season-played", tournaments=standings.tournaments)
    top = standings.rows[:ROWS_TOLD]
    rows = tuple(
        Row(
            f"{row.rank}.",
            picture_name(texts, row.player, names),
            (texts.number(row.points), texts.number(row.wins)),
            (avatars or {}).get(row.player),
            lit=row.player == reader,
        )
        for row in top
    )
    own = [row for row in standings.rows[ROWS_TOLD:] if row.player == reader]
    lines = [
        say(
            "season-line",
            rank=str(row.rank),
            name=text_name(row.player, names),
            points=row.points,
            wins=row.wins,
            played=row.played,
        )
        for row in (*top, *own)
    ]
    columns = (say("season-points"), say("season-wins"))
    scene = LeaderboardScene(title, columns, rows, subtitle, "", theme)
    heading = f"### {without_markup(title)}\n{subtitle}"
    return BoardPage(scene, heading, board_alt(title, subtitle, rows), "\n".join(lines))
