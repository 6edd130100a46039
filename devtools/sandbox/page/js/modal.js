// The forms a bot opens over the page.

import { fileValue } from "./commandform.js";
import { nameOf } from "./discord.js";
import { selectOptions } from "./controls.js";
import { el, icon } from "./dom.js";
import { namesFor } from "./entities.js";
import { prose } from "./prose.js";
import { select } from "./select.js";

const TEXT_INPUT = 4;
const SELECTS = [3, 5, 6, 7, 8];
const FILE_UPLOAD = 19;
const RADIO_GROUP = 21;
const CHECKBOX_GROUP = 22;
const CHECKBOX = 23;
const PARAGRAPH = 2;
const SUBMIT_FAILED = "Something went wrong. Try again.";

export class Modals {
  constructor(world, api, interactions, actions) {
    this.world = world;
    this.api = api;
    this.interactions = interactions;
    this.actions = actions;
    this.open = new Map();
    world.on("modal-open", (modal) => this.show(modal));
    world.on("modal-close", (id) => this.close(id));
    world.on("restart", () => [...this.open.keys()].forEach((id) => this.close(id)));
  }

  show(modal) {
    if (this.open.has(modal.id)) return;
    const form = new ModalForm(modal, this);
    this.open.set(modal.id, form);
    document.body.append(form.dialog);
    form.dialog.showModal();
    form.focusFirst();
  }

  close(id) {
    const form = this.open.get(id);
    if (!form) return;
    this.open.delete(id);
    form.dialog.close();
    form.dialog.remove();
  }

  /** Closed by its reader: the bot hears nothing. */
  dismiss(id) {
    this.close(id);
    this.api.dismissModal(id).catch(() => {});
  }
}

class ModalForm {
  constructor(modal, modals) {
    this.modal = modal;
    this.modals = modals;
    this.fields = new Map();
    this.waiting = false;
    const channel = modals.world.channel(modal.channel_id);
    const guild = channel && modals.world.guildOf(channel.id);
    this.scene = {
      world: modals.world,
      guild,
      channel,
      names: namesFor(modals.world, guild, modals.actions),
    };
    this.dialog = this.make();
  }

