// What the keyboard does, in a dialog and in fact.
import { dialog, h } from "./dom.js";
import { keep, prefs } from "./prefs.js";

const MAKE_KEYS = [
  ["J", "next", "the next item"],
  ["K", "previous", "the one before"],
  ["F", "flip", "the other side"],
  ["X", "both", "both sides, or one"],
  ["O", "sheet", "the sheet that it lies on"],
  ["B", "bleed", "what is cut away, shown or hidden"],
  ["T", "trim", "the line of the cut"],
  ["S", "safe", "the zone that keeps clear of the cut"],
  ["1", "look-1", "colour"],
  ["2", "look-2", "low ink"],
  ["3", "look-3", "grey"],
  ["4", "look-4", "eyes without red"],
  ["5", "look-5", "eyes without green"],
  ["6", "look-6", "eyes without blue"],
  ["+", "larger", "larger"],
  ["-", "smaller", "smaller"],
  ["0", "fit", "as large as fits"],
  ["R", "real", "as large as on paper"],
  ["C", "compare", "beside an earlier version"],
  ["E", "elements", "to the list of elements"],
  ["P", "problems", "to the list of problems"],
  ["?", "keys", "this list"],
];

// What a key means, unless somebody writes, or has switched single keys off.
export function meant(event) {
  if (!prefs().keys || event.ctrlKey || event.metaKey || event.altKey) return "";
  if (event.target.closest?.("input, select, textarea, dialog")) return "";
  const found = MAKE_KEYS.find(([key]) => key === event.key.toUpperCase());
  return found ? found[1] : "";
}

export function showKeys(view) {
  const rows = view?.name === "make" ? MAKE_KEYS : [];
  const box = dialog("Keys",
    h("p", {}, "Tab goes from one part to the next, the arrow keys move within lists, Enter chooses, Escape closes."),
    rows.length ? h("dl", { class: "keys" }, rows.flatMap(([key, , does]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)])) : null,
    h("p", {}, h("label", { class: "tick" },
      h("input", { type: "checkbox", checked: prefs().keys, onchange: (event) => keep({ keys: event.target.checked }) }),
      " Single letters are commands")),
    h("p", { class: "ends" }, h("button", { type: "button", class: "first", onclick: () => box.close() }, "Close")));
}
