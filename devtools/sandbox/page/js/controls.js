// A message's components: Discord's component objects as elements.

import { hexColour } from "./discord.js";
import { el, icon } from "./dom.js";
import { channelChoices, roleChoices, userChoices } from "./entities.js";
import { fileCard, picture } from "./pictures.js";
import { prose } from "./prose.js";
import { select } from "./select.js";

const BUTTON_STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };
const LINK_STYLE = 5;

/**
 * The components of one message. `scene` knows the place (`world`, `guild`, `channel`, `names`) and
 * what a press does (`press(customId, values)`).
 */
export function layout(components, scene) {
  return el(
    "div",
    { className: "layout" },
    components.map((one) => component(one, scene)),
  );
}

export function component(data, scene) {
  const make = COMPONENTS[data.type];
  // A component this page has never heard of must not take the rest of the message with it.
  return make ? make(data, scene) : el("p", { className: "subtext" }, `(a component of type ${data.type})`);
}

const COMPONENTS = {
  1: (data, scene) =>
    el(
      "div",
      { className: "action-row" },
      data.components.map((one) => component(one, scene)),
    ),
  2: button,
  3: messageSelect,
  5: messageSelect,
  6: messageSelect,
  7: messageSelect,
  8: messageSelect,
  9: (data, scene) =>
    el(
      "div",
      { className: "section" },
      el(
        "div",
        {},
        data.components.map((one) => component(one, scene)),
      ),
      el("div", { className: "section-accessory" }, data.accessory && component(data.accessory, scene)),
    ),
  10: (data, scene) => prose(data.content, scene.names),
  11: (data) => mediaPicture(data),
  12: gallery,
  13: (data) =>
    fileCard({ url: data.file.url, filename: data.name ?? fileName(data.file.url), size: data.size }),
  14: (data) =>
    el("hr", {
      className: `separator ${data.divider === false ? "" : "line"} ${data.spacing === 2 ? "large" : "small"}`,
    }),
  17: container,
};

function container(data, scene) {
  const coloured = data.accent_color !== undefined && data.accent_color !== null;
  const node = el(
    "div",
    {
      className: coloured ? "container accented" : "container",
      style: coloured ? { "--stripe": hexColour(data.accent_color) } : {},
    },
    data.components.map((one) => component(one, scene)),
  );
  return data.spoiler ? coverContainer(node) : node;
}

function coverContainer(node) {
  node.inert = true;
  const cover = el("button", {
    type: "button",
    className: "spoiler-cover",
    "aria-label": "Spoiler: show it",
  });
  cover.addEventListener("click", () => {
    node.inert = false;
    cover.remove();
  });
  return el("div", { className: "spoiler" }, node, cover);
}

function button(data, scene) {
  const style = BUTTON_STYLES[data.style] ?? "secondary";
  const face = [emojiText(data.emoji), data.label ? el("span", {}, data.label) : null];
  if (data.style === LINK_STYLE) {
    return el(
      "a",
      {
        className: "button link",
        href: data.disabled ? null : data.url,
        target: "_blank",
        rel: "noopener noreferrer",
        "aria-disabled": data.disabled ? "true" : null,
        data: { focusKey: data.url },
      },
      face,
      icon("external"),
    );
  }
  return el(
    "button",
    {
      type: "button",
      className: `button ${style}`,
      disabled: data.disabled ?? false,
      "aria-label": data.label ? null : data.emoji?.name,
      data: { customId: data.custom_id ?? "", focusKey: data.custom_id ?? "" },
      on: { click: () => scene.press(data.custom_id) },
    },
    face,
  );
}

function emojiText(emoji) {
  if (!emoji) return null;
  return el("span", { "aria-hidden": "true" }, emoji.id ? `:${emoji.name}:` : emoji.name);
}

function messageSelect(data, scene) {
  return select({
    label: data.placeholder || "Make a choice",
    placeholder: data.placeholder || "Make a choice",
    options: selectOptions(data, scene),
    min: data.min_values ?? 1,
    max: data.max_values ?? 1,
    disabled: data.disabled ?? false,
    focusKey: data.custom_id,
    onChange: (values) => scene.press(data.custom_id, values),
  }).node;
}

/** What a select of any type offers. */
export function selectOptions(data, { world, guild, channel }) {
  const offers = {
    3: () => data.options.map(stringOption),
    5: () => userChoices(world, guild, channel),
    6: () => roleChoices(guild),
    7: () => [...userChoices(world, guild, channel), ...roleChoices(guild)],
    8: () => channelChoices(world, guild, data.channel_types),
  };
  const defaults = new Set((data.default_values ?? []).map((value) => value.id));
  return offers[data.type]().map((option) =>
    defaults.has(option.value) ? { ...option, chosen: true } : option,
  );
}

function stringOption(option) {
  return {
    value: option.value,
    label: option.label,
    note: option.description,
    emoji: option.emoji?.name,
    chosen: option.default ?? false,
  };
}

function gallery(data) {
  const size = data.items.length === 1 ? "one" : data.items.length > 4 ? "many" : "few";
  return el("div", { className: `gallery ${size}` }, data.items.map(mediaPicture));
}

function mediaPicture(item) {
  return picture({
    url: item.media.url,
    width: item.media.width,
    height: item.media.height,
    alt: item.description,
    spoiler: item.spoiler,
  });
}

function fileName(url) {
  return decodeURIComponent(url.split(/[?#]/)[0].split("/").at(-1) || "file");
}
