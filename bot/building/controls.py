"""Building the controls: every family of them, with the handlers of its presses."""

from dataclasses import dataclass

from bot.building.host import Host
from bot.building.inputs import Inputs
from bot.building.publishing import Publishing
from bot.metrics import ProcessMetrics
from bot.ui.controls.controls import Controls, PrivatePages
from bot.ui.opening.table_opening import ClosePresses, TableOpenings
from bot.ui.past_hands.replayer import Replayer
from bot.ui.past_hands.review import HandReviews
from bot.ui.players.preferences import PreferencePresses
from bot.ui.players.statement import HistoryPages
from bot.ui.presses.card_presses import CardPresses
from bot.ui.presses.panel_presses import PanelPresses
from bot.ui.presses.seat_presses import SeatPresses
from bot.ui.presses.table_presses import TurnPresses
from bot.ui.servers.server_settings import SettingsForms
from bot.ui.tournaments.plan_presses import PlanPresses
from bot.ui.tournaments.presses import TournamentPresses


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressing:
    """All controls, and those parts of them that commands use too."""

    controls: Controls
    openings: TableOpenings
    settings_forms: SettingsForms
    pages: HistoryPages
    private_pages: PrivatePages
    replayer: Replayer


def build_controls(
    given: Inputs, shown: Publishing, host: Host, metrics: ProcessMetrics
) -> Pressing:
    """Builds all handlers of presses, and adds each to the controls."""
    room, by_guild, publisher = host.room, given.by_guild, shown.publisher
    pressing = Pressing(
        controls=Controls(shown.languages, room.deduplicator, metrics.press_answered),
        openings=TableOpenings(room, by_guild, given.settings.turn_seconds),
        settings_forms=SettingsForms(
            by_guild,
            shown.languages,
            room.deduplicator,
            host.tournament_publisher.refresh_server,
        ),
        pages=HistoryPages(given.database.wallets, shown.languages),
        private_pages=PrivatePages(shown.languages, room.deduplicator),
        replayer=Replayer(
            host.past_hands,
            shown.render_process,
            shown.languages,
            by_guild,
            shown.avatars,
            room.deduplicator,
            shown.writing,
        ),
    )
    reviews = HandReviews(host.past_hands, shown.odds)
    cards = CardPresses(room, publisher, shown.render_process, by_guild, shown.writing)
    for handlers in (
        cards,
        TurnPresses(room, publisher, cards.offer_draw),
        SeatPresses(room, publisher),
        PanelPresses(room, publisher, shown.render_process, by_guild, reviews, shown.writing),
        ClosePresses(room),
        TournamentPresses(host.tournaments, host.tournament_publisher.dependencies),
        PlanPresses(host.tournaments, by_guild, given.clock),
        pressing.openings,
        pressing.settings_forms,
        PreferencePresses(shown.personal, room.deduplicator),
        pressing.pages,
        pressing.private_pages,
        pressing.replayer,
    ):
        pressing.controls.add(handlers)
    return pressing
