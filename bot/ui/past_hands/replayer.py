"""A finished hand, picture by picture, for one reader: no cards that they may not see."""

import asyncio
from dataclasses import replace

import discord
from discord import ui

from bot.host.guild_settings import SettingsByGuild
from bot.host.past_hand import PastHand
from bot.host.past_hands import PastHands
from bot.host.room import InteractionDeduplicator
from bot.ids import PlayerId
from bot.picture.animation import animation
from bot.picture.scene import SeatState, TableScene
from bot.poker.phh import PhhRefusal
from bot.table.view import TableView
from bot.texts import within
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import ReplayId, ReplayMove
from bot.ui.components.pages import (
    BUTTON_MAX,
    MESSAGE_MAX,
    PAGE_TEXT_MAX,
    fitted,
    page_layout,
    upload,
)
from bot.ui.components.written_cards import (
    NO_FACES,
    SIGNS_ALONE,
    CardWriting,
    WrittenCards,
    alt_of_cards,
)
from bot.ui.controls.callers import caller_of
from bot.ui.controls.controls import ControlFamily, Press, handles
from bot.ui.presentation.avatar_cache import AvatarCache
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.render_process import RenderProcess
from bot.ui.presentation.scenes import SceneExtras, table_scene
from bot.ui.presentation.story import Story, record_heading
from bot.ui.requests.answers import answer_after_response
from bot.ui.words.languages import Languages
from bot.ui.words.player_names import former_player, markdown_name

REPLAY_PICTURE_NAME = "replay.png"
ANIMATION_NAME = "hand.webp"
STEPS_MAX = 24
"""The most steps of an animation: more would be too much for a file, and for patience."""
_STEPS = (ReplayMove.FIRST, ReplayMove.BACK, ReplayMove.ON, ReplayMove.LAST)


class Replayer(ControlFamily[ReplayId]):
    """Shows the steps of a hand; the controls carry its number and where the reader is."""

    acknowledges = False

    def __init__(
        self,
        past_hands: PastHands,
        render_process: RenderProcess,
        languages: Languages,
        settings: SettingsByGuild,
        avatars: AvatarCache,
        deduplicator: InteractionDeduplicator,
        writing: CardWriting = SIGNS_ALONE,
    ) -> None:
        self._past_hands = past_hands
        self._render_process = render_process
        self._languages = languages
        self._settings = settings
        self._avatars = avatars
        self._deduplicator = deduplicator
        self._writing = writing
        self._animating = asyncio.Semaphore()
        """Lets one animation be made at a time: its frames take megabytes, and the turns of other
        pictures."""

    async def open_replay(self, interaction: discord.Interaction, past: PastHand) -> None:
        """Shows the start of a hand to the caller alone."""
        layout, files = await self._page(interaction, past, 0)
        await interaction.response.send_message(view=layout, files=files, ephemeral=True)

    async def animate(
        self, interaction: discord.Interaction, past: PastHand, reader: PlayerId | None = None
    ) -> None:
        """Shows everybody in the channel a hand as an animation, as the public has seen it; or as
        `reader` has, who called the command, to them alone."""
        await interaction.response.defer(thinking=True, ephemeral=reader is not None)
        texts = self._languages.of(interaction)
        past = past.naming(former_player(texts))
        view, render = past.view(reader), self._render_process
        draw = render.draw_frame if reader is None else render.draw_own_frame
        async with self._animating:
            frames = [
                await draw(self._scene(interaction, past, past.view(reader, step)))
                for step in shared_steps(past.steps)
            ]
            moving = await asyncio.to_thread(animation, frames)
        story = Story(view, texts, lambda name: name)
        told = "\n".join([*story.streets(), *story.result()]).replace("**", "")
        result = fitted(Story(view, texts, markdown_name).result(), MESSAGE_MAX, texts)
        written = await self._writing.of(reader, texts)
        await answer_after_response(
            interaction,
            view=page_layout(
                record_heading(texts, view),
                written.write(result),
                picture=ANIMATION_NAME,
                alt=alt_of_cards(told, texts),
                hand=past.id,
            ),
            files=[upload(moving, ANIMATION_NAME)],
        )

    @handles(ReplayMove.SHARE)
    async def share(self, press: Press[ReplayId]) -> None:
        """Shows everybody a hand as an animation, once. Raises `HostRefusal` (hand-shared)."""
        interaction, hand = press.interaction, press.control.hand
        with self._deduplicator.processing(interaction.id):
            past = await self._past_hands.find_by_id(caller_of(interaction).channel, hand)
            async with self._past_hands.sharing(hand):
                await self.animate(interaction, past)

    @handles(*_STEPS)
    async def show_step(self, press: Press[ReplayId]) -> None:
        """Replaces the step that the user sees by another."""
        interaction, wanted = press.interaction, press.control
        channel = caller_of(interaction).channel
        past = await self._past_hands.find_by_id(channel, wanted.hand)
        layout, files = await self._page(interaction, past, wanted.target_step(past.steps))
        await interaction.response.edit_message(view=layout, attachments=files)

    async def _page(
        self, interaction: discord.Interaction, past: PastHand, step: int
    ) -> tuple[ui.LayoutView, list[discord.File]]:
        texts, reader = self._languages.of(interaction), PlayerId(interaction.user.id)
        past = past.naming(former_player(texts))
        view = past.view(reader, step)
        scene = self._scene(interaction, past, view)
        picture = await self._render_process.draw_past_table(scene)
        files = [upload(picture, REPLAY_PICTURE_NAME), *hand_files(past, reader)]
        records = [file.filename for file in files[1:]]
        written = await self._writing.of(reader, texts)
        return replay_layout(texts, past, view, step, records, written), files

    def _scene(
        self, interaction: discord.Interaction, past: PastHand, view: TableView
    ) -> TableScene:
        """The table as one of the hand's views shows it."""
        guild, people = caller_of(interaction).guild, {dealt.player for dealt in past.dealt}
        extras = SceneExtras(self._settings.of(guild).look, self._avatars.avatars_of(guild, people))
        texts = self._languages.of(interaction)
        return _without_empty_seats(table_scene(view, texts, extras))


