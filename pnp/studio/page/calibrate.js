// A printer measured, step by step: a sheet is printed, and what is read off it is kept.
import { ask } from "./api.js";
import { dialog, h } from "./dom.js";
import { printIt } from "./saving.js";

const FRONT = ["A", "B", "C", "D", "E"];
const BACK = ["1 right", "1 down", "2 right", "2 down", "3 right", "3 down"];
const MARGIN = ["top", "right", "bottom", "left"];

export function measurePrinter(paper, papers, done) {
  const name = h("input", { type: "text", id: "printer-name", placeholder: "office-laser", autocomplete: "off" });
  const sheet = h("select", { id: "printer-paper" }, papers.map((each) => h("option", { value: each.id }, each.name)));
  sheet.value = paper;
  const edge = h("select", { id: "printer-edge" }, h("option", { value: "long-edge" }, "the long edge"), h("option", { value: "short-edge" }, "the short edge"));
  const fields = {};
  const said = h("p", { role: "alert", class: "bad-news" });
  let at = 0;

  const numbers = (side, names) => h("div", { class: "readings" }, names.map((each) => {
    const input = h("input", { type: "number", step: "0.05", inputmode: "decimal" });
    (fields[side] ??= []).push(input);
    return h("label", {}, each, input);
  }));
  const steps = [
    ["Print the sheet", h("p", {}, "Small letters, digits and hyphens name a printer, or one tray of it."),
      h("label", { for: "printer-name" }, "Name"), name, h("label", { for: "printer-paper" }, "Paper"), sheet,
      h("label", { for: "printer-edge" }, "It turns paper over"), edge,
      h("p", {}, h("button", { type: "button", onclick: () => printIt({ name: name.value, paper: sheet.value, edge: edge.value }, edge.value, tell, "calibration") }, "Print the sheet …")),
      h("p", { class: "small" }, "At 100 %, on both sides. Come back when it lies before you.")],
    ["Measure the front", h("p", {}, "The sheet shows five distances, A to E. Measure each with a ruler, in millimetres."), numbers("front", FRONT)],
    ["Hold it up to the light", h("p", {}, "Front towards you: where do the three red crosses stand on the grids? How far to the right of the middle, and how far down? To the left and up is less than 0."), numbers("back", BACK)],
    ["Find the margin", h("p", {}, "At each edge, the smallest number whose line is there whole. Leave it empty if you do not need it."), numbers("margin", MARGIN)],
  ];
  const head = h("p", { class: "small" });
  const places = steps.map(([title, ...inner]) => h("section", { class: "step" }, h("h3", {}, title), ...inner));
  const back = h("button", { type: "button", onclick: () => go(at - 1) }, "Back");
  const on = h("button", { type: "button", class: "first", onclick: next }, "Next");
  const box = dialog("Measure a printer", head, ...places, said,
    h("p", { class: "ends" }, h("button", { type: "button", class: "plain", onclick: () => box.close() }, "Leave"), back, on));

  function tell(text) {
    said.textContent = text;
  }

  function go(step) {
    at = step;
    head.textContent = `Step ${at + 1} of ${steps.length}`;
    places.forEach((place, n) => { place.hidden = n !== at; });
    back.disabled = at === 0;
    on.textContent = at === steps.length - 1 ? "Keep it" : "Next";
    tell("");
    (places[at].querySelector("input, select") ?? on).focus();
  }

  async function next() {
    if (at < steps.length - 1) {
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name.value)) tell("The printer needs a name of small letters, digits and hyphens, such as office-laser.");
      else go(at + 1);
      return;
    }
    const readings = {};
    for (const [side, inputs] of Object.entries(fields)) {
      const given = inputs.map((each) => each.value.trim());
      if (given.some(Boolean) && !given.every(Boolean)) {
        go({ front: 1, back: 2, margin: 3 }[side]);
        tell("All of these, or none of them.");
        return;
      }
      readings[side] = given.every(Boolean) ? given.map(Number) : [];
    }
    const found = await ask("printer", { name: name.value, paper: sheet.value, edge: edge.value, ...readings });
    if (found.problems) {
      tell(found.problems[0].message);
      return;
    }
    done(found.name);
    box.replaceChildren(h("h2", {}, `${found.name} is known now`), h("p", {}, `Front: ${found.front}`), h("p", {}, `Back: ${found.back}`),
      h("p", {}, "Choose it, print the measuring sheet once more, and everything on it is at its place."),
      h("p", { class: "ends" }, h("button", { type: "button", class: "first", onclick: () => box.close() }, "Good")));
  }
  go(0);
}
