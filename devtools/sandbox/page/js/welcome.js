// What stands at the beginning of a channel: for a newcomer, what to do first.

import { isDm, isThread, nameOf, placeName } from "./discord.js";
import { el, icon } from "./dom.js";

const FIRST_COMMAND = "table open";

/** The opening of a channel; with the first steps while nobody has written there. */
export function welcome(world, channel, empty, actions) {
  if (isDm(channel)) return conversation(channel);
  if (isThread(channel) || !empty) return beginning(channel);
  return firstSteps(world, channel, actions);
}

function conversation(channel) {
  const name = placeName(channel);
  return el(
    "section",
    { className: "beginning" },
    el("h2", {}, name),
    el("p", {}, `The beginning of your direct messages with ${name}. Nobody else sees them.`),
  );
}

function beginning(channel) {
  const mark = isThread(channel) ? "" : "#";
  return el(
    "section",
    { className: "beginning" },
    el("h2", {}, `${mark}${channel.name}`),
    el("p", {}, `This is where ${mark}${channel.name} begins.`),
  );
}

function firstSteps(world, channel, actions) {
  const bot = nameOf(world.bot);
  return el(
    "section",
    { className: "welcome" },
    el("div", { className: "welcome-mark" }, icon("hash")),
    el("h2", {}, `Welcome to #${channel.name}`),
    el(
      "p",
      {},
      "This page is a Discord of its own on your machine: no account, no internet, play money. ",
      `${bot} deals the cards; you are ${nameOf(world.me)}.`,
    ),
    el(
      "ol",
      { className: "steps" },
      step(
        1,
        "Open a table",
        [
          `Type `,
          el("code", {}, `/${FIRST_COMMAND}`),
          " in the box below and press Enter. Every choice has a default.",
        ],
        el(
          "button",
          {
            type: "button",
            className: "button success",
            on: { click: () => actions.openCommand(FIRST_COMMAND) },
          },
          el("span", {}, `/${FIRST_COMMAND}`),
        ),
      ),
      step(
        2,
        "Sit down",
        ["Press the button under the picture of the table. Your cards come as a direct message."],
        null,
      ),
      step(
        3,
        "Be someone else, too",
        ["Your name at the bottom left opens a list: switch, or open a second window as another player."],
        null,
      ),
    ),
  );
}

function step(number, title, note, control) {
  return el(
    "li",
    {},
    el("span", { className: "step-number", "aria-hidden": "true" }, String(number)),
    el("span", {}, el("strong", {}, title), el("span", { className: "step-note" }, note)),
    control,
  );
}
