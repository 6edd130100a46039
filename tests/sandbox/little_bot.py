"""A small bot on the real discord.py that uses everything a card room needs."""

import io
from typing import Any

import discord
from discord import app_commands
from PIL import Image

from tests.running_bot import READY_SECONDS

GAMES = ["nlhe", "plo", "razz"]


def picture(width: int = 64, height: int = 48) -> bytes:
    """A PNG of the given size."""
    out = io.BytesIO()
    Image.new("P", (width, height), 3).save(out, "PNG")
    return out.getvalue()


class RaiseModal(discord.ui.Modal, title="Raise"):
    amount = discord.ui.Label(
        text="Raise to", component=discord.ui.TextInput(default="40", max_length=6)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.amount.component, discord.ui.TextInput)
        value = self.amount.component.value
        await interaction.response.send_message(f"raised to {value}", ephemeral=True)


class FilesModal(discord.ui.Modal, title="Files"):
    files = discord.ui.Label(
        text="Pictures", component=discord.ui.FileUpload(custom_id="files", max_values=2)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.files.component, discord.ui.FileUpload)
        read = [(each.filename, await each.read()) for each in self.files.component.values]
        await interaction.response.send_message(f"{read}", ephemeral=True)


class Act(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"act:(?P<verb>[a-z]+)"):
    def __init__(self, verb: str) -> None:
        super().__init__(discord.ui.Button(label=verb.capitalize(), custom_id=f"act:{verb}"))
        self.verb = verb

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: Any, match: Any, /
    ) -> "Act":
        return cls(match["verb"])

    async def callback(self, interaction: discord.Interaction) -> None:
        bot: Any = interaction.client
        await bot.on_act(interaction, self.verb)


class GameSelect(discord.ui.Select[Any]):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=game) for game in GAMES]
        super().__init__(custom_id="game", placeholder="Game", options=options)

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"chose {self.values[0]}", ephemeral=True)


def table_view(text: str, *verbs: str) -> discord.ui.LayoutView:
    """A Components V2 message: text, picture and buttons in one container."""
    view = discord.ui.LayoutView(timeout=None)
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(
        discord.MediaGalleryItem("attachment://table.png", description="an empty table")
    )
    rows = [discord.ui.ActionRow(*(Act(verb) for verb in verbs))] if verbs else []
    view.add_item(discord.ui.Container(discord.ui.TextDisplay(text), gallery, *rows))
    return view


class LittleBot(discord.Client):
    """`presses` are the verbs pressed; `on_act` decides by verb how to answer."""

    def __init__(self, **options: Any) -> None:
        intents = options.pop("intents", discord.Intents.default())
        super().__init__(intents=intents, guild_ready_timeout=READY_SECONDS, **options)
        self.tree = app_commands.CommandTree(self)
        self.presses: list[str] = []
        self.errors: list[BaseException] = []
        self.seen: list[tuple[str, Any]] = []
        self.sync = True
        register(self)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Act)
        if self.sync:
            await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """discord.py would wait five seconds before it identifies again."""

    async def on_error(self, event: str, *args: Any, **kwargs: Any) -> None:
        raise

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        self.seen.append((event, args))
        super().dispatch(event, *args, **kwargs)

    async def on_act(self, interaction: discord.Interaction, verb: str) -> None:
        self.presses.append(verb)
        file = discord.File(io.BytesIO(picture(80, 60)), "table.png")
        if verb == "raise":
            await interaction.response.send_modal(RaiseModal(custom_id=f"raise:{interaction.id}"))
        elif verb == "quiet":
            await interaction.response.defer()
        elif verb == "silence":
            return
        elif verb == "cards":
            await interaction.response.send_message("your cards", ephemeral=True)
        elif verb == "think":
            await interaction.response.defer(ephemeral=True, thinking=True)
            await interaction.edit_original_response(view=table_view("thought"), attachments=[file])
        else:
            view = table_view(f"last: {verb}", "fold", "raise")
            await interaction.response.edit_message(view=view, attachments=[file])


def register(bot: LittleBot) -> None:
    table = app_commands.Group(name="table", description="Tables")

    @table.command(name="open", description="Open a table")
    async def open_table(
        interaction: discord.Interaction,
        game: str = "nlhe",
        seats: app_commands.Range[int, 2, 10] = 9,
    ) -> None:
        file = discord.File(io.BytesIO(picture()), "table.png")
        view = table_view(f"{game} for {seats}", "fold", "raise", "cards", "think", "quiet")
        await interaction.response.send_message(view=view, file=file)

    @open_table.autocomplete("game")
    async def games(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        found = [game for game in GAMES if typed in game]
        return [app_commands.Choice(name=game.upper(), value=game) for game in found]

    @table.command(name="invite", description="Invite a player")
    async def invite(interaction: discord.Interaction, player: discord.Member) -> None:
        dm = await player.create_dm()
        await dm.send("come and play")
        await interaction.response.send_message(f"invited {player.display_name}")

    bot.tree.add_command(table)

    @bot.tree.command(description="A select")
    async def choose(interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(GameSelect())
        await interaction.response.send_message("choose", view=view)

    @bot.tree.command(description="Files, please")
    async def files(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(FilesModal())

    @bot.tree.command(description="Say nothing")
    async def silence(interaction: discord.Interaction) -> None:
        return

    @bot.tree.command(description="Answer and follow up")
    async def follow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.followup.send("first")
        await interaction.followup.send("second", ephemeral=True)
