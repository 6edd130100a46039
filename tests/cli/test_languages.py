"""`mazziere languages`: what they lack, what breaks in them, and their messages for translators."""

import codecs
import shutil
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

import bot.texts
from bot.__main__ import main
from bot.cli.arguments import EXIT_FINDINGS, EXIT_OK, EXIT_REFUSED
from bot.settings import ASSETS
from bot.texts import languages, languages_in
from bot.texts.catalogue import load_catalogue
from bot.texts.translations import read_english, read_message, read_translation, source_of
from tests.texts.pseudo import PSEUDO, locales_with_pseudo

REAL = ASSETS / "locales"


@pytest.fixture
def locales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of English and Italian, alone."""
    folder = tmp_path / "locales"
    for tag in ("en", "it"):
        shutil.copytree(REAL / tag, folder / tag)
    monkeypatch.setattr(bot.texts, "LOCALES", folder)
    return folder


def write(locales: Path, source: str, tag: str = "de", name: str = "table.ftl") -> Path:
    """Makes a file of a language."""
    (locales / tag).mkdir(exist_ok=True)
    file = locales / tag / name
    file.write_text(source, "utf-8")
    return file


def entries(folder: Path) -> dict[str, ftl.Message]:
    """The messages of a language by their keys, without comments."""
    found: dict[str, ftl.Message] = {}
    for file in folder.glob("*.ftl"):
        for entry in FluentParser(with_spans=False).parse(file.read_text("utf-8")).body:
            if isinstance(entry, ftl.Message):
                entry.comment = None
                found[entry.id.name] = entry
    return found


def are_equal(some: Path, others: Path) -> bool:
    one, other = entries(some), entries(others)
    return one.keys() == other.keys() and all(one[key].equals(other[key]) for key in one)


def test_the_languages_of_the_bot_are_whole(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each by its own name, none lacks a message, and none has one that breaks."""
    assert main(["languages"]) == EXIT_OK
    told = capsys.readouterr()
    assert told.err == ""
    head, *rows = (line.split() for line in told.out.splitlines())
    assert head == ["tag", "language", "messages", "missing"]
    assert [row[0] for row in rows] == list(languages())
    assert ["en", "English"] in [row[:2] for row in rows]
    count = len(read_english(REAL).messages)
    assert {row[2] for row in rows if row[3] == "0"} == {f"{count:,}"}


