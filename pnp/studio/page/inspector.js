// Where things come from, and what is wrong: elements with their lines, problems with theirs.
import { ask } from "./api.js";
import { counted, h } from "./dom.js";
import { keep, prefs } from "./prefs.js";

const EDITORS = [["vscode", "VS Code"], ["idea", "IntelliJ"], ["copy", "Copy the path"]];
const MOST = 160;

export class Inspector {
  constructor(told) {
    this.told = told;
    this.problems = h("ol", { class: "problems" });
    this.count = h("h2", { id: "problems", tabindex: "-1" }, "No problems");
    this.origin = h("div", { class: "origin" });
    this.elements = h("ul", { class: "elements", role: "listbox", "aria-label": "Elements of the face", tabindex: "0" });
    this.editor = h("select", { onchange: (event) => { keep({ editor: event.target.value }); this.show(); } },
      EDITORS.map(([value, name]) => h("option", { value }, name)));
    this.editor.value = prefs().editor;
    this.elements.addEventListener("keydown", (event) => this.key(event));
    this.box = h("aside", { class: "inspector", "aria-label": "Problems and origins" },
      h("section", { "aria-labelledby": "problems" }, this.count, this.problems),
      h("section", {}, h("h2", {}, "Where it comes from"), this.origin),
      h("section", {}, h("h2", { id: "elements" }, "Elements"), this.elements),
      h("section", {}, h("label", { class: "editor" }, "Lines open in ", this.editor)));
    this.chosen = null;
    this.list = [];
    this.show();
  }

  // A place in a file, as something to press.
  line(place) {
    if (!place.line) return h("span", { class: "small" }, place.file || "");
    // Of a path from the root of the disk only the end is worth reading.
    const file = /^([/\\]|[A-Z]:)/.test(place.file) ? place.file.split(/[/\\]/).slice(-3).join("/") : place.file;
    const name = `${file}:${place.line}:${place.column}`;
    const does = prefs().editor;
    if (does === "copy") {
      return h("button", { type: "button", class: "place code", title: "Copy the path", onclick: async () => {
        await navigator.clipboard.writeText(`${place.path}:${place.line}`);
        this.told.say(`Copied ${name}`);
      } }, name);
    }
    const path = place.path.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
    const href = does === "idea"
      ? `idea://open?file=${encodeURIComponent(place.path)}&line=${place.line}&column=${place.column}`
      : `vscode://file/${path.replace(/^\//, "")}:${place.line}:${place.column}`;
    return h("a", { href, class: "place code", title: place.path }, name);
  }

  // The line itself with a caret below the place that matters.
  quoted(place) {
    if (!place.source) return null;
    const column = Math.max(place.column - 1, 0);
    const from = Math.max(0, column - 40);
    const text = place.source.slice(from, from + 100);
    return h("pre", { class: "code quoted", tabindex: "0", "aria-label": `Line ${place.line}` },
      `${text}\n${" ".repeat(Math.min(column - from, text.length))}`, h("b", {}, "^"));
  }

  tell(problems, unchecked) {
    const now = problems.filter((each) => !each.old);
    const errors = now.filter((each) => each.severity === "error").length;
    const rest = now.length - errors;
    const words = [];
    if (errors) words.push(counted(errors, "error"));
    if (rest) words.push(counted(rest, "warning"));
    if (unchecked) words.push(words.length ? "checking …" : "Checking …");
    this.count.textContent = words.join(", ") || "No problems";
    this.count.classList.toggle("bad", errors > 0);
    this.problems.replaceChildren(...problems.map((each) => this.problem(each)));
  }

  problem(each) {
    const { number, message, hint, rule, severity, old } = each;
    return h("li", { class: old ? "old" : severity },
      h("p", { class: "what" }, number ? h("b", { class: `number ${severity}` }, number) : null,
        h("span", { class: "away" }, `${old ? "before the last change, " : ""}${severity}: `), message),
      h("p", {}, this.line(each)), this.quoted(each),
      hint ? h("p", { class: "small" }, hint) : null,
      h("p", { class: "small" }, rule, each.item ? h("button", { type: "button", class: "plain link", onclick: () => this.told.go(each.item) }, `show ${each.title}`) : null));
  }

