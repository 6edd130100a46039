"""The rules for the body of every message: content, embeds, attachments, components."""

from devtools.sandbox.errors import Json
from devtools.sandbox.limits import components
from devtools.sandbox.limits.flaws import Flaw, Flaws, dicts, required_text, too_long, too_many
from devtools.sandbox.messages import MessageFlag

CONTENT_MAX = 2000
EMBEDS_MAX = 10
EMBED_TEXT_MAX = 6000
ATTACHMENTS_MAX = 10
FILE_BYTES_MAX = 10 * 1024 * 1024
REQUEST_BYTES_MAX = 25 * 1024 * 1024

LEGACY_FIELDS = ("content", "embeds", "poll", "sticker_ids")


def check(body: Json, *, v2: bool) -> Flaws:
    """All flaws of a message body; `v2` tells whether the message has or gets the V2 flag."""
    yield from too_long("content", body.get("content"), CONTENT_MAX)
    yield from too_long("nonce", body.get("nonce"), 25)
    yield from too_many("attachments", body.get("attachments"), ATTACHMENTS_MAX)
    yield from _attachments(body)
    yield from _embeds(body)
    yield from _mentions(body)
    if v2:
        yield from _legacy(body)
    yield from components.check(body.get("components"), v2=v2)


def _legacy(body: Json) -> Flaws:
    for field in LEGACY_FIELDS:
        if body.get(field):
            yield Flaw(
                field,
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _attachments(body: Json) -> Flaws:
    for place, attachment in dicts(body.get("attachments")):
        here = f"attachments/{place}"
        yield from too_long(f"{here}/description", attachment.get("description"), 1024)
        yield from too_long(f"{here}/filename", attachment.get("filename"), 1024)


def _embeds(body: Json) -> Flaws:
    yield from too_many("embeds", body.get("embeds"), EMBEDS_MAX)
    total = 0
    for place, embed in dicts(body.get("embeds")):
        yield from _embed(f"embeds/{place}", embed)
        total += embed_length(embed)
    if total > EMBED_TEXT_MAX:
        message = f"Embed size exceeds maximum size of {EMBED_TEXT_MAX}"
        yield Flaw("embeds", "MAX_EMBED_SIZE_EXCEEDED", message)


def _embed(path: str, embed: Json) -> Flaws:
    yield from too_long(f"{path}/title", embed.get("title"), 256)
    yield from too_long(f"{path}/description", embed.get("description"), 4096)
    yield from too_long(f"{path}/footer/text", (embed.get("footer") or {}).get("text"), 2048)
    yield from too_long(f"{path}/author/name", (embed.get("author") or {}).get("name"), 256)
    yield from too_many(f"{path}/fields", embed.get("fields"), 25)
    for place, field in dicts(embed.get("fields")):
        yield from required_text(f"{path}/fields/{place}/name", field.get("name"), 256)
        yield from required_text(f"{path}/fields/{place}/value", field.get("value"), 1024)


def embed_length(embed: Json) -> int:
    """The characters of an embed that count towards the limit for all embeds."""
    texts = [embed.get("title"), embed.get("description")]
    texts.append((embed.get("footer") or {}).get("text"))
    texts.append((embed.get("author") or {}).get("name"))
    for _, field in dicts(embed.get("fields")):
        texts += [field.get("name"), field.get("value")]
    return sum(len(text) for text in texts if isinstance(text, str))


def _mentions(body: Json) -> Flaws:
    allowed = body.get("allowed_mentions")
    if not isinstance(allowed, dict):
        return
    for kind in ("users", "roles"):
        yield from too_many(f"allowed_mentions/{kind}", allowed.get(kind), 100)
        if allowed.get(kind) and kind in (allowed.get("parse") or []):
            message = f"parse:['{kind}'] and {kind}: [ids...] are mutually exclusive."
            yield Flaw("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def is_empty(body: Json, uploads: int) -> bool:
    """True when a new message would show nothing (50006)."""
    shown = ("content", "embeds", "components", "poll", "sticker_ids", "attachments")
    return not uploads and not any(body.get(field) for field in shown)


def wants_v2(body: Json) -> bool:
    flags = body.get("flags")
    return isinstance(flags, int) and bool(flags & MessageFlag.COMPONENTS_V2)
