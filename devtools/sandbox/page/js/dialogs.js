// The page's own small dialogs: a question with one answer, and a scheduled event.

import { absolute, relative } from "./clock.js";
import { el, icon } from "./dom.js";

function dialog(title, body, foot) {
  const node = el(
    "dialog",
    { className: "modal", "aria-label": title },
    el(
      "div",
      { className: "modal-head" },
      el("h2", {}, title),
      el(
        "button",
        {
          type: "button",
          className: "icon-button",
          "aria-label": "Close",
          on: { click: () => node.close() },
        },
        icon("close"),
      ),
    ),
    el("div", { className: "modal-body" }, body),
    el("div", { className: "modal-foot" }, foot),
  );
  node.addEventListener("close", () => node.remove());
  document.body.append(node);
  node.showModal();
  return node;
}

/** Asks for one line of text; `onAnswer` is not called when the dialog is given up. */
export function ask({ title, label, action, maxLength, onAnswer }) {
  const input = el("input", { type: "text", id: "question", maxlength: maxLength, autocomplete: "off" });
  const send = () => {
    if (input.value.trim() === "") return;
    node.close();
    onAnswer(input.value.trim());
  };
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // Closing gives the focus back to a button, and the same Enter would press it again.
    event.preventDefault();
    send();
  });
  const node = dialog(
    title,
    el("div", { className: "field" }, el("label", { htmlFor: "question" }, label), input),
    el("button", { type: "button", className: "button primary", on: { click: send } }, action),
  );
  input.focus();
}

/** A scheduled event, and whether one is interested. */
export function showEvent(event, onInterest) {
  const start = new Date(event.scheduled_start_time).getTime() / 1000;
  const interest = (interested, label, style) =>
    el(
      "button",
      {
        type: "button",
        className: `button ${style}`,
        on: {
          click: () => {
            onInterest(event, interested);
            node.close();
          },
        },
      },
      label,
    );
  const node = dialog(
    event.name,
    [
      el("p", {}, `${absolute(start, "F")} (${relative(start, Date.now())})`),
      event.entity_metadata?.location && el("p", {}, event.entity_metadata.location),
      event.description && el("p", {}, event.description),
      event.user_count !== undefined && el("p", {}, `${event.user_count} interested`),
    ],
    [interest(false, "Not interested", "secondary"), interest(true, "Interested", "primary")],
  );
}

let toastTimer = 0;

/** A line that goes away by itself, for what has no place of its own. */
export function toast(text) {
  document.querySelector(".toast")?.remove();
  clearTimeout(toastTimer);
  const node = el("div", { className: "toast", role: "alert" }, text);
  document.body.append(node);
  toastTimer = setTimeout(() => node.remove(), 6000);
}
