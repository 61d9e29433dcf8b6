// Numbered components to leaf through: twelve at a time, liked ones are kept in this browser.
import { h } from "./dom.js";
import { firstFaces } from "./firsts.js";
import { keep, prefs } from "./prefs.js";

const AT_ONCE = 12;

export class Numbers {
  constructor(found, told) {
    this.game = found.id;
    this.told = told;
    this.parts = found.parts.filter((part) => part.numbers.length);
    this.first = this.parts[0].numbers[0];
    this.which = h("select", { "aria-label": "What to leaf through", onchange: () => this.turn(this.part.numbers[0]) }, this.parts.map((part) => h("option", { value: part.id }, part.title)));
    this.from = h("input", { type: "number", "aria-label": "From number", onchange: () => this.turn(Number(this.from.value)) });
    this.list = h("ul", { class: "numbers" });
    this.these = h("button", { type: "button", onclick: () => this.told.print({ component: this.part.id, first: String(this.first), count: this.shown }) });
    this.liking = h("button", { type: "button", onclick: () => this.printLiked() });
    this.opened = false;
    this.box = h("details", { class: "contents leaf", ontoggle: () => { if (!this.opened) { this.opened = true; this.turn(this.first); } } },
      h("summary", {}, `Leaf through ${this.parts.map((part) => part.title).join(", ")}`),
      h("div", { class: "leaf-tools" }, this.which,
        h("button", { type: "button", onclick: () => this.turn(this.first - AT_ONCE) }, "Twelve before"), this.from,
        h("button", { type: "button", onclick: () => this.turn(this.first + AT_ONCE) }, "Twelve more"),
        h("button", { type: "button", onclick: () => this.turn(this.any()) }, "Any"),
        this.these, this.liking),
      this.list);
  }

  get part() {
    return this.parts.find((part) => part.id === this.which.value);
  }

  any() {
    const [lowest, highest] = this.part.numbers;
    return lowest + Math.floor(Math.random() * Math.max(1, Math.min(highest, 1e9) - lowest - AT_ONCE));
  }

  get liked() {
    return prefs().liked[`${this.game}/${this.part.id}`] ?? [];
  }

  async turn(first) {
    this.working?.abort();
    this.working = new AbortController();
    const [lowest, highest] = this.part.numbers;
    this.first = Math.min(Math.max(first || lowest, lowest), Math.max(lowest, highest - AT_ONCE + 1));
    this.shown = Math.min(AT_ONCE, highest - this.first + 1);
    this.from.value = this.first;
    this.these.textContent = `Choose these ${this.shown}`;
    const rows = Array.from({ length: this.shown }, (_, n) => this.row(this.first + n));
    this.list.replaceChildren(...rows.map((row) => row.box));
    this.count();
    await firstFaces(rows.map(({ number, image }) => ({ game: this.game, component: this.part.id, number, image })), this.working.signal);
  }

  row(number) {
    const image = h("img", { alt: `Number ${number}`, class: "fade" });
    const like = h("button", { type: "button", "aria-pressed": this.liked.includes(number), "aria-label": `Like number ${number}`, onclick: () => this.like(number, like) }, "♥");
    return { number, image, box: h("li", {}, h("span", { class: "of-box" }, image), h("span", {}, h("b", {}, String(number)), like)) };
  }

  like(number, button) {
    const key = `${this.game}/${this.part.id}`;
    const now = this.liked.includes(number) ? this.liked.filter((each) => each !== number) : [...this.liked, number].sort((one, two) => one - two);
    keep({ liked: { ...prefs().liked, [key]: now } });
    button.setAttribute("aria-pressed", now.includes(number));
    this.count();
  }

  count() {
    const many = this.liked.length;
    this.liking.disabled = !many;
    this.liking.textContent = `Choose the ${many} liked`;
  }

  printLiked() {
    this.told.print({ component: this.part.id, numbers: this.liked });
  }

  close() {
    this.working?.abort();
  }
}
