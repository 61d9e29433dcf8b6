// How to print, each choice with a picture or a line of why.
import { h } from "./dom.js";
import { keep, prefs } from "./prefs.js";
import { measurePrinter } from "./calibrate.js";
import { sketch } from "./sketches.js";

const BACKS = [
  ["long-edge", "Turn over the long edge", "Like the pages of a book; most printers do it by themselves."],
  ["short-edge", "Turn over the short edge", "Like a calendar on the wall."],
  ["gutterfold", "Fold and glue", "Fronts and backs beside each other: no two-sided printing needed."],
  ["after", "Fronts, then backs", "Print the fronts, put the stack in again, print the backs."],
  ["none", "No backs", "Fronts only, for sleeves with backs of their own."],
];
const INKS = [["full", "Full colour", "As the artists meant it."], ["low", "Low ink", "Lines and type without fills; kind to a printer, and to colour in."]];
const HOW = ["paper", "backs", "ink", "cuts", "printer"]; // kept in this browser, for every game
const CUTS = [["bleed", "With bleed", "Art goes on beyond the cut: nothing white shows if it slips."], ["shared", "Shared cuts", "Cards edge to edge: the fewest sheets and cuts."]];

export class Choose {
  constructor(found, changed) {
    this.found = found;
    this.changed = changed;
    this.box = h("form", { class: "choose", onsubmit: (event) => event.preventDefault() });
    this.since = "";
    this.numbers = [];
    this.build();
    this.restore();
    this.box.addEventListener("change", (event) => {
      const { name } = event.target;
      if (["what", "whose", "numbered"].includes(name)) this.drop();
      if (HOW.includes(name)) keep({ print: { ...prefs().print, [name]: this.value(name) } });
      this.fit();
      if (name === "whose") this.box.elements[this.value(name)]?.focus();
      if (name !== "since") this.changed();
    });
    this.fit();
  }

