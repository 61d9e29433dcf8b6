// The buttons above the chosen face: its sides, lines, size, and how it is looked at.
import { h } from "./dom.js";
import { LOOKS } from "./looks.js";
import { prefs } from "./prefs.js";

const SIDES = [["front", "Front"], ["back", "Back"], ["both", "Both"], ["sheet", "On its sheet"], ["compare", "Compare", "Beside an earlier version"]];
const LINES = [["bleed", "Bleed"], ["trim", "Cut"], ["safe", "Safe zone"]];

export class Toolbar {
  // `command(name)` is told what somebody wants, `looked(look)` and `compared()` what was chosen, `measure()` that the ruler is.
  constructor({ command, looked, compared, measure }) {
    const button = (name, text, title) => h("button", { type: "button", title, onclick: () => command(name) }, text);
    const named = (rows) => Object.fromEntries(rows.map(([name, text, title]) => [name, button(name, text, title)]));
    const group = (name, ...within) => h("div", { class: "group", role: "group", "aria-label": name }, ...within);
    this.sides = named(SIDES);
    this.lines = named(LINES);
    this.sizes = named([["fit", "Fit"], ["real", "True size"]]);
    this.versions = h("select", { "aria-label": "The version to compare with", hidden: true, onchange: compared });
    this.look = h("select", { "aria-label": "View", onchange: () => looked(this.look.value) }, LOOKS.map(([value, name]) => h("option", { value }, name)));
    this.bar = h("div", { class: "tools", role: "toolbar", "aria-label": "How the face is shown" },
      group("Sides", Object.values(this.sides)), this.versions,
      group("Lines", Object.values(this.lines)), this.look,
      group("Size", button("smaller", "−", "smaller"), Object.values(this.sizes), button("larger", "+", "larger")),
      h("button", { type: "button", class: "plain", onclick: measure }, "Ruler …"));
  }

  // What is pressed, and what there is to press.
  tell(facts, mode, side) {
    for (const [name, button] of Object.entries(this.sides)) button.setAttribute("aria-pressed", mode === "one" ? side === name : mode === name);
    this.sides.back.disabled = this.sides.both.disabled = (facts?.sides.length ?? 1) < 2;
    this.versions.hidden = mode !== "compare";
    for (const [name, button] of Object.entries(this.lines)) {
      button.setAttribute("aria-pressed", prefs()[name]);
      button.disabled = !facts?.cut || (name === "bleed" && !facts.bleed) || (name === "safe" && !facts.inner);
    }
    for (const [name, button] of Object.entries(this.sizes)) button.setAttribute("aria-pressed", prefs().size === name);
    this.look.value = prefs().look;
  }

  // Offers a face's earlier versions; the one to compare with, if there is any.
  offer(versions) {
    const value = ({ at }) => String(at.getTime());
    const chosen = this.versions.value;
    this.versions.replaceChildren(...versions.map((each, n) => h("option", { value: value(each) }, `${n ? "" : "the last, "}${each.at.toLocaleTimeString()}`)));
    if (versions.some((each) => value(each) === chosen)) this.versions.value = chosen;
    return versions.find((each) => value(each) === this.versions.value);
  }
}
