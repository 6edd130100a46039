// The tree of `markdown.js` as elements.

import { describe, absolute } from "./clock.js";
import { el } from "./dom.js";
import { parse, parseInline } from "./markdown.js";

/**
 * A message's text as elements. `names` answers what an id means to the reader:
 * user(id), role(id), channel(id) and what a click on a mention does.
 */
export function prose(text, names) {
  return el("div", { className: "prose" }, blocks(parse(text), names));
}

export function proseInline(text, names) {
  return spans(parseInline(text), names);
}

function blocks(nodes, names) {
  return nodes.map((node) => BLOCKS[node.type](node, names));
}

const BLOCKS = {
  // Headings inside messages start at level 3: the page and the channel own the levels above.
  heading: (node, names) =>
    el(`h${node.level + 2}`, { className: `heading-${node.level}` }, spans(node.children, names)),
  subtext: (node, names) => el("p", { className: "subtext" }, spans(node.children, names)),
  paragraph: (node, names) => el("p", {}, spans(node.children, names)),
  quote: (node, names) => el("blockquote", {}, blocks(node.children, names)),
  codeblock: (node) => el("pre", {}, el("code", {}, node.text)),
  list: (node, names) => list(node, names),
};

function list(node, names) {
  const attributes = node.ordered && node.start !== 1 ? { start: node.start } : {};
  const items = node.items.map((item) =>
    el("li", {}, spans(item.children, names), item.list && list(item.list, names)),
  );
  return el(node.ordered ? "ol" : "ul", attributes, items);
}

function spans(nodes, names) {
  return nodes.map((node) => SPANS[node.type](node, names));
}

const wrapped = (tag) => (node, names) => el(tag, {}, spans(node.children, names));

const SPANS = {
  text: (node) => document.createTextNode(node.text),
  bold: wrapped("strong"),
  italic: wrapped("em"),
  underline: wrapped("u"),
  strike: wrapped("s"),
  spoiler: (node, names) => spoiler(spans(node.children, names)),
  code: (node) => el("code", {}, node.text),
  link: (node, names) => link(node, names),
  time: (node) => time(node),
  user: (node, names) => mention(`@${names.user(node.id)}`, node.id === names.me ? "mention-me" : ""),
  role: (node, names) => mention(`@${names.role(node.id)}`, names.hasRole(node.id) ? "mention-me" : ""),
  everyone: (node) => mention(node.text, "mention-me"),
  channel: (node, names) => channelMention(node.id, names),
  command: (node, names) =>
    el(
      "button",
      { type: "button", className: "mention", on: { click: () => names.openCommand(node.name) } },
      `/${node.name}`,
    ),
  emoji: (node) => el("span", { className: "custom-emoji" }, `:${node.name}:`),
};

function mention(text, extra) {
  return el("span", { className: `mention ${extra}`.trim() }, text);
}

function channelMention(id, names) {
  const name = names.channel(id);
  if (name === null) return mention("#unknown", "");
  return el(
    "button",
    { type: "button", className: "mention", on: { click: () => names.openChannel(id) } },
    `#${name}`,
  );
}

const PLACE = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/\d+\/(\d+)(?:\/\d+)?\/?$/;

/** A way to a place of this sandbox opens here; a bare address reads as the place's name. */
function link(node, names) {
  const place = PLACE.exec(node.url)?.[1];
  if (place) {
    const bare = node.children.length === 1 && node.children[0].text === node.url;
    if (bare) return channelMention(place, names);
    return el("a", { href: `#${place}` }, spans(node.children, names));
  }
  return el(
    "a",
    { href: node.url, title: node.title, target: "_blank", rel: "noopener noreferrer" },
    spans(node.children, names),
  );
}

function time(node) {
  const text = describe(node.unix, node.style);
  const attributes = { className: "time", title: absolute(node.unix, "F") };
  const date = new Date(node.unix * 1000);
  if (!Number.isNaN(date.getTime())) attributes.datetime = date.toISOString();
  if (node.style === "R") attributes.data = { relative: String(node.unix) };
  return el("time", attributes, text);
}

function spoiler(children) {
  const content = el("span", { className: "spoiler-content", inert: true }, children);
  const cover = el("button", {
    type: "button",
    className: "spoiler-cover",
    "aria-label": "Spoiler: show it",
  });
  const node = el("span", { className: "spoiler" }, content, cover);
  cover.addEventListener("click", () => {
    node.classList.add("revealed");
    content.removeAttribute("inert");
    cover.remove();
  });
  return node;
}