def shared_steps(steps: int) -> list[int]:
    """The steps of a hand that are shown in an animation: all, or evenly spread ones of a long
    hand, with the first and the last."""
    frames = min(steps, STEPS_MAX)
    return [round(at * steps / max(1, frames)) for at in range(frames + 1)]


def _without_empty_seats(scene: TableScene) -> TableScene:
    """The scene without empty seats, except one with the button."""
    seats = (
        seat
        for seat in scene.seats
        if seat.state is not SeatState.EMPTY or seat.number == scene.button
    )
    return replace(scene, seats=tuple(seats))


def hand_files(past: PastHand, reader: PlayerId) -> list[discord.File]:
    """The hand as a PHH file; none where the format cannot express it."""
    try:
        text = past.phh(reader)
    except PhhRefusal:
        return []
    return [upload(text.encode(), f"hand-{past.number}.phh")]


def replay_layout(
    texts: Texts,
    past: PastHand,
    view: TableView,
    step: int,
    records: list[str],
    written: WrittenCards = NO_FACES,
) -> ui.LayoutView:
    """Heading, picture, what happened at this step, the controls, and the hand as a file."""
    story = Story(view, texts, markdown_name)
    heading = record_heading(texts, view)
    where = f"\n-# {texts.say('replay-step', step=step, steps=past.steps)}"
    told = story.result() or [story.last_actions()]
    text = fitted(told, PAGE_TEXT_MAX - len(heading) - len(where), texts) + where
    return page_layout(
        heading,
        written.write(text, PAGE_TEXT_MAX - len(heading)),
        picture=REPLAY_PICTURE_NAME,
        alt=alt_text(view, texts),
        hand=past.id,
        below=(
            ui.ActionRow[ui.LayoutView](*(_control(texts, past, step, way) for way in _STEPS)),
            *(ui.File[ui.LayoutView](f"attachment://{name}") for name in records),
        ),
    )


def _control(texts: Texts, past: PastHand, step: int, way: ReplayMove) -> ui.Button[ui.LayoutView]:
    control = ReplayId(way, past.id, step)
    return ui.Button(
        label=within(texts.say(f"replay-{way.name.lower()}"), BUTTON_MAX),
        style=discord.ButtonStyle.secondary,
        custom_id=str(control),
        disabled=control.target_step(past.steps) == step,
    )
