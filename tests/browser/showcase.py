"""A small bot that shows every part a message can have: what the page is tested with."""

from io import BytesIO
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image

ALT = "A green table, seen from above"
MARKDOWN = (
    "# Heading\n**bold** *italic* __under__ ~~gone~~ `code` ||hidden||\n"
    "> quoted\n- first\n  - inner\n1. one\n-# small print\n"
    "```py\nprint('<b>')\n```\n[a link](https://example.org) <script>window.hurt = 1</script>"
    ' <img src=x onerror="window.hurt = 2">'
)
GAMES = ("Hold'em", "Omaha", "Razz", "Stud")


def picture(colour: str) -> discord.File:
    """A plain picture with words for those who cannot see it."""
    out = BytesIO()
    Image.new("RGB", (96, 64), colour).save(out, "PNG")
    out.seek(0)
    return discord.File(out, f"{colour}.png", description=ALT)


class Counter(ui.LayoutView):
    """A container with a picture that changes at each press."""

    def __init__(self, count: int, colour: str = "green") -> None:
        super().__init__(timeout=None)
        self.count = count
        gallery = ui.MediaGallery(
            discord.MediaGalleryItem(f"attachment://{colour}.png", description=ALT)
        )
        row: ui.ActionRow[Any] = ui.ActionRow(
            PlusOne(label="Plus one", style=discord.ButtonStyle.success, custom_id="plus"),
            Silent(label="Silent", custom_id="silent"),
            Secret(label="Secret", emoji="🂡", custom_id="secret"),
            Form(label="Form…", custom_id="form"),
            ui.Button(label="Closed", disabled=True, custom_id="closed"),
        )
        links: ui.ActionRow[Any] = ui.ActionRow(ui.Button(label="Rules", url="https://example.org"))
        section: ui.Section[Any] = ui.Section(
            "### Section\nwith a picture",
            accessory=ui.Thumbnail(f"attachment://{colour}.png", description="a thumbnail"),
        )
        self.add_item(
            ui.Container(
                ui.TextDisplay(f"The count is **{count}**"),
                gallery,
                row,
                links,
                ui.Separator(),
                section,
                accent_colour=0x2E8B57,
            )
        )


class PlusOne(ui.Button[Counter]):
    async def callback(self, interaction: discord.Interaction) -> None:
        assert self.view is not None
        count = self.view.count + 1
        colour = "green" if count % 2 == 0 else "navy"
        await interaction.response.edit_message(
            view=Counter(count, colour), attachments=[picture(colour)]
        )


class Silent(ui.Button[Counter]):
    async def callback(self, interaction: discord.Interaction) -> None:
        """Never answers: Discord's three seconds pass."""


class Secret(ui.Button[Counter]):
    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("You hold A♠ K♦", ephemeral=True)


class Form(ui.Button[Counter]):
    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Amount())


