// The file: saved, or handed to the browser's print window.
import { ask } from "./api.js";
import { dialog, h } from "./dom.js";

const TURN = {
  "long-edge": "Print on both sides, turned over the long edge.",
  "short-edge": "Print on both sides, turned over the short edge.",
  gutterfold: "Print on one side.",
  after: "Print all fronts first, put the stack in again, and print the backs.",
  none: "Print on one side.",
};

async function made(choice, say, asked = "save") {
  const stop = new AbortController();
  const state = h("p", { role: "status" }, "The press is at it. A large kit takes some seconds.");
  const box = dialog("One moment", state, h("progress", { "aria-label": "printing" }),
    h("p", { class: "ends" }, h("button", { type: "button", onclick: () => box.close() }, "Stop")));
  box.addEventListener("close", () => stop.abort());
  try {
    const found = await ask(asked, choice, stop.signal);
    if (found.refused) {
      box.replaceChildren(h("h2", {}, "This cannot be printed"), h("pre", { class: "code quoted", tabindex: "0" }, found.refused),
        h("p", { class: "ends" }, h("button", { type: "button", class: "first", onclick: () => box.close() }, "Close")));
      return null;
    }
    box.close();
    return found;
  } catch (error) {
    if (error.name !== "AbortError") say(error.message, true);
    box.close();
    return null;
  }
}

function fetched(file) {
  const link = h("a", { href: `${file}?keep`, download: "" });
  document.body.append(link);
  link.click();
  link.remove();
}

export async function saveIt(choice, say) {
  const found = await made(choice, say);
  if (!found) return;
  found.files.forEach(fetched);
  const [manifest] = found.manifests;
  const names = found.files.map((file) => decodeURIComponent(file.split("/").at(-1))).join(", ");
  const box = dialog("Saved",
    h("p", {}, "In your downloads: ", h("b", {}, names)),
    found.says.split("\n").filter(Boolean).map((line) => h("p", {}, line)),
    h("p", {}, "Print it at 100 %, “actual size”: a page that is made to fit makes cards too small."),
    choice.what === "kit" ? h("p", {}, h("a", { href: `${manifest}?keep`, download: "" }, "Save its manifest, too"), ": with it you can print only what has changed, later.") : "",
    h("p", { class: "ends" }, h("button", { type: "button", class: "first", onclick: () => box.close() }, "Good")));
}

// A file, with the ways to print it. The first file's button has the focus: Escape closes the dialog
// from there, and not from within the browser's own view of a PDF.
function shown(file, n) {
  const frame = h("iframe", { src: file, title: "The pages to print", class: "to-print" });
  const go = h("button", { type: "button", class: "first", autofocus: n === 0, onclick: () => frame.contentWindow.print() }, "Open the print window");
  frame.addEventListener("load", () => { if (document.activeElement === frame) go.focus(); });
  return [frame, h("p", { class: "ends" },
    h("a", { class: "button", href: file, target: "_blank", rel: "noopener" }, "Open it in a tab of its own"), go)];
}

export async function printIt(choice, backs, say, asked = "save") {
  const found = await made(choice, say, asked);
  if (!found) return;
  const box = dialog("Before you print",
    h("ol", { class: "steps" },
      h("li", {}, h("b", {}, "Scale: 100 %"), " (“actual size”, and not “fit to page”)."),
      h("li", {}, TURN[backs] ?? TURN["long-edge"]),
      h("li", {}, "Hold a ruler against the one on the page: 50 mm are 50 mm.")),
    found.files.flatMap(shown),
    h("p", { class: "ends" }, h("button", { type: "button", onclick: () => box.close() }, "Close")));
}
