"""A season's standings, as picture and text."""

from bot.host.tournaments import SeasonStandings
from bot.picture.other_scenes import LeaderboardScene
from bot.texts.catalogue import Texts
from bot.ui.players.boards import BoardPage, BoardReader, text_name
from bot.ui.tournaments.words import plain_title

ROWS_TOLD = 10


def season_sheet(texts: Texts, standings: SeasonStandings, reader: BoardReader) -> BoardPage:
    """The first ten, and the reader's own row."""
    say, title = texts.say, plain_title(standings.record.season.title)
    subtitle = say("season-played", tournaments=standings.tournaments)
    top = standings.rows[:ROWS_TOLD]
    rows = tuple(
        reader.row(
            texts, f"{row.rank}.", row.player, (texts.number(row.points), texts.number(row.wins))
        )
        for row in top
    )
    own = [row for row in standings.rows[ROWS_TOLD:] if row.player == reader.player]
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
