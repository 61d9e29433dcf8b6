// The frame of the window: which view, which game, what is new.
import { get, news } from "./api.js";
import { byId, h } from "./dom.js";
import { filters } from "./looks.js";
import { keep, prefs } from "./prefs.js";
import { showKeys } from "./keys.js";
import { Make } from "./make.js";
import { Print } from "./print.js";

const main = byId("main");
const state = byId("state");
let games = [];
let view = null;
let edition = -1;
let gone = false;

export function say(text, bad = false) {
  if (state.textContent !== text) state.textContent = text;
  state.classList.toggle("bad", bad);
}

// #/make/GAME/COMPONENT/ITEM/SIDE and #/print/GAME
function place() {
  const [, name = "print", ...rest] = location.hash.split("/").map(decodeURIComponent);
  return { name: name === "make" ? "make" : "print", rest };
}

function route() {
  const { name, rest } = place();
  for (const each of ["print", "make"]) {
    const link = byId(`to-${each}`);
    if (each === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const game = games.includes(rest[0]) ? rest[0] : "";
  byId("to-print").href = game ? `#/print/${game}` : "#/print";
  byId("to-make").href = game ? `#/make/${game}` : "#/make";
  byId("games").value = game;
  if (view?.name !== name) {
    view?.close();
    main.replaceChildren();
    view = name === "make" ? new Make(main, say) : new Print(main, say);
  }
  document.title = `${name === "make" ? "Make" : "Print"} · The studio`;
  view.show(rest, games);
}

function listGames(found) {
  games = found;
  const first = h("option", { value: "" }, "all games");
  byId("games").replaceChildren(first, ...games.map((id) => h("option", { value: id }, id.replaceAll("-", " "))));
}

async function heard(told) {
  if (told.edition === edition && !gone) return;
  const first = edition < 0;
  edition = told.edition;
  if (first) return;
  // What somebody looks at comes first; whether there are other games comes behind it.
  view?.changed(edition);
  const found = (await get("games")).games;
  if (found.join() !== games.join()) {
    listGames(found);
    route();
  }
}

function light() {
  const chosen = prefs().light;
  if (chosen) document.documentElement.dataset.light = chosen;
  else delete document.documentElement.dataset.light;
  byId("light").value = chosen;
}

byId("light").addEventListener("change", (event) => {
  keep({ light: event.target.value });
  light();
});
byId("games").addEventListener("change", (event) => {
  location.hash = `#/${place().name}${event.target.value ? `/${encodeURIComponent(event.target.value)}` : ""}`;
});
byId("help").addEventListener("click", () => showKeys(view));
addEventListener("hashchange", route);
addEventListener("keydown", (event) => view?.key?.(event));

light();
byId("filters").append(...filters());
listGames((await get("games")).games);
route();
news(heard, (lost) => {
  if (lost) say("The studio has been closed: start it again", true);
  else if (gone) { say("Back again"); view?.changed(edition); }
  gone = lost;
});
