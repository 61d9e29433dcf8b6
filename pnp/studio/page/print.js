// The players' view: a shelf of games; a game, what is in it, and how to print it.
import { ask } from "./api.js";
import { Choose } from "./choose.js";
import { counted, h } from "./dom.js";
import { firstFaces } from "./firsts.js";
import { Numbers } from "./numbers.js";
import { Pages } from "./pages.js";
import { printIt, saveIt } from "./saving.js";

const WAIT = 180; // ms, so that whoever types a date is not asked back letter by letter

export class Print {
  name = "print";

  constructor(main, say) {
    this.main = main;
    this.say = say;
    this.game = null;
    this.working = new AbortController();
  }

  async show([game = ""], games) {
    this.games = games;
    if (this.game === game && this.choose) return;
    this.close();
    this.game = game;
    this.say("");
    if (games.includes(game)) await this.open(game);
    else await this.shelf();
  }

  // The shelf

  async shelf() {
    const shelf = h("ul", { class: "shelf" });
    this.main.replaceChildren(h("div", { class: "shelf-room" },
      h("h1", {}, "What shall we play?"),
      h("p", { class: "quiet" }, "Choose a box, choose how to print it, and print."), shelf));
    const found = await ask("shelf", {}, this.working.signal).catch(() => null);
    if (!found) return;
    const boxes = found.games.map((game) => this.box(game));
    shelf.append(...boxes.map((each) => each.box));
    await firstFaces(found.games.map((game, n) => ({ game: game.id, component: game.cover, image: boxes[n].image })), this.working.signal);
  }

  box({ id, title, players, problems }) {
    const image = h("img", { alt: "", class: "fade" });
    const many = players ? (players[0] === players[1] ? players[0] : `${players[0]}–${players[1]}`) : "";
    const box = h("li", {}, h("a", { href: `#/print/${encodeURIComponent(id)}` },
      h("span", { class: "lid" }, image),
      h("strong", {}, title),
      h("span", { class: "small" }, problems ? "its files have a mistake" : counted(many, "player"))));
    return { box, image };
  }

  // A game

  async open(game) {
    const found = await ask("box", { game }, this.working.signal).catch((error) => { this.say(error.message, true); return null; });
    if (!found || game !== this.game) return;
    if (found.problems) {
      const [first] = found.problems;
      this.main.replaceChildren(h("div", { class: "shelf-room" }, h("h1", {}, game), h("p", { class: "bad-news" }, first.message),
        h("p", {}, h("a", { href: `#/make/${encodeURIComponent(game)}` }, "See what is wrong"))));
      return;
    }
    this.choose = new Choose(found, () => this.soon());
    this.pages = new Pages((page) => ask("page", { ...this.choose.choice(), page }, this.working.signal));
    this.numbers = found.parts.some((part) => part.numbers.length)
      ? new Numbers(found, { print: (change) => this.choose.take(change) }) : null;
    this.sum = h("p", { class: "sum", role: "status" });
    this.line = h("code", {});
    this.save = h("button", { type: "button", class: "first", onclick: () => saveIt(this.choose.choice(), this.say) }, "Save the PDF");
    this.go = h("button", { type: "button", onclick: () => printIt(this.choose.choice(), this.choose.value("backs"), this.say) }, "Print …");
    const inside = h("ul", { class: "inside", tabindex: "0", "aria-label": "What is in the box" });
    this.main.replaceChildren(h("div", { class: "print" },
      h("section", { class: "order", "aria-label": "How to print" },
        h("p", {}, h("a", { href: "#/print" }, "← All games")), h("h1", {}, found.title), this.choose.box),
      h("section", { class: "result", "aria-label": "What will be printed" },
        h("div", { class: "total" }, this.sum, h("div", { class: "go" }, this.save, this.go)),
        h("details", { class: "contents", open: true }, h("summary", {}, "What is in the box"), inside),
        this.numbers?.box,
        h("h2", {}, "The pages, as they will lie on the paper"), this.pages.box,
        h("details", { class: "contents" }, h("summary", {}, "The same from a command line"), h("p", {}, this.line)))));
    this.main.scrollTop = 0;
    this.recount();
    await this.contents(inside, found);
  }

  async contents(list, found) {
    const parts = found.parts.filter((part) => part.group !== "read");
    const rows = parts.map((part) => {
      const image = h("img", { alt: "", class: "fade" });
      list.append(h("li", {}, h("span", { class: "of-box" }, image), h("b", {}, part.title), h("span", { class: "small" }, part.count), part.about ? h("span", { class: "small about" }, part.about) : null));
      return { game: found.id, component: part.id, image };
    });
    await this.counted;
    await firstFaces(rows, this.working.signal);
  }

  soon() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.recount(), WAIT);
  }

  recount() {
    this.counting?.abort();
    this.counting = new AbortController();
    const missing = this.choose.missing();
    this.sum.textContent = missing || "Counting …";
    this.sum.classList.remove("bad-news");
    if (missing) this.nothing();
    else this.counted = this.count(this.counting.signal);
  }

  nothing() {
    this.save.disabled = this.go.disabled = true;
    this.pages.fill([]);
  }

  async count(signal) {
    const found = await ask("count", this.choose.choice(), signal).catch((error) => (error.name === "AbortError" ? null : { problems: [{ message: error.message }] }));
    if (!found || signal.aborted) return;
    const wrong = found.problems?.[0];
    this.sum.classList.toggle("bad-news", Boolean(wrong));
    if (wrong) {
      this.sum.textContent = `This cannot be printed: ${wrong.message}`;
      this.nothing();
      return;
    }
    this.save.disabled = this.go.disabled = false;
    const { sheets, pages, cuts, changes } = found;
    const words = [h("b", {}, sheets), ` ${sheets === 1 ? "sheet" : "sheets"} of paper, ${counted(pages.length, "page")}, `,
      h("b", {}, cuts), cuts === 1 ? " cut" : " cuts"];
    if (changes) words.push(` · ${changes} changed`);
    this.sum.replaceChildren(...words);
    this.line.textContent = found.line;
    this.pages.fill(pages);
    document.dispatchEvent(new CustomEvent("studio:counted", { detail: { sheets, cuts, pages: pages.length } }));
  }

  async changed() {
    if (this.choose) this.recount();
    else if (!this.games.includes(this.game)) await this.shelf();
  }

  close() {
    this.working.abort();
    this.counting?.abort();
    clearTimeout(this.waiting);
    this.pages?.close();
    this.numbers?.close();
    this.working = new AbortController();
    this.choose = this.pages = this.numbers = null;
  }
}