def test_what_a_language_lacks(locales: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing message is counted and listed with its file; that is no fault."""
    write(locales, "table-closed = Der Tisch ist zu.\n")
    count = len(read_english(locales).messages)
    assert main(["languages"]) == EXIT_OK
    assert f"de   Deutsch          1    {count - 1:,}" in capsys.readouterr().out
    assert main(["languages", "--missing", "de"]) == EXIT_OK
    listed = capsys.readouterr().out.splitlines()
    assert len(listed) == count - 1
    assert "table.ftl  table-parting" in listed
    assert "table.ftl  table-closed" not in listed
    assert main(["languages", "--missing", "it"]) == EXIT_OK
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("\n# Tisch\ncontrol-call = Zahle { $betrag }\n", "3: control-call uses $betrag"),
        ("control-call = Zahle { $amount\n", "1: this is no message"),
        ("a = b\n\nwrong\n", "3: this is no message"),
        (
            "table-waiting =\n    { $seated ->\n        [one] ein Platz\n    }\n",
            "1: this is no message: expected one of the variants to be marked as default",
        ),
        ("table-closed = Zu { table-shut }\n", "1: table-closed refers to table-shut"),
        ("table-closed = { -bot } zu\n", "1: table-closed refers to -bot"),
        ("ordinal = { PLACE($place) }\n", "1: ordinal uses PLACE()"),
        ("table-closed = Zu\ntable-closed = Zu\n", "2: table-closed stands twice"),
        ("table-closed = { table-closed }\n", "1: table-closed refers to itself"),
        ("table-closed = { -a }\n-a = { -b }\n-b = { -a }\n", "2: -a refers to itself"),
        ("table-clsoed = Zu\n", "1: English has no message table-clsoed"),
        ("command-open = Tisch öffnen\n", "1: Discord refuses what command-open says"),
        ("option-start = Start\n", "1: Discord refuses what option-start says"),
        (f"menu-replay = {'x' * 33}\n", "1: Discord refuses what menu-replay says"),
        ('command-open = { "" }\n', "1: Discord refuses what command-open says"),
        ('describe-open = { " " }\n', "1: describe-open says nothing"),
        ("table-closed =\n    .label = Zu\n", "1: table-closed has a part .label"),
        (f"describe-open = {'x' * 101}\n", "1: describe-open is too long: 101 of 100"),
        (f"greeting = {'x' * 4_001}\n", "1: greeting is too long: 4001 of 4000"),
    ],
)
def test_what_breaks_is_told_with_its_line(
    locales: Path, source: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence each; the bot itself reads English in its place."""
    write(locales, source)
    assert main(["languages"]) == EXIT_FINDINGS
    lines = capsys.readouterr().err.splitlines()
    assert any(line.startswith(f"mazziere languages: de/table.ftl:{told}") for line in lines), lines


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (
            "command-close = auf\ncommand-open = auf\n",
            "command-close says: command-open says it too",
        ),
        ("command-close = open\n", "command-close says: command-open says it too"),
        ("command-table = bank\n", "command-table says: command-bank says it too"),
        ("option-structure = spiel\noption-game = spiel\n", "says it too"),
    ],
)
def test_two_names_beside_each_other_that_are_equal(
    locales: Path, source: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Discord would refuse all commands; in other places both may have the name."""
    file = write(locales, source)
    assert main(["languages"]) == EXIT_FINDINGS
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("mazziere languages: de/table.ftl:")
    assert "Discord refuses what " in line
    assert told in line
    file.unlink()
    exported = locales.parent / "de.po"
    assert main(["languages", "--export", "de", str(exported)]) == EXIT_OK
    with exported.open("rb") as opened:
        catalog = read_po(opened)
    names = dict(line.split(" = ") for line in source.splitlines())
    for message in catalog:
        message.string = names.get(message.context or "", message.string)
    with exported.open("wb") as written:
        write_po(written, catalog)
    assert main(["languages", "--import", "de", str(exported)]) == EXIT_REFUSED
    assert told in capsys.readouterr().err
    assert not list((locales / "de").iterdir())


def test_equal_names_in_different_places(locales: Path) -> None:
    """No command has both."""
    write(locales, "command-open = auf\ncommand-create = auf\n")
    assert main(["languages"]) == EXIT_OK


def test_a_file_that_cannot_be_read(locales: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence names the file. An export would lose its texts, so there is none."""
    write(locales, "").write_bytes(b"table-closed = ge\xfcffnet\n")
    assert main(["languages"]) == EXIT_FINDINGS
    fault = "mazziere languages: de/table.ftl:1: the file cannot be read as UTF-8\n"
    assert capsys.readouterr().err == fault
    file = locales.parent / "de.po"
    assert main(["languages", "--export", "de", str(file)]) == EXIT_REFUSED
    assert capsys.readouterr().err == fault
    assert not file.exists()


def test_data_that_english_does_not_use(locales: Path) -> None:
    """A comment above the English message names it, as for high cards in Italian."""
    write(locales, "hand-high-card = hohe Karte { $first }\n", name="hands.ftl")
    assert main(["languages"]) == EXIT_OK


@pytest.mark.parametrize("tag", languages_in(REAL))
def test_every_message_is_written_as_it_was_read(tag: str) -> None:
    """In either form, or in the one that Fluent reads."""
    parser, meant = FluentParser(with_spans=False), entries(REAL / tag)
    for key, message in read_translation(REAL, tag).messages.items():
        for is_block in (True, False):
            [written] = parser.parse(source_of(key, message.text, is_block)).body
            assert written.equals(meant[key]), key
        assert read_message(key, message.text, "x:1").asks.variables == message.asks.variables


@pytest.mark.parametrize("tag", [*languages_in(REAL), PSEUDO])
def test_a_language_goes_to_translators_and_comes_back(
    tag: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The language returns as it was, and as a new one; a second import changes no byte."""
    if tag == "en":
        pytest.skip("the others are translated from it")
    locales = locales_with_pseudo(tmp_path)
    monkeypatch.setattr(bot.texts, "LOCALES", locales)
    before = tmp_path / "before"
    shutil.copytree(locales / tag, before)
    names = entries(before)
    assert main(["languages", "--export", tag, str(tmp_path / "1.po")]) == EXIT_OK
    assert main(["languages", "--import", tag, str(tmp_path / "1.po")]) == EXIT_OK
    assert are_equal(locales / tag, before)
    once = {file.name: file.read_bytes() for file in (locales / tag).iterdir()}
    assert main(["languages", "--export", tag, str(tmp_path / "2.po")]) == EXIT_OK
    assert main(["languages", "--import", tag, str(tmp_path / "2.po")]) == EXIT_OK
    assert {file.name: file.read_bytes() for file in (locales / tag).iterdir()} == once
    assert main(["languages", "--import", "fr", str(tmp_path / "1.po")]) == EXIT_OK
    assert are_equal(locales / "fr", before)
    order = list(read_english(locales).messages)
    assert list(read_translation(locales, "fr").messages) == [key for key in order if key in names]


def test_a_new_language_begins_with_an_export(
    locales: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every English message with its comment and what is filled in; what nobody has translated,
    or is not sure of, stays English."""
    file = locales.parent / "de.po"
    assert main(["languages", "--export", "de", str(file)]) == EXIT_OK
    with file.open("rb") as opened:
        catalog = read_po(opened)
    call = catalog.get("Call { $amount }", context="control-call")
    assert call is not None
    assert call.auto_comments[-1] == "With $amount"
    [ordinal] = [each for each in catalog if each.context == "ordinal"]
    assert "ORDINAL says which kind" in ordinal.auto_comments[0]
    assert len(catalog) == len(read_english(locales).messages)
    call.string = "{ $amount } mitgehen"
    ordinal.string = "{ $place }."
    unsure = catalog.get("Fold", context="control-fold")
    assert unsure is not None
    unsure.string = "Passe"
    unsure.flags.add("fuzzy")
    with file.open("wb") as opened:
        write_po(opened, catalog)
    assert main(["languages", "--import", "de", str(file)]) == EXIT_OK
    assert "de: 2 messages" in capsys.readouterr().out
    assert set(read_translation(locales, "de").messages) == {"control-call", "ordinal"}


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("{ $montant } suivre", "control-call uses $montant, which the bot does not give it"),
        ("Suivre { $amount", "control-call cannot be read"),
        ("{ -bot } suit", "control-call refers to -bot"),
        ("{ control-call }", "control-call refers to itself"),
    ],
)
def test_a_file_with_a_message_that_breaks_changes_nothing(
    locales: Path, said: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence with its line."""
    file = locales.parent / "it.po"
    assert main(["languages", "--export", "it", str(file)]) == EXIT_OK
    with file.open("rb") as opened:
        catalog = read_po(opened)
    call = catalog.get("Call { $amount }", context="control-call")
    assert call is not None
    call.string = said
    with file.open("wb") as opened:
        write_po(opened, catalog)
    lines = file.read_text("utf-8").splitlines()
    before = {each.name: each.read_bytes() for each in (locales / "it").iterdir()}
    assert main(["languages", "--import", "it", str(file)]) == EXIT_REFUSED
    error = capsys.readouterr().err
    assert error.startswith(f"mazziere languages: {file}:")
    assert told in error
    assert error.count("\n") == 1
    line = int(error.split(f"{file}:")[1].split(":")[0])
    assert lines[line - 1] == 'msgid "Call { $amount }"'
    assert {each.name: each.read_bytes() for each in (locales / "it").iterdir()} == before


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--missing", "tlh"], "there is no language tlh; there are en, it"),
        (["--export", "../x", "NEW"], "'../x' is no tag of a language"),
        (["--import", "x/y", "NEW"], "'x/y' is no tag of a language"),
        (["--export", "en", "NEW"], "en is the language that the others are translated from"),
        (["--import", "de", "NEW"], "NEW cannot be read"),
        (["--import", "de", "TEXT"], "TEXT"),
        (["--export", "de", "TEXT"], "There's already a file"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    locales: Path, arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is made."""
    new, text = locales.parent / "NEW", locales.parent / "TEXT"
    text.write_text('msgid "a\nno file of gettext', "utf-8")
    places = {"NEW": str(new), "TEXT": str(text)}
    assert main(["languages", *(places.get(each, each) for each in arguments)]) == EXIT_REFUSED
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert not new.exists()
    assert sorted(each.name for each in locales.iterdir() if each.is_dir()) == ["en", "it"]


def test_a_disk_that_is_full_leaves_the_language_as_it_was(
    locales: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Files are written aside before the first takes its place."""
    file = locales.parent / "it.po"
    assert main(["languages", "--export", "it", str(file)]) == EXIT_OK
    before = {each.name: each.read_bytes() for each in (locales / "it").iterdir()}
    real = Path.write_text

    def full(self: Path, *parts: str, **more: str) -> int:
        if self.name == "table.ftl":
            raise OSError(28, "No space left on device")
        return real(self, *parts, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Path, "write_text", full)
    assert main(["languages", "--import", "it", str(file)]) != EXIT_OK
    assert "No space left" in capsys.readouterr().err
    assert {each.name: each.read_bytes() for each in (locales / "it").iterdir()} == before


CALL = 'msgctxt "control-call"\nmsgid "Call { $amount }"\nmsgstr "{ $amount } mit"\n'
HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


def import_po(locales: Path, source: str | bytes, tag: str = "de") -> int:
    file = locales.parent / "given.po"
    file.write_bytes(source if isinstance(source, bytes) else source.encode())
    return main(["languages", "--import", tag, str(file)])


@pytest.mark.parametrize(
    "source",
    [
        CALL,
        HEAD + CALL,
        (HEAD + CALL).replace("\n", "\r\n"),
        codecs.BOM_UTF8 + (HEAD + CALL).encode(),
        HEAD + CALL.replace(" mit", '"\n" mit'),
        HEAD + CALL + '\n#~ msgctxt "control-fold"\n#~ msgid "Fold"\n#~ msgstr "Weg"\n',
        HEAD + CALL + '\n#, fuzzy\nmsgctxt "control-fold"\nmsgid "Fold"\nmsgstr "Weg"\n',
        HEAD + CALL + '\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] ""\n',
    ],
)
def test_files_as_editors_write_them(locales: Path, source: str | bytes) -> None:
    """Files may have a mark of the encoding, other ends of lines, and messages out of use."""
    assert import_po(locales, source) == EXIT_OK
    [said] = read_translation(locales, "de").messages.values()
    assert (said.key, said.text) == ("control-call", "{ $amount } mit")
    assert [file.name for file in (locales / "de").glob("*.ftl") if said.key in file.read_text()]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (HEAD.replace("utf-8", "utf-99") + CALL, "given.po cannot be read: unknown encoding"),
        (
            HEAD + CALL.replace("msgstr", 'msgid_plural "x"\nmsgstr[0]'),
            "given.po:6: control-call has plural forms of gettext",
        ),
        (
            HEAD + CALL + "\n" + CALL.replace("Call", "Called"),
            "given.po:10: control-call stands twice",
        ),
        (HEAD + CALL + "\nmsgstrx", "given.po:9: Unknown or misformatted keyword"),
        ((HEAD + CALL).encode("utf-16"), "given.po cannot be read"),
    ],
)
def test_files_that_say_no_message(
    locales: Path, source: str | bytes, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence with its line, and no folder."""
    assert import_po(locales, source) == EXIT_REFUSED
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert not (locales / "de").exists()


@pytest.mark.parametrize("source", ["", HEAD, HEAD + CALL.replace("control-call", "other")])
def test_what_a_file_does_not_name_stays(locales: Path, source: str) -> None:
    """A part of a language, or a file without the keys, takes no other message away."""
    before = entries(locales / "it")
    assert import_po(locales, source, "it") in (EXIT_OK, EXIT_FINDINGS)
    assert entries(locales / "it").keys() == before.keys()
    assert import_po(locales, HEAD + CALL, "it") == EXIT_OK
    after = entries(locales / "it")
    changed = {key for key, message in after.items() if not message.equals(before[key])}
    assert changed == {"control-call"}


def test_a_message_moves_to_the_file_that_english_has_it_in(locales: Path) -> None:
    """The old message would count before it; a term stays, with its comment."""
    write(locales, "control-call = alt\n\n# Der Name\n-bot = Bot\n", name="a.ftl")
    write(locales, "control-fold = weg\n", name="b.ftl")
    assert import_po(locales, HEAD + CALL) == EXIT_OK
    language = read_translation(locales, "de")
    assert language.messages["control-call"].text == "{ $amount } mit"
    assert language.messages["control-fold"].text == "weg"
    assert (locales / "de" / "a.ftl").read_text("utf-8") == "# Der Name\n-bot = Bot\n"
    assert not (locales / "de" / "b.ftl").exists()
    assert main(["languages"]) == EXIT_OK


def test_an_import_takes_away_no_file_that_cannot_be_read(
    locales: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The messages of such a file would be gone."""
    file = write(locales, "table-closed = Zu {\n")
    assert import_po(locales, HEAD + CALL) == EXIT_REFUSED
    assert "de/table.ftl:1: this is no message" in capsys.readouterr().err
    assert file.read_text("utf-8") == "table-closed = Zu {\n"


def test_a_file_with_a_mark_of_its_encoding(locales: Path) -> None:
    """Some editors write one; the first message counts all the same."""
    write(locales, "\ufefftable-closed = Zu\n")
    assert main(["languages"]) == EXIT_OK
    assert load_catalogue(locales).texts("de").say("table-closed") == "Zu"