  build() {
    const { found } = this;
    const dated = found.parts.filter((part) => part.dated);
    const numbered = found.parts.filter((part) => part.numbers.length);
    const kinds = [["kit", "The whole kit", "Everything to play, ready to cut."]];
    if (dated.length) kinds.push(["sheets", "Dated sheets", `${dated.map((part) => part.title).join(", ")}: for today, tomorrow, or a month.`]);
    if (numbered.length) kinds.push(["numbers", numbered.map((part) => part.title).join(", "), "Each number is one of its own, the same for ever."]);
    kinds.push(["parts", "Single parts", "Only what is missing."]);

    this.box.append(...[
      this.cards("what", "What", kinds),
      this.field("for-parts", "Which parts", h("div", { class: "ticks" }, found.parts.map((part) => tick("part", part.id, part.title)))),
      this.field("for-sheets", "Which sheets", h("div", { class: "ticks" }, dated.map((part) => tick("sheet", part.id, part.title, true)))),
      this.field("for-numbers", "Which", h("select", { name: "numbered", "aria-label": "Which numbered component" }, numbered.map((part) => h("option", { value: part.id }, part.title)))),
      this.field("for-dates", "When",
        h("div", { class: "pair" },
          h("label", {}, "First day", h("input", { type: "date", name: "date", value: day(0) })),
          h("label", { class: "only-sheets" }, "Days", h("input", { type: "number", name: "days", min: 1, max: 366, value: 1 }))),
        h("div", { class: "pick-row" }, [["Today", 0], ["Tomorrow", 1]].map(([name, days]) =>
          h("button", { type: "button", onclick: () => this.from(day(days)) }, name))),
        tick("undated", "yes", "Without dates, to fill in by hand")),
      this.field("for-whose", "Whose",
        h("select", { name: "whose", "aria-label": "Whose numbers" },
          found.own ? h("option", { value: "own" }, "mine: the number stored on this computer") : h("option", { value: "first" }, "number 1"),
          h("option", { value: "person" }, "that of a name"), h("option", { value: "number" }, "a number")),
        h("label", { class: "for-person" }, "Name", h("input", { type: "text", name: "person", autocomplete: "off" })),
        h("label", { class: "for-number" }, "Number", h("input", { type: "text", name: "number", inputmode: "numeric", autocomplete: "off" })),
        h("label", { class: "for-count" }, "How many", h("input", { type: "number", name: "count", min: 1, max: 100, value: 1 })),
        h("p", { class: "small for-chosen listed" }),
        h("button", { type: "button", class: "for-chosen", onclick: () => { this.drop(); this.fit(); this.changed(); } }, "Drop them")),
      found.players[1] > found.players[0] ? this.field("for-players", "Players",
        h("div", { class: "pick-row" }, range(...found.players).map((n) => tick("players", n, n, n === found.players[1], "radio"))),
        h("p", { class: "small" }, "A kit for fewer has fewer sheets.")) : null,
      this.field("paper", "Paper", h("select", { name: "paper", "aria-label": "Paper" }, found.papers.map(({ id, name, size }) =>
        h("option", { value: id }, `${name}, ${size}${found.meant.length && !found.meant.includes(id) ? " (scaled down)" : ""}`)))),
      this.cards("backs", "Backs", BACKS),
      this.cards("ink", "Ink", INKS),
      this.cards("cuts", "Cuts", CUTS),
      found.parts.some((part) => part.bindable) ? this.field("for-booklet", "Rules", tick("booklet", "yes", "As a booklet: two pages a side, to fold and staple")) : null,
      this.field("printer", "Printer",
        h("select", { name: "printer", "aria-label": "Printer" }, h("option", { value: "" }, "as it is"), found.printers.map((name) => h("option", { value: name }, name))),
        h("p", { class: "small" }, "A printer that was measured prints backs exactly behind their fronts."),
        h("button", { type: "button", onclick: () => measurePrinter(this.box.elements.paper.value, found.papers, (name) => this.measured(name)) }, "Measure a printer …")),
      this.field("for-since", "Only what changed",
        h("input", { type: "file", name: "since", accept: ".json,application/json", "aria-label": "The manifest of a kit that you have", onchange: (event) => this.compare(event.target) }),
        h("p", { class: "small" }, "Choose the .json file that lay beside the kit you printed: only cards that look different are printed.")),
    ].filter(Boolean));
    this.box.elements.paper.value = found.meant.includes("a4") || !found.meant.length ? "a4" : found.meant[0];
  }

  cards(name, title, rows) {
    return h("fieldset", { class: `cards for-${name}` }, h("legend", {}, title), h("div", { class: "options" }, rows.map(([value, label, why], n) =>
      h("label", { class: "option" }, h("input", { type: "radio", name, value, checked: !n }),
        sketch(`${name}-${value}`), h("span", {}, h("b", {}, label), h("span", { class: "small" }, why))))));
  }

  field(name, title, ...inner) {
    return h("fieldset", { class: name }, h("legend", {}, title), ...inner);
  }

  value(name) {
    return this.box.elements[name]?.value ?? "";
  }

  all(name) {
    return [...this.box.querySelectorAll(`[name="${name}"]:checked`)].map((each) => each.value);
  }

  // What has to be told before there is anything to print; nothing where all is.
  missing() {
    const whose = this.value("whose");
    const asked = { person: "Whose is it to be? Type a name.", number: "Which one? Type its number." }[whose];
    const meant = ["numbers", "kit"].includes(this.value("what"));
    return asked && meant && !this.value(whose).trim() ? asked : "";
  }

  // What the server is asked.
  choice() {
    const what = this.value("what");
    const undated = this.box.elements.undated?.checked;
    const whose = this.value("whose");
    const paper = this.value("paper");
    const told = {
      game: this.found.id, what, paper, backs: this.value("backs"), ink: this.value("ink"), cuts: this.value("cuts"),
      printer: this.value("printer"), booklet: what === "kit" && Boolean(this.box.elements.booklet?.checked),
      fit: !this.suits(paper),
    };
    if (what === "kit") {
      if (this.value("players")) told.players = this.value("players");
      if (this.dates && !undated) told.date = this.value("date");
      if (this.since) told.since = this.since;
    }
    if (what === "sheets") {
      told.parts = this.all("sheet");
      if (!undated) Object.assign(told, { date: this.value("date"), days: this.value("days") });
    }
    if (what === "parts") told.parts = this.all("part");
    if (what === "numbers") {
      told.parts = [this.value("numbered")];
      told.count = this.value("count");
      if (this.numbers.length) told.numbers = this.numbers;
    }
    if (whose === "person") told.person = this.value("person");
    // As printed, maybe with its check digit: the press tells right from wrong.
    if (whose === "number") told.number = this.value("number").trim();
    return told;
  }

