// How a person appears: picture, name, tag.

import { colourOf, nameOf } from "./discord.js";
import { el } from "./dom.js";

const COLOURS = ["#2f7d6b", "#8a4fbf", "#b3541e", "#2f6fb0", "#a83a5b", "#5d7a1f", "#7a5a2f", "#3f4fa8"];

/** A user's picture; without one, initials on a colour of their own. Decorative: the name is beside it. */
export function avatar(user, size = "") {
  const className = `avatar ${size}`.trim();
  if (user.avatar) {
    const src = `/cdn/avatars/${encodeURIComponent(user.id)}/${encodeURIComponent(user.avatar)}.png?size=64`;
    return el("img", { className, src, alt: "", width: 40, height: 40 });
  }
  const colour = COLOURS[Number(BigInt(user.id) % BigInt(COLOURS.length))];
  return el(
    "span",
    { className, "aria-hidden": "true", style: { "--avatar": colour } },
    initials(nameOf(user)),
  );
}

function initials(name) {
  const words = name.trim().split(/\s+/u).slice(0, 2);
  return words
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
}

/** The tag that tells programs from people. */
export function tag(user) {
  if (user.bot) return el("span", { className: "tag" }, "APP");
  if (user.robot) return el("span", { className: "tag soft" }, "ROBOT");
  return null;
}

/** The author's name in the colour of their role. */
export function authorName(user, guild, member) {
  const colour = colourOf(guild, member);
  return el(
    "span",
    { className: colour ? "author coloured" : "author", style: colour ? { "--role": colour } : {} },
    nameOf(user, member),
  );
}
