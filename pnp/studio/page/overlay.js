// What lies over a face: the cut, the safe zone, elements to point at, problems at their places.
import { s } from "./dom.js";

const LINE = 1; // mm: the least width at which the pointer finds a line

export class Overlay {
  constructor(told) {
    this.told = told;
    this.cuts = s("g", { class: "cuts" });
    this.lights = s("g", { class: "lights" });
    this.hits = s("g", { class: "hits" });
    this.pins = s("g", { class: "pins" });
    this.box = s("svg", { class: "over", "aria-hidden": "true", focusable: "false" }, this.cuts, this.hits, this.lights, this.pins);
    this.hits.addEventListener("pointermove", (event) => this.told.point(this.at(event)));
    this.hits.addEventListener("pointerleave", () => this.told.point(null));
    this.hits.addEventListener("click", (event) => this.told.choose(this.at(event)));
    this.elements = [];
  }

  at(event) {
    const found = event.target.dataset.n;
    return found === undefined ? null : this.elements[found];
  }

  // The trimmed box begins at 0, 0; what bleeds lies around it.
  frame(facts, shown) {
    const { width, height, bleed } = facts;
    this.box.setAttribute("viewBox", `${-bleed} ${-bleed} ${width + 2 * bleed} ${height + 2 * bleed}`);
    const all = `M${-bleed} ${-bleed}h${width + 2 * bleed}v${height + 2 * bleed}h${-width - 2 * bleed}z`;
    const parts = [];
    if (!shown.bleed && facts.cut) parts.push(s("path", { class: "cover", d: all + facts.trim, "fill-rule": "evenodd" }));
    if (shown.bleed && bleed) parts.push(s("path", { class: "waste", d: all + facts.trim, "fill-rule": "evenodd" }));
    if (shown.trim && facts.cut) parts.push(s("path", { class: "trim-under", d: facts.trim }), s("path", { class: "trim", d: facts.trim }));
    if (shown.safe && facts.inner) parts.push(s("path", { class: "safe-under", d: facts.inner }), s("path", { class: "safe", d: facts.inner }));
    this.cuts.replaceChildren(...parts);
  }

  // A click finds what an element draws itself: a spacer and the inside of a frame let it through.
  fill(elements) {
    this.elements = elements;
    this.hits.replaceChildren(...elements.flatMap(({ shapes }, n) => shapes.map(([kind, d, width]) =>
      s("path", { d, class: kind, "stroke-width": kind === "line" ? Math.max(width, LINE) : null, "data-n": n }))));
  }

  // Lights up elements: those of a line, and the one that is meant.
  light(elements, chosen) {
    this.lights.replaceChildren(...elements.map((each) => {
      const [x, y, width, height] = each.box;
      return s("rect", { x, y, width, height, class: each === chosen ? "chosen" : "of-line" });
    }));
  }

  pin(problems) {
    this.pins.replaceChildren(...problems.flatMap(({ box, number, severity }) => {
      const [x, y, width, height] = box;
      return [
        s("rect", { x, y, width, height, class: `fault ${severity}` }),
        s("circle", { cx: x + width, cy: y, r: 2.6, class: `pin ${severity}` }),
        s("text", { x: x + width, y: y + 1.15, class: "pin-number" }, String(number)),
      ];
    }));
  }
}
