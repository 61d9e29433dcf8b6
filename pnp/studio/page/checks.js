// All of a game's rules, asked about its files once they are left alone for a moment.
import { ask } from "./api.js";

const CALM = 700; // ms without a change

export class Checks {
  // `told()` is called when the answer is there.
  constructor(told) {
    this.told = told;
    this.forget();
  }

  // Another game: nothing is known of it.
  forget() {
    this.problems = [];
    this.pending = true;
  }

  // Files have changed, or are looked at for the first time.
  soon(game) {
    this.pending = true;
    this.stop();
    if (game) this.calm = setTimeout(() => this.check(game), CALM);
  }

  async check(game) {
    const own = (this.asked = new AbortController());
    const found = await ask("check", { game }, own.signal).catch(() => null);
    if (!found?.problems || own.signal.aborted) return;
    this.problems = found.problems;
    this.pending = false;
    this.told();
  }

  stop() {
    clearTimeout(this.calm);
    this.asked?.abort();
  }
}
