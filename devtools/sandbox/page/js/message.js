// One message as a row of the conversation.

import { messageDay, messageTime } from "./clock.js";
import { layout } from "./controls.js";
import {
  COMMAND_ANSWER,
  COMPONENTS_V2,
  isEphemeral,
  LOADING,
  mayDelete,
  nameOf,
  PIN_NOTICE,
  REPLY,
  THREAD_NOTICE,
} from "./discord.js";
import { el, hidden, icon } from "./dom.js";
import { embed } from "./embeds.js";
import { authorName, avatar, tag } from "./people.js";
import { fileCard, isPicture, picture } from "./pictures.js";
import { prose } from "./prose.js";

const GROUP_MS = 7 * 60 * 1000;

/** The line between two days. */
export function dayRow(iso) {
  return el("li", { className: "day", role: "separator" }, messageDay(iso));
}

/** Whether a message continues the one before it, so that it needs no name of its own. */
export function continues(before, message) {
  return (
    before !== undefined &&
    before.author.id === message.author.id &&
    before.type !== PIN_NOTICE &&
    before.type !== THREAD_NOTICE &&
    message.type === 0 &&
    isEphemeral(before) === isEphemeral(message) &&
    new Date(message.timestamp) - new Date(before.timestamp) < GROUP_MS
  );
}

/**
 * A message as a list item. `scene` holds the place and what can be done there: `press`, `dismiss`,
 * `remove`, `reply`, `openThread`.
 */
export function messageRow(message, grouped, scene) {
  if (message.type === PIN_NOTICE || message.type === THREAD_NOTICE) return noticeRow(message, scene);
  const member = scene.world.member(scene.guild, message.author.id) ?? message.member;
  const classes = ["message", grouped ? "" : "first"];
  if (isEphemeral(message)) classes.push("ephemeral");
  else if (message.author.id !== scene.world.me.id && scene.world.pings(message)) classes.push("mentions-me");
  return el(
    "li",
    { className: classes.join(" "), tabindex: "-1", data: { id: message.id } },
    grouped
      ? el(
          "span",
          { className: "side-stamp", "aria-hidden": "true" },
          messageTime(message.timestamp).split(", ").at(-1),
        )
      : header(message, member, scene),
    body(message, scene),
    isEphemeral(message) ? onlyYou(message, scene) : tools(message, scene),
  );
}

function header(message, member, scene) {
  return [
    commandLine(message, scene),
    replyLine(message, scene),
    avatar(message.author),
    el(
      "div",
      { className: "message-head" },
      authorName(message.author, scene.guild, member),
      tag(message.author),
      el("time", { className: "stamp", datetime: message.timestamp }, messageTime(message.timestamp)),
    ),
  ];
}

function body(message, scene) {
  if (message.flags & LOADING) {
    const name = nameOf(message.author);
    return el(
      "p",
      { className: "thinking" },
      `${name} is thinking`,
      el("span", { className: "dots", "aria-hidden": "true" }),
    );
  }
  const attachments = looseAttachments(message);
  return [
    message.content && prose(message.content, scene.names),
    message.edited_timestamp && message.content && el("span", { className: "edited" }, "(edited)"),
    attachments.length > 0 && el("div", { className: "attachments" }, attachments.map(attachment)),
    message.embeds?.map((one) => embed(one, scene.names)),
    message.components?.length > 0 && layout(message.components, scene),
    message.thread && threadCard(message.thread, scene),
  ];
}

/** Attachments that no embed and no layout already shows. */
function looseAttachments(message) {
  if (message.flags & COMPONENTS_V2) return [];
  const shown = new Set((message.embeds ?? []).flatMap((one) => [one.image?.url, one.thumbnail?.url]));
  return (message.attachments ?? []).filter((one) => !shown.has(one.url));
}

function attachment(file) {
  if (!isPicture(file)) return fileCard(file);
  return picture({
    url: file.url,
    width: file.width,
    height: file.height,
    alt: file.description,
    spoiler: file.filename.startsWith("SPOILER_"),
  });
}

function commandLine(message, scene) {
  if (message.type !== COMMAND_ANSWER || !message.interaction) return null;
  const user = message.interaction.user ?? message.interaction_metadata?.user;
  if (!user) return null;
  const { target_user: person, target_message_id: target } = message.interaction_metadata ?? {};
  const chosen = Boolean(person || target);
  return el(
    "div",
    { className: "command-line" },
    avatar(user),
    el("strong", {}, nameOf(user, scene.world.member(scene.guild, user.id))),
    " used ",
    el("span", { className: "mention" }, `${chosen ? "" : "/"}${message.interaction.name}`),
  );
}

function replyLine(message, scene) {
  if (message.type !== REPLY) return null;
  const original = message.referenced_message;
  if (!original)
    return el(
      "div",
      { className: "reply-line" },
      icon("reply"),
      el("em", {}, "The original message was deleted"),
    );
  return el(
    "div",
    { className: "reply-line" },
    icon("reply"),
    avatar(original.author),
    el("strong", {}, nameOf(original.author, scene.world.member(scene.guild, original.author.id))),
    el("span", { className: "reply-text" }, original.content || "(see the message)"),
  );
}

function onlyYou(message, scene) {
  return el(
    "div",
    { className: "only-you" },
    icon("eye"),
    el("span", {}, "Only you can see this"),
    el(
      "button",
      { type: "button", className: "text-button", on: { click: () => scene.dismiss(message) } },
      "Dismiss",
      hidden(" this message"),
    ),
  );
}

function tools(message, scene) {
  const deletable = mayDelete(scene.channel, message, scene.world.me);
  return el(
    "div",
    { className: "tools", role: "group", "aria-label": "Message" },
    scene.reply && tool("reply", "Reply", () => scene.reply(message)),
    deletable && tool("close", "Delete", () => scene.remove(message)),
  );
}

function tool(name, label, act) {
  return el(
    "button",
    { type: "button", className: "icon-button", title: label, "aria-label": label, on: { click: act } },
    icon(name),
  );
}

function noticeRow(message, scene) {
  const name = nameOf(message.author, scene.world.member(scene.guild, message.author.id));
  const text =
    message.type === PIN_NOTICE
      ? " pinned a message to this channel."
      : ` started a thread: ${message.content}`;
  return el(
    "li",
    { className: "message first notice-row", tabindex: "-1", data: { id: message.id } },
    avatar(message.author, "small"),
    el("p", {}, el("strong", {}, name), text),
    message.thread && threadCard(message.thread, scene),
  );
}

function threadCard(thread, scene) {
  return el(
    "button",
    { type: "button", className: "thread-card", on: { click: () => scene.openThread(thread.id) } },
    icon("thread"),
    el("span", {}, el("strong", {}, thread.name), " — open the thread"),
  );
}

/** What a screen reader is told about a message that has just come. */
export function spoken(row) {
  const author = row.querySelector(".author")?.textContent ?? "";
  const words = row.querySelectorAll(".prose, .failed, .thinking");
  const text = [...words]
    .map((node) => node.textContent.trim())
    .filter(Boolean)
    .join(". ");
  return `${author}: ${text.slice(0, 400)}`;
}