  from(date) {
    this.box.elements.date.value = date;
    this.box.elements.undated.checked = false;
    this.fit();
    this.changed();
  }

  get dates() {
    return this.found.parts.some((part) => part.dated);
  }

  // What has nothing to say to the rest is not shown.
  fit() {
    const what = this.value("what");
    const whose = this.value("whose");
    const numbered = this.found.parts.some((part) => part.numbers.length);
    const shown = {
      "for-parts": what === "parts", "for-sheets": what === "sheets", "for-numbers": what === "numbers",
      "for-dates": this.dates && (what === "sheets" || what === "kit"), "only-sheets": what === "sheets",
      "for-whose": numbered && (what === "numbers" || what === "kit"), "for-person": whose === "person", "for-number": whose === "number",
      "for-count": what === "numbers" && whose !== "chosen", "for-chosen": whose === "chosen",
      "for-players": what === "kit", "for-booklet": what === "kit", "for-since": what === "kit",
    };
    for (const [name, on] of Object.entries(shown)) for (const each of this.box.querySelectorAll(`.${name}`)) each.hidden = !on;
    const undated = this.box.elements.undated?.checked;
    for (const name of ["date", "days"]) if (this.box.elements[name]) this.box.elements[name].disabled = undated;
    for (const row of this.box.querySelectorAll(".option")) row.classList.toggle("chosen", row.querySelector("input").checked);
  }

  // What was chosen before, as far as this game has it.
  restore() {
    for (const [name, value] of Object.entries(prefs().print)) {
      const found = this.box.elements[name];
      const values = [...(found?.options ?? found ?? [])].map((each) => each.value);
      if (values.includes(value) && (name !== "paper" || this.suits(value))) found.value = value;
    }
  }

  suits(paper) {
    return !this.found.meant.length || this.found.meant.includes(paper);
  }

  // Chosen numbers are a choice of their own in Whose, as long as nothing else is chosen there.
  chosen(numbers) {
    const { whose } = this.box.elements;
    this.drop();
    this.numbers = numbers;
    whose.append(h("option", { value: "chosen" }, `the ${numbers.length} that I chose`));
    whose.value = "chosen";
    this.box.querySelector(".listed").textContent = numbers.join(", ");
  }

  drop() {
    this.numbers = [];
    this.box.querySelector('option[value="chosen"]')?.remove();
  }

  // Numbers that somebody likes, from the part of the view that shows them.
  take({ component, numbers, first, count }) {
    const { elements } = this.box;
    for (const each of elements.what) each.checked = each.value === "numbers";
    elements.numbered.value = component;
    if (numbers) this.chosen(numbers);
    else {
      this.drop();
      elements.whose.value = "number";
      elements.number.value = first;
      elements.count.value = count;
    }
    this.fit();
    this.changed();
  }

  measured(name) {
    const { printer } = this.box.elements;
    if (![...printer.options].some((each) => each.value === name)) printer.append(h("option", { value: name }, name));
    printer.value = name;
    this.changed();
  }

  async compare(input) {
    this.since = input.files[0] ? await input.files[0].text() : "";
    this.changed();
  }
}

// The date of so many days from now, here.
function day(later) {
  const at = new Date();
  at.setDate(at.getDate() + later);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((each) => String(each).padStart(2, "0")).join("-");
}

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

function tick(name, value, text, checked = false, type = "checkbox") {
  return h("label", { class: "tick" }, h("input", { type, name, value, checked }), " ", text);
}
