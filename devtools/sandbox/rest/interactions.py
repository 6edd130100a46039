"""Answers to interactions, and the webhook that each interaction's token opens."""

from devtools.sandbox.interactions import SandboxInteraction
from devtools.sandbox.rest.call import NO_CONTENT, Answer, ApiCall, Handler, snowflake
from devtools.sandbox.router import RouteTable

routes: RouteTable[Handler] = RouteTable()

_HOOK = "/webhooks/{webhook_id}/{webhook_token}"


@routes.add("POST", "/interactions/{interaction_id}/{interaction_token}/callback", open_to_all=True)
def answer_interaction(call: ApiCall) -> Answer:
    token = call.path["interaction_token"]
    made = call.parts.answers.callback(call.id("interaction_id"), token, call.body)
    if call.query.get("with_response") in {"1", "true"}:
        return Answer(200, made)
    return NO_CONTENT


def _interaction(call: ApiCall) -> SandboxInteraction:
    return call.parts.interactions.by_token(call.id("webhook_id"), call.path["webhook_token"])


def _which(call: ApiCall) -> str:
    name = call.path.get("message_id", "@original")
    return name if name == "@original" else str(snowflake(name, "message_id"))


@routes.add("POST", _HOOK, open_to_all=True)
def follow_up(call: ApiCall) -> Answer:
    """An interaction's webhook always answers with the message, whatever `wait` says."""
    interaction = _interaction(call)
    return Answer(200, call.parts.answers.follow_up(interaction, call.body).payload())


@routes.add("GET", _HOOK + "/messages/@original", open_to_all=True)
@routes.add("GET", _HOOK + "/messages/{message_id}", open_to_all=True)
def get_answer(call: ApiCall) -> Answer:
    found = call.parts.answers.find(_interaction(call), _which(call))
    return Answer(200, found.payload())


@routes.add("PATCH", _HOOK + "/messages/@original", open_to_all=True)
@routes.add("PATCH", _HOOK + "/messages/{message_id}", open_to_all=True)
def edit_answer(call: ApiCall) -> Answer:
    interaction = _interaction(call)
    found = call.parts.answers.find(interaction, _which(call))
    return Answer(200, call.parts.answers.edit(interaction, found, call.body).payload())


@routes.add("DELETE", _HOOK + "/messages/@original", open_to_all=True)
@routes.add("DELETE", _HOOK + "/messages/{message_id}", open_to_all=True)
def delete_answer(call: ApiCall) -> Answer:
    interaction = _interaction(call)
    found = call.parts.answers.find(interaction, _which(call))
    call.parts.answers.delete(interaction, found)
    return NO_CONTENT
