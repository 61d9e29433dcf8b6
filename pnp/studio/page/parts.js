// The list of a game's components.
import { h } from "./dom.js";

export class Parts {
  // `choose(id, focus)` is told which one somebody wants.
  constructor(choose) {
    this.choose = choose;
    this.list = h("ul", { class: "parts", role: "listbox", "aria-label": "Components" });
    this.list.addEventListener("keydown", (event) => this.key(event));
  }

  fill(components) {
    const told = JSON.stringify(components);
    if (told === this.told) return;
    this.told = told;
    this.list.replaceChildren(...components.map(({ id, title }) =>
      h("li", { role: "option", "data-id": id, tabindex: "-1", onclick: () => this.choose(id, false) }, title)));
  }

  mark(id, focus = false) {
    for (const row of this.list.children) {
      const chosen = row.dataset.id === id;
      row.setAttribute("aria-selected", chosen);
      row.tabIndex = chosen ? 0 : -1;
      if (!chosen) continue;
      row.scrollIntoView({ block: "nearest", inline: "nearest" });
      if (focus) row.focus();
    }
  }

  key(event) {
    const rows = [...this.list.children];
    const now = rows.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -now, End: rows.length - 1 - now }[event.key];
    if (now < 0 || step === undefined) return;
    event.preventDefault();
    this.choose(rows[Math.min(rows.length - 1, Math.max(0, now + step))].dataset.id, true);
  }
}