  fill(elements) {
    // Elements that only arrange others show nothing and are not listed.
    const own = elements.filter((each) => each.shapes.length || each.problems.length);
    this.list = own.slice(0, MOST);
    this.elements.replaceChildren(...this.list.map((each, n) => {
      const { source } = each.template;
      const says = each.says || each.data.find((row) => row.says && source.includes(`{${row.field}`))?.says;
      return h("li", { role: "option", id: `element-${n}`, "aria-selected": "false", onclick: () => this.told.choose(each) },
        h("b", {}, each.kind), " ", h("span", {}, says ? `“${says.slice(0, 40)}”` : source.trim().replace(/^- /, "").slice(0, 44)));
    }));
    if (this.chosen) this.chosen = again(this.chosen, elements);
    this.show();
  }

  choose(element) {
    this.chosen = element;
    this.show();
  }

  show() {
    const { chosen } = this;
    const at = this.list.indexOf(chosen);
    [...this.elements.children].forEach((row, n) => row.setAttribute("aria-selected", n === at));
    if (at >= 0) {
      this.elements.setAttribute("aria-activedescendant", `element-${at}`);
      this.elements.children[at].scrollIntoView({ block: "nearest" });
    } else this.elements.removeAttribute("aria-activedescendant");
    if (!chosen) {
      this.origin.replaceChildren(h("p", { class: "small" }, "Point at something on the card, and click: its line in the template, and those of its data, are shown here."));
      return;
    }
    this.origin.replaceChildren(
      h("h3", {}, "Template"), this.place(chosen.template),
      ...(chosen.style ? [h("h3", {}, "Theme · style ", h("code", {}, chosen.style.name)), this.place(chosen.style)] : []),
      ...chosen.colours.flatMap((row, n) => [h("h3", {}, "Palette · ", h("code", {}, row.name), n ? ", which looks the same" : ""), this.place(row)]),
      ...chosen.data.flatMap((row) => [h("h3", {}, "Data · ", h("code", {}, row.field)), this.place(row)]));
  }

  place(place) {
    const more = h("button", { type: "button", class: "plain link", "aria-expanded": "false", onclick: () => this.around(place, more) }, "lines around it");
    return h("div", { class: "from" }, h("p", {}, this.line(place), " ", place.line ? more : null), this.quoted(place));
  }

  // The lines around a place; pointing at one lights up its elements.
  async around(place, more) {
    const box = more.closest(".from");
    const open = box.querySelector(".lines");
    more.setAttribute("aria-expanded", String(!open));
    if (open) {
      open.remove();
      return;
    }
    const found = await ask("source", { file: place.path, line: place.line });
    box.append(h("ol", { class: "lines code" }, (found.lines ?? []).map((text, n) => {
      const line = found.first + n;
      const here = { path: place.path, line };
      return h("li", {}, h("button", {
        type: "button", "aria-current": line === place.line ? "true" : null,
        onpointerenter: () => this.told.light(here), onfocus: () => this.told.light(here), onclick: () => this.told.light(here),
        onpointerleave: () => this.told.light(null), onblur: () => this.told.light(null),
      }, h("span", { class: "line-number" }, line), text || " "));
    })));
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") this.told.choose(null);
    if (!step || !this.list.length) return;
    event.preventDefault();
    const at = this.list.indexOf(this.chosen);
    this.told.choose(this.list[Math.min(this.list.length - 1, Math.max(0, at + step))]);
  }
}

const same = (one, other) => one.path === other.path && one.line === other.line;

// The element in a new list that was chosen in the old one: of the same kind and line; an edit may
// move its box or its line.
function again(chosen, elements) {
  const { kind, template, box } = chosen;
  const alike = (each) => each.kind === kind && each.template.path === template.path;
  const own = elements.filter((each) => alike(each) && each.template.line === template.line);
  const moved = own.length ? own : elements.filter((each) => alike(each) && each.template.source === template.source);
  const far = (each) => each.box.reduce((sum, value, n) => sum + Math.abs(value - box[n]), 0);
  return moved.reduce((best, each) => (best && far(best) <= far(each) ? best : each), null);
}

// The elements that come from a line, be it of a template or of data; of a line within an element's
// own lines that element.
export function ofLine(elements, place) {
  const exact = elements.filter((each) => same(each.template, place) || each.data.some((row) => same(row, place)));
  if (exact.length) return exact;
  const before = elements.filter(({ template }) => template.path === place.path && template.line < place.line);
  const nearest = Math.max(...before.map(({ template }) => template.line));
  return before.filter(({ template }) => template.line === nearest);
}
