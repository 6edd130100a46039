"""The emoji that belong to the bot's application."""

import base64
import binascii
import re

from devtools.sandbox.errors import ApiError, ApiRefused, Json, invalid_form
from devtools.sandbox.rest.call import Answer, ApiCall, Handler
from devtools.sandbox.router import RouteTable

routes: RouteTable[Handler] = RouteTable()

_EMOJIS = "/applications/{application_id}/emojis"
_NAME = re.compile(r"\w{2,32}", re.ASCII)
_IMAGE = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,(?P<data>.+)")
EMOJIS_MAX = 2000
BYTES_MAX = 256 * 1024


@routes.add("GET", _EMOJIS)
def list_emojis(call: ApiCall) -> Answer:
    call.own_application()
    return Answer(200, {"items": list(call.parts.world.application_emojis.values())})


@routes.add("POST", _EMOJIS)
def create_emoji(call: ApiCall) -> Answer:
    call.own_application()
    world = call.parts.world
    name, image = str(call.json.get("name", "")), str(call.json.get("image", ""))
    if _NAME.fullmatch(name) is None:
        raise invalid_form("name", "STRING_TYPE_REGEX", "String value did not match regex.")
    if any(emoji["name"] == name for emoji in world.application_emojis.values()):
        raise invalid_form("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Name is taken")
    _check_image(image)
    if len(world.application_emojis) >= EMOJIS_MAX:
        raise ApiError(ApiRefused.TOO_MANY_EMOJIS)
    number = world.ids.next()
    made: Json = {
        "id": str(number),
        "name": name,
        "user": world.bot.payload(),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }
    world.application_emojis[number] = made
    return Answer(201, made)


def _check_image(image: str) -> None:
    """Raises ApiError 50035 for what is no picture, or too large."""
    found = _IMAGE.fullmatch(image)
    try:
        data = base64.b64decode(found["data"], validate=True) if found else b""
    except binascii.Error:
        data = b""
    if not data:
        raise invalid_form("image", "IMAGE_INVALID", "Invalid image data")
    if len(data) > BYTES_MAX:
        raise invalid_form("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