class Amount(ui.Modal, title="How many?"):
    """A modal with a text, an input and a select."""

    words: ui.TextDisplay[Any] = ui.TextDisplay("Between **1** and **99**.")
    amount: ui.Label[Any] = ui.Label(
        text="Amount",
        description="In chips",
        component=ui.TextInput(custom_id="amount", default="40", max_length=2),
    )
    why: ui.Label[Any] = ui.Label(
        text="Why",
        component=ui.Select(
            custom_id="why",
            required=False,
            options=[discord.SelectOption(label=word) for word in ("Value", "Bluff")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        field, select = self.amount.component, self.why.component
        assert isinstance(field, ui.TextInput)
        assert isinstance(select, ui.Select)
        await interaction.response.send_message(f"Raised to {field.value} {select.values}")


class Ticks(ui.Modal, title="What shall it be?"):
    """A modal in which nothing is typed."""

    one: ui.Label[Any] = ui.Label(
        text="One of them",
        component=ui.RadioGroup(
            custom_id="one",
            options=[
                discord.RadioGroupOption(label=word, default=word == "Low")
                for word in ("Low", "High")
            ],
        ),
    )
    some: ui.Label[Any] = ui.Label(
        text="Any of them",
        component=ui.CheckboxGroup(
            custom_id="some",
            required=False,
            options=[discord.CheckboxGroupOption(label=word) for word in ("Salt", "Pepper")],
        ),
    )
    sure: ui.Label[Any] = ui.Label(text="Sure", component=ui.Checkbox(custom_id="sure"))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        one, some, sure = self.one.component, self.some.component, self.sure.component
        assert isinstance(one, ui.RadioGroup)
        assert isinstance(some, ui.CheckboxGroup)
        assert isinstance(sure, ui.Checkbox)
        await interaction.response.send_message(f"Ticked {one.value} {some.values} {sure.value}")


class Upload(ui.Modal, title="Which file?"):
    """A modal that takes files."""

    files: ui.Label[Any] = ui.Label(
        text="A picture", component=ui.FileUpload(custom_id="files", max_values=2)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.files.component, ui.FileUpload)
        names = [f"{each.filename} of {each.size}" for each in self.files.component.values]
        await interaction.response.send_message(f"Uploaded {names}")


class Choices(ui.View):
    """Selects of two kinds, as older messages have them."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.select(
        custom_id="period",
        placeholder="Choose a period",
        options=[
            discord.SelectOption(label="All time", value="all", description="since the beginning"),
            discord.SelectOption(label="This week", value="week"),
        ],
    )
    async def period(self, interaction: discord.Interaction, select: ui.Select[Any]) -> None:
        await interaction.response.send_message(f"Chosen: {select.values[0]}")

    @ui.select(cls=ui.UserSelect, custom_id="who", placeholder="Pick players", max_values=2)
    async def who(self, interaction: discord.Interaction, select: ui.UserSelect[Any]) -> None:
        names = ", ".join(sorted(user.display_name for user in select.values))
        await interaction.response.send_message(f"Picked: {names}")


class Showcase(discord.Client):
    """The bot."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default())
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(_show())
        self.tree.add_command(app_commands.ContextMenu(name="Quote", callback=quote))
        self.tree.add_command(app_commands.ContextMenu(name="Greet", callback=greet))

    async def setup_hook(self) -> None:
        await self.tree.sync()


async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"> {message.content}", ephemeral=True)


async def greet(interaction: discord.Interaction, member: discord.Member) -> None:
    await interaction.response.send_message(f"hello {member.display_name}", ephemeral=True)


def _show() -> app_commands.Group:
    group = app_commands.Group(name="show", description="Shows things")

    @group.command(description="Text with markup")
    async def markdown(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(MARKDOWN)

    @group.command(description="Mentions and times")
    async def mentions(interaction: discord.Interaction, unix: int) -> None:
        text = (
            f"{interaction.user.mention} in <#{interaction.channel_id}> <t:{unix}:R> <t:{unix}:t>"
        )
        await interaction.response.send_message(text)

    @group.command(description="A container with everything")
    async def layout(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Counter(0), file=picture("green"))

    @group.command(description="Selects")
    async def choices(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Please choose", view=Choices())

    @group.command(description="A modal to tick")
    async def ticks(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Ticks())

    @group.command(description="A modal for files")
    async def files(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Upload())

    @group.command(description="An embed")
    async def embed(interaction: discord.Interaction) -> None:
        shown = discord.Embed(title="Leaderboard", description="**1.** Alice", colour=0xD4A017)
        shown.add_field(name="Won", value="12")
        await interaction.response.send_message(embed=shown)

    @group.command(description="A direct message")
    async def mail(interaction: discord.Interaction) -> None:
        await interaction.user.send("Your cards: A♠ K♦")
        await interaction.response.send_message("Sent", ephemeral=True)

    @group.command(description="Thinks first")
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)

    @group.command(description="Options of every kind")
    @app_commands.describe(game="The game", seats="How many", private="Closed", who="Somebody")
    async def pick(
        interaction: discord.Interaction,
        game: str,
        seats: app_commands.Range[int, 2, 10] = 9,
        private: bool = False,
        who: discord.Member | None = None,
    ) -> None:
        name = who.display_name if who else "nobody"
        await interaction.response.send_message(f"{game}/{seats}/{private}/{name}")

    @pick.autocomplete("game")
    async def games(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=game, value=game.lower())
            for game in GAMES
            if typed.lower() in game.lower()
        ]

    return group
