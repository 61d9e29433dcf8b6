// The large face: one side or both, as large as fits or as on paper, with a ruler in millimetres.
import { become, h, picture, s } from "./dom.js";
import { Overlay } from "./overlay.js";
import { filterOf } from "./looks.js";
import { keep, prefs } from "./prefs.js";

export class Stage {
  constructor(told) {
    this.told = told;
    this.table = h("div", { class: "table", tabindex: "0", role: "region", "aria-label": "The face" });
    this.figures = new Map();
    this.facts = null;
    this.room = new ResizeObserver(() => this.size());
    this.room.observe(this.table);
  }

  // Which sides stand on the table: [name, caption] each.
  lay(facts, sides) {
    this.facts = facts;
    const before = this.figures;
    this.figures = new Map();
    for (const [name, caption] of sides) {
      const figure = before.get(name) ?? this.figure(name);
      figure.caption.textContent = caption;
      figure.over.frame(facts, prefs());
      this.figures.set(name, figure);
    }
    const boxes = [...this.figures.values()].map((figure) => figure.box);
    if (boxes.some((box, n) => this.table.children[n] !== box) || this.table.children.length !== boxes.length) this.table.replaceChildren(...boxes);
    this.size();
  }

  figure(name) {
    const art = h("div", { class: "art fade", role: "img" });
    const over = new Overlay({ point: (each) => this.told.point(each, name), choose: (each) => this.told.choose(each, name) });
    const face = h("div", { class: "face" }, art, over.box);
    const caption = h("figcaption", {});
    const across = s("svg", { class: "ruler across", "aria-hidden": "true" });
    const down = s("svg", { class: "ruler down", "aria-hidden": "true" });
    const box = h("figure", { class: "on-table" }, caption, h("div", { class: "ruled" }, across, down, face));
    return { box, art, over, face, caption, across, down, svg: "" };
  }

  // A picture on one of the sides; `label` says what is on it.
  put(name, svg, label) {
    const figure = this.figures.get(name);
    if (!figure) return;
    figure.art.setAttribute("aria-label", label);
    figure.art.style.filter = filterOf(prefs().look);
    if (figure.svg === svg) return;
    figure.svg = svg;
    const [old, fresh] = [figure.art.firstElementChild, svg ? picture(svg) : null];
    if (old && fresh) become(old, fresh);
    else figure.art.replaceChildren(...(fresh ? [fresh] : []));
  }

  stale(name, stale) {
    this.figures.get(name)?.face.classList.toggle("stale", stale);
  }

  look() {
    for (const { art } of this.figures.values()) art.style.filter = filterOf(prefs().look);
  }

  // Pixels a millimetre, and all that hangs on it.
  size() {
    const { facts } = this;
    if (!facts) return;
    const wide = facts.width + 2 * facts.bleed;
    const high = facts.height + 2 * facts.bleed;
    const scale = this.scale(wide, high);
    for (const { face, across, down } of this.figures.values()) {
      face.style.width = `${wide * scale}px`;
      face.style.height = `${high * scale}px`;
      if (across.dataset.drawn !== `${wide} ${scale}`) {
        across.dataset.drawn = `${wide} ${scale}`;
        rule(across, facts.width, facts.bleed, scale, true);
        rule(down, facts.height, facts.bleed, scale, false);
      }
    }
  }

  scale(wide, high) {
    const { size, pxPerMm } = prefs();
    if (size === "real") return pxPerMm;
    if (typeof size === "number") return size;
    const many = Math.max(this.figures.size, 1);
    const beside = this.table.clientWidth > 900 || many === 1 || wide < high;
    const across = beside ? many : 1;
    const room = [this.table.clientWidth / across - 56, this.table.clientHeight / (beside ? 1 : many) - 74];
    return Math.max(0.4, Math.min(room[0] / wide, room[1] / high, 14));
  }

  zoom(by) {
    const { facts } = this;
    const now = this.scale(facts.width + 2 * facts.bleed, facts.height + 2 * facts.bleed);
    keep({ size: Math.min(40, Math.max(0.5, now * by)) });
    this.size();
  }

  close() {
    this.room.disconnect();
  }
}

// A ruler along a side, its 0 at the cut.
function rule(box, length, bleed, scale, lying) {
  const all = length + 2 * bleed;
  const thick = 16;
  const tick = scale * 1 < 3.2 ? 5 : 1;
  const lines = [];
  const numbers = [];
  for (let at = 0; at <= length + 0.01; at += tick) {
    const px = (at + bleed) * scale;
    const long = at % 10 === 0 ? 9 : at % 5 === 0 ? 6 : 3.5;
    lines.push(lying ? `M${px} ${thick}v${-long}` : `M${thick} ${px}h${-long}`);
    if (at && at % (scale < 2 ? 50 : 10) === 0) {
      numbers.push(s("text", lying ? { x: px, y: 7 } : { x: 0, y: 0, transform: `translate(7 ${px}) rotate(-90)` }, String(at)));
    }
  }
  const size = lying ? { width: all * scale, height: thick } : { width: thick, height: all * scale };
  for (const [name, value] of Object.entries(size)) box.setAttribute(name, value);
  box.replaceChildren(s("path", { d: lines.join("") }), ...numbers);
}
