// What became of each command, press and submit: the bot has three seconds, then it failed.

const PRESS_FAILED = "This interaction failed";
// The sandbox says when the three seconds are over; this is for the case that it says nothing.
const GIVE_UP_MS = 20_000;

export const COMMAND_FAILED = "The application did not respond";

export class Interactions {
  constructor(world, api, complain) {
    this.api = api;
    this.complain = complain;
    this.waiting = new Map();
    this.early = new Map();
    world.on("interaction", (interaction) => this.changed(interaction));
    world.on("restart", () => this.forgetAll());
  }

  /** Presses a control. One press at a time on one message: the controls wait for the bot. */
  async press(timeline, message, customId, values) {
    if (timeline.row(message.id)?.dataset.busy !== undefined) return;
    timeline.setFailure(message.id, null);
    timeline.setBusy(message.id, customId, true);
    const settle = (failed) => {
      timeline.setBusy(message.id, customId, false);
      if (failed) timeline.setFailure(message.id, PRESS_FAILED);
    };
    try {
      this.follow(await this.api.press(message, customId, values), settle);
    } catch (error) {
      settle(false);
      this.complain(error);
    }
  }

  /** Calls `settle(failed)` once the bot has answered the interaction or has missed its time. */
  follow(interaction, settle) {
    const now = this.early.get(interaction.id) ?? interaction;
    this.early.delete(interaction.id);
    if (now.state !== "pending") {
      settle(now.state === "failed");
      return;
    }
    const timer = setTimeout(() => this.finish(interaction.id, true), GIVE_UP_MS);
    this.waiting.set(interaction.id, { settle, timer });
  }

  changed(interaction) {
    if (interaction.state === "pending") return;
    if (this.waiting.has(interaction.id)) this.finish(interaction.id, interaction.state === "failed");
    // The event may overtake the answer to the request that caused it.
    else this.early.set(interaction.id, interaction);
    if (this.early.size > 100) this.early.delete(this.early.keys().next().value);
  }

  finish(id, failed) {
    const entry = this.waiting.get(id);
    if (!entry) return;
    clearTimeout(entry.timer);
    this.waiting.delete(id);
    entry.settle(failed);
  }

  /** A new stream of events will say nothing about the old presses: free their controls. */
  forgetAll() {
    for (const id of [...this.waiting.keys()]) this.finish(id, false);
  }
}
