// Who you are, at the bottom left: switch user, open another window, and the user's own settings.

import { sandbox } from "./api.js";
import { nameOf } from "./discord.js";
import { el, hidden, icon } from "./dom.js";
import { currentTheme, turnTheme } from "./memory.js";
import { avatar, tag } from "./people.js";

// Those of Discord's clients, each by its name in itself.
const LOCALES = [
  "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
  "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
].map((code) => [code, new Intl.DisplayNames([code], { type: "language" }).of(code)]);
const THEME_NAMES = { auto: "as the system", light: "light", dark: "dark" };
const THEME_ICONS = { auto: "auto", light: "sun", dark: "moon" };

export class Account {
  constructor(world, api, panel, complain) {
    this.world = world;
    this.api = api;
    this.panel = panel;
    this.complain = complain;
    this.accounts = [];
    this.menu = null;
    world.on("account", () => this.draw());
    world.on("accounts", () => this.refresh());
    document.addEventListener("pointerdown", (event) => !panel.contains(event.target) && this.closeMenu());
    panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.menu) return;
      this.closeMenu();
      this.button.focus();
    });
  }

  robots() {
    return new Set(this.accounts.filter((account) => account.robot).map((account) => account.id));
  }

  async refresh() {
    try {
      this.accounts = await sandbox.accounts();
    } catch (error) {
      this.complain(error);
      return;
    }
    this.world.emit("people");
    if (this.menu) this.openMenu();
  }

  draw() {
    const { me } = this.world;
    const wasOpen = this.menu !== null;
    this.button = el(
      "button",
      {
        type: "button",
        className: "me-button",
        "aria-haspopup": "true",
        "aria-expanded": "false",
        on: { click: () => (this.menu ? this.closeMenu() : this.openMenu()) },
      },
      avatar(me, "small"),
      el(
        "span",
        { style: { "min-width": "0" } },
        el("span", { className: "me-name" }, nameOf(me)),
        el("span", { className: "me-note" }, "Switch user"),
      ),
    );
    this.theme = el("button", {
      type: "button",
      className: "icon-button",
      on: { click: () => this.nextTheme() },
    });
    this.menu = null;
    this.panel.replaceChildren(this.button, this.theme);
    this.paintTheme(currentTheme());
    if (wasOpen) this.openMenu();
  }

  nextTheme() {
    this.paintTheme(turnTheme());
  }

  paintTheme(theme) {
    this.theme.replaceChildren(icon(THEME_ICONS[theme]));
    this.theme.setAttribute("aria-label", `Colours: ${THEME_NAMES[theme]}. Change`);
    this.theme.title = `Colours: ${THEME_NAMES[theme]}`;
  }

  closeMenu() {
    this.menu?.remove();
    this.menu = null;
    this.button?.setAttribute("aria-expanded", "false");
  }

  openMenu() {
    const focused = document.activeElement?.dataset?.menu;
    this.closeMenu();
    const people = this.accounts.filter((account) => !account.robot);
    const robots = this.accounts.filter((account) => account.robot);
    this.menu = el(
      "div",
      { className: "menu", role: "group", "aria-label": "Users and settings" },
      el("h3", {}, "Be someone else"),
      el(
        "ul",
        {},
        people.map((account) => this.userItem(account)),
      ),
      this.newUser(),
      el("h3", {}, "Settings of this user"),
      this.localeRow(),
      this.dmRow(),
      robots.length > 0 && el("h3", {}, "Robots (look over their shoulder)"),
      robots.length > 0 &&
        el(
          "ul",
          {},
          robots.map((account) => this.userItem(account)),
        ),
    );
    this.panel.append(this.menu);
    this.button.setAttribute("aria-expanded", "true");
    const again = focused && this.menu.querySelector(`[data-menu="${CSS.escape(focused)}"]`);
    (again || this.menu.querySelector("a"))?.focus();
  }

  userItem(account) {
    const href = `/?user=${account.id}${location.hash}`;
    const name = nameOf(account);
    const me = account.id === this.world.me.id;
    return el(
      "li",
      {},
      el(
        "a",
        { className: "menu-user", href, "aria-current": me ? "true" : null, data: { menu: account.id } },
        avatar(account, "small"),
        el("span", { className: "member-name" }, name),
        tag(account),
      ),
      el(
        "a",
        { className: "icon-button", href, target: "_blank", title: `New window as ${name}` },
        icon("window"),
        hidden(`Open a new window as ${name}`),
      ),
    );
  }

  newUser() {
    const input = el("input", {
      type: "text",
      placeholder: "New user's name",
      "aria-label": "New user's name",
      maxlength: 32,
      data: { menu: "new-user" },
    });
    return el(
      "form",
      {
        className: "menu-row",
        on: {
          submit: async (event) => {
            event.preventDefault();
            if (input.value.trim() === "") return;
            try {
              await sandbox.addAccount(input.value.trim());
            } catch (error) {
              this.complain(error);
            }
          },
        },
      },
      input,
      el("button", { type: "submit", className: "button secondary" }, "Add"),
    );
  }

  localeRow() {
    const { locale } = this.world.me;
    const known = LOCALES.some(([code]) => code === locale) ? LOCALES : [[locale, locale], ...LOCALES];
    const choice = el(
      "select",
      { on: { change: () => this.change({ locale: choice.value }) }, data: { menu: "locale" } },
      known.map(([code, name]) => el("option", { value: code, selected: code === locale }, name)),
    );
    return el("label", { className: "menu-row" }, "Language", choice);
  }

  dmRow() {
    const box = el("input", {
      type: "checkbox",
      checked: this.world.me.dms_open,
      data: { menu: "dms" },
      on: { change: () => this.change({ dms_open: box.checked }) },
    });
    return el("label", { className: "menu-row" }, "Take direct messages from the bot", box);
  }

  change(changes) {
    this.api.changeAccount(changes).catch(this.complain);
  }
}