  make() {
    const titleId = `modal-${this.modal.id}`;
    const dismiss = () => this.modals.dismiss(this.modal.id);
    this.problem = el("p", { className: "field-error", role: "alert" });
    this.submitButton = el(
      "button",
      { type: "submit", className: "button primary" },
      el("span", {}, "Submit"),
    );
    const form = el(
      "form",
      { novalidate: true, on: { submit: (event) => this.submit(event) } },
      el(
        "div",
        { className: "modal-head" },
        el("h2", { id: titleId }, this.modal.title),
        el(
          "button",
          { type: "button", className: "icon-button", "aria-label": "Close", on: { click: dismiss } },
          icon("close"),
        ),
      ),
      el("p", { className: "modal-note" }, `What you write goes to ${nameOf(this.modals.world.bot)}.`),
      el(
        "div",
        { className: "modal-body" },
        this.modal.components.map((one) => this.part(one)),
      ),
      el(
        "div",
        { className: "modal-foot" },
        this.problem,
        el(
          "button",
          { type: "button", className: "button secondary", on: { click: dismiss } },
          el("span", {}, "Cancel"),
        ),
        this.submitButton,
      ),
    );
    const dialog = el("dialog", { className: "modal", "aria-labelledby": titleId }, form);
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      dismiss();
    });
    return dialog;
  }

  part(data) {
    if (data.type === 18) return this.field(data.component, data.label, data.description);
    if (data.type === 1) return data.components.map((one) => this.field(one, one.label, null));
    if (data.type === 10) return prose(data.content, this.scene.names);
    return this.field(data, data.label ?? "", null);
  }

  field(data, label, note) {
    const maker = this.maker(data);
    if (!maker) return el("p", { className: "subtext" }, `(a field of type ${data.type})`);
    const id = `field-${this.modal.id}-${data.custom_id}`;
    const error = el("span", { className: "field-error", id: `${id}-error`, role: "alert" });
    const described = note ? `${id}-note ${id}-error` : `${id}-error`;
    const input = maker({ data, id, label, described });
    this.fields.set(data.custom_id, { ...input, error });
    const required = data.required ?? true;
    const title = [
      label,
      required && data.type !== CHECKBOX
        ? el("span", { className: "required", "aria-hidden": "true" }, " *")
        : null,
    ];
    return el(
      input.group ? "fieldset" : "div",
      { className: "field" },
      input.group ? el("legend", {}, title) : el("label", { htmlFor: id }, title),
      note && el("span", { className: "field-note", id: `${id}-note` }, note),
      input.node,
      error,
    );
  }

  maker(data) {
    if (data.type === TEXT_INPUT) return (parts) => textInput(parts);
    if (SELECTS.includes(data.type)) return (parts) => selectInput(parts, this.scene);
    if (data.type === RADIO_GROUP || data.type === CHECKBOX_GROUP) return (parts) => choices(parts);
    if (data.type === CHECKBOX) return (parts) => checkbox(parts);
    if (data.type === FILE_UPLOAD) return (parts) => fileInput(parts);
    return null;
  }

  focusFirst() {
    const first = this.dialog.querySelector(".modal-body :is(input, textarea, button)");
    first?.focus();
    if (first?.select) first.select();
  }

  say(problem, customId = null) {
    for (const [id, { error }] of this.fields) error.textContent = id === customId ? problem : "";
    const known = customId !== null && this.fields.has(customId);
    this.problem.textContent = known ? "" : (problem ?? "");
    if (known) this.fields.get(customId).node.focus?.();
  }

  wait(waiting) {
    this.waiting = waiting;
    this.submitButton.classList.toggle("busy", waiting);
  }

  async submit(event) {
    event.preventDefault();
    if (this.waiting) return;
    this.say(null);
    this.wait(true);
    try {
      const read = [...this.fields].map(async ([id, field]) => [id, await field.value()]);
      const values = Object.fromEntries(await Promise.all(read));
      const interaction = await this.modals.api.submitModal(this.modal.id, values);
      this.modals.interactions.follow(interaction, (failed) => {
        this.wait(false);
        if (failed) this.say(SUBMIT_FAILED);
      });
    } catch (error) {
      this.wait(false);
      this.say(error.message, error.data?.custom_id ?? null);
    }
  }
}

function textInput({ data, id, described }) {
  const shared = {
    id,
    maxlength: data.max_length,
    placeholder: data.placeholder,
    "aria-required": (data.required ?? true) ? "true" : null,
    "aria-describedby": described,
    value: data.value ?? "",
    data: { customId: data.custom_id },
  };
  const node =
    data.style === PARAGRAPH
      ? el("textarea", { ...shared, rows: 4 })
      : el("input", { type: "text", autocomplete: "off", ...shared });
  return { node, value: () => node.value };
}

function selectInput({ data, label }, scene) {
  const made = select({
    label,
    placeholder: data.placeholder || "Make a choice",
    options: selectOptions(data, scene),
    min: (data.required ?? true) ? (data.min_values ?? 1) : 0,
    max: data.max_values ?? 1,
    onChange: () => {},
  });
  return { node: made.node, value: made.values, group: true };
}

function fileInput({ data, id, described }) {
  const node = el("input", {
    type: "file",
    id,
    multiple: (data.max_values ?? 1) > 1,
    "aria-required": (data.required ?? true) ? "true" : null,
    "aria-describedby": described,
    data: { customId: data.custom_id },
  });
  return { node, value: () => Promise.all([...node.files].map(fileValue)) };
}

function choices({ data, id }) {
  const several = data.type === CHECKBOX_GROUP;
  const inputs = data.options.map((option) =>
    el("input", {
      type: several ? "checkbox" : "radio",
      name: id,
      value: option.value,
      checked: option.default ?? false,
    }),
  );
  const rows = data.options.map((option, index) =>
    el(
      "label",
      { className: "choice" },
      inputs[index],
      el(
        "span",
        {},
        option.label,
        option.description && el("span", { className: "option-note" }, option.description),
      ),
    ),
  );
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
  return { node: el("div", {}, rows), value: () => (several ? chosen() : (chosen()[0] ?? "")), group: true };
}

function checkbox({ data, id }) {
  const node = el("input", { type: "checkbox", id, checked: data.default ?? false });
  return { node, value: () => String(node.checked) };
}
