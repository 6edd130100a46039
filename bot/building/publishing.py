"""Building what brings tables to Discord: pictures, sentences, names, and the publisher."""

from dataclasses import dataclass

from bot.building.inputs import Inputs
from bot.host.guild_settings import SettingsByPlayer
from bot.settings import ASSETS
from bot.texts.catalogue import load_catalogue
from bot.ui.components.written_cards import CardFaces, CardWriting
from bot.ui.presentation.avatar_cache import AvatarCache
from bot.ui.presentation.odds import OddsCalculator
from bot.ui.presentation.render_process import RenderProcess
from bot.ui.requests.dm_channels import FirstMessages
from bot.ui.table.poster import PictureSources
from bot.ui.table.publisher import Publisher
from bot.ui.tournaments.announcement_layout import Captions
from bot.ui.words.languages import Languages
from bot.ui.words.player_names import PlayerNames


@dataclass(frozen=True, slots=True, kw_only=True)
class Publishing:
    """The publisher of tables, and what others show things with."""

    languages: Languages
    render_process: RenderProcess
    avatars: AvatarCache
    captions: Captions
    odds: OddsCalculator
    faces: CardFaces
    personal: SettingsByPlayer
    writing: CardWriting
    first_messages: FirstMessages
    player_names: PlayerNames
    publisher: Publisher


def build_publishing(given: Inputs) -> Publishing:
    """Builds the publisher of tables. It has still to be told of the host: see `build_host`."""
    languages = Languages(
        load_catalogue(ASSETS / "locales", given.settings.age),
        given.settings.language,
        given.by_guild,
    )
    render_process = RenderProcess()
    avatars, captions = AvatarCache(), Captions()
    odds, faces = OddsCalculator(), CardFaces()
    personal = SettingsByPlayer(given.database.players, given.clock.now_ms)
    writing = CardWriting(personal, faces)
    first_messages = FirstMessages(given.database.players)
    publisher = Publisher(
        given.client,
        render_process,
        languages,
        PictureSources(given.by_guild, avatars, odds, given.clock, faces),
        first_messages,
        captions.surroundings_at,
        writing,
    )
    return Publishing(
        languages=languages,
        render_process=render_process,
        avatars=avatars,
        captions=captions,
        odds=odds,
        faces=faces,
        personal=personal,
        writing=writing,
        first_messages=first_messages,
        player_names=PlayerNames(given.database.players),
        publisher=publisher,
    )
