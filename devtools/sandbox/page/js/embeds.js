// Embeds: the older way of a bot to lay out its words.

import { messageTime } from "./clock.js";
import { hexColour } from "./discord.js";
import { el } from "./dom.js";
import { picture } from "./pictures.js";
import { prose, proseInline } from "./prose.js";

export function embed(data, names) {
  const striped = data.color !== undefined && data.color !== null;
  return el(
    "article",
    { className: "embed", style: striped ? { "--stripe": hexColour(data.color) } : {} },
    el(
      "div",
      { className: "embed-main" },
      data.author && el("div", { className: "embed-author" }, maybeLink(data.author.url, data.author.name)),
      data.title &&
        el("p", { className: "embed-title" }, maybeLink(data.url, proseInline(data.title, names))),
      data.description && prose(data.description, names),
      data.fields?.length > 0 && fields(data.fields, names),
    ),
    data.thumbnail && el("div", { className: "embed-thumb" }, embedPicture(data.thumbnail, data)),
    data.image && embedPicture(data.image, data),
    (data.footer || data.timestamp) && el("div", { className: "embed-footer" }, footer(data)),
  );
}

function embedPicture(image, data) {
  const alt = image.description ?? data.title ?? "";
  return picture({ url: image.url, width: image.width, height: image.height, alt });
}

function fields(list, names) {
  return el(
    "dl",
    { className: "embed-fields" },
    list.map((field) =>
      el(
        "div",
        { className: field.inline ? "embed-field inline" : "embed-field" },
        el("dt", {}, proseInline(field.name, names)),
        el("dd", {}, prose(field.value, names)),
      ),
    ),
  );
}

function footer(data) {
  return [data.footer?.text, data.timestamp && messageTime(data.timestamp)].filter(Boolean).join(" • ");
}

function maybeLink(url, content) {
  return url ? el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, content) : content;
}
