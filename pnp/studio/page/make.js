// The designers' view: write in an editor, and see the face here as soon as the file is saved.
import { ask } from "./api.js";
import { Checks } from "./checks.js";
import { differences } from "./compare.js";
import { counted, h } from "./dom.js";
import { Faces } from "./faces.js";
import { Inspector, ofLine } from "./inspector.js";
import { meant, showKeys } from "./keys.js";
import { LOOKS, inkOf } from "./looks.js";
import { Parts } from "./parts.js";
import { keep, prefs } from "./prefs.js";
import { gathered } from "./problems.js";
import { measureScreen } from "./ruler.js";
import { Stage } from "./stage.js";
import { Thumbs } from "./thumbs.js";
import { Toolbar } from "./toolbar.js";

export class Make {
  name = "make";

  constructor(main, say) {
    this.say = say;
    this.at = { game: "", component: "", key: "", side: "front", number: "" };
    this.mode = "one"; // one, both, sheet, compare
    this.elements = [];
    this.edition = -1; // the files of now
    this.checks = new Checks(() => this.problemsChanged());
    this.faces = new Faces({
      head: (line) => this.head(line), face: (face, news, edition) => this.face(face, news, edition),
      done: (edition) => this.done(edition), lost: (error) => this.say(error.message, true),
    });
    this.parts = new Parts((id, focus) => this.part(id, focus));
    this.thumbs = new Thumbs({ choose: (key, focus) => this.item(key, focus), more: () => this.soon() });
    this.stage = new Stage({ point: (each) => this.light(each), choose: (each) => this.choose(each) });
    this.inspector = new Inspector({
      choose: (each) => this.choose(each), light: (place) => this.lightLine(place), say,
      go: (item) => this.item(item),
    });
    this.toolbar = new Toolbar({
      command: (name) => this.command(name), looked: (look) => this.looked(look), compared: () => this.draw(),
      measure: () => measureScreen(() => this.tools()),
    });
    this.build(main);
  }

  build(main) {
    this.number = h("input", { type: "number", min: 1, id: "number", onchange: () => this.go({ number: this.number.value }) });
    this.numbered = h("label", { class: "numbered", hidden: true }, "Number ", this.number);
    this.title = h("h1", {});
    this.empty = h("div", { class: "no-game", hidden: true });
    this.bench = h("div", { class: "make" },
      h("div", { class: "rail" }, h("h2", { class: "away" }, "Components and items"), this.parts.list, this.numbered, this.thumbs.list),
      h("section", { class: "stage", "aria-label": "The chosen face" }, h("div", { class: "head" }, this.title, this.toolbar.bar), this.stage.table),
      this.inspector.box);
    main.append(this.empty, this.bench);
    this.tools();
  }

  // Where the address leads.
  show([game = "", component = "", key = "", side = "front"], games) {
    if (!games.includes(game)) {
      this.bench.hidden = true;
      this.empty.hidden = false;
      this.at = { ...this.at, game: "" };
      this.checks.stop();
      this.empty.replaceChildren(
        h("h1", {}, game ? `There is no game “${game}” any more` : "Which game?"),
        h("ul", { class: "choices" }, games.map((id) => h("li", {}, h("a", { class: "button", href: `#/make/${encodeURIComponent(id)}` }, id.replaceAll("-", " "))))));
      return;
    }
    this.bench.hidden = false;
    this.empty.hidden = true;
    this.go({ game, component, key, side: side === "back" ? "back" : "front" }, true);
  }

  go(change, quiet = false) {
    const before = this.at;
    this.at = { ...before, ...change };
    if (this.at.game !== before.game) {
      this.checks.forget();
      this.title.textContent = "";
    }
    if (["game", "component", "number"].some((name) => this.at[name] !== before[name])) {
      if (change.number === undefined) this.at.number = "";
      this.faces.clear();
      this.elements = [];
      this.inspector.choose(null);
    }
    if (!quiet) this.address();
    this.draw();
    this.refresh();
    if (this.at.game !== before.game) this.checks.soon(this.at.game);
  }

  address() {
    const { game, component, key, side } = this.at;
    const path = [game, component, key, side === "back" ? "back" : ""].map(encodeURIComponent).join("/").replace(/\/+$/, "");
    history.replaceState(null, "", `#/make/${path}`);
  }

  view() {
    const { game, component, number } = this.at;
    return { game, component, number, ink: inkOf(prefs().look) };
  }

  sidesWanted() {
    const has = this.faces.facts?.sides ?? ["front"];
    if (this.mode === "both") return has;
    return [has.includes(this.at.side) ? this.at.side : "front"];
  }

  // What is before somebody's eyes: the large face first.
  wanted() {
    const key = this.at.key || this.faces.facts?.items[0]?.key || "";
    const large = key ? this.sidesWanted().map((side) => [key, side]) : [];
    const others = this.thumbs.visible().filter((each) => each !== key || this.at.side === "back");
    return [...large, ...others.map((each) => [each, "front"])];
  }

  async refresh() {
    if (!this.at.game) return;
    await this.faces.look(this.view(), this.wanted());
  }

  soon() {
    clearTimeout(this.again);
    this.again = setTimeout(() => this.refresh(), 30);
  }

  changed(edition) {
    this.edition = edition;
    this.thumbs.wait();
    this.refresh();
    this.checks.soon(this.at.game);
    this.problemsChanged();
  }

  head(line) {
    this.edition = line.edition;
    if (line.components) {
      this.parts.fill(line.components);
      this.parts.mark(this.at.component);
    }
    if (!line.component) {
      this.title.textContent ||= line.title ?? this.at.game;
      this.problemsChanged();
      this.stageStale(true);
      return;
    }
    const { facts } = this.faces;
    if (line.component.id && line.component.id !== this.at.component) {
      this.at.component = facts.id;
      this.address();
      this.parts.mark(facts.id);
    }
    if (line.component.items) {
      this.thumbs.fill(facts);
      if (!facts.items.some((item) => item.key === this.at.key)) {
        this.at.key = facts.items[0]?.key ?? "";
        this.address();
      }
      this.thumbs.choose(this.at.key);
      this.draw();
      if (this.wanted().some(([key, side]) => !this.faces.get(key, side))) this.soon();
    }
    this.stageStale(false);
  }

  face(face, news, edition) {
    if (face.side === "front") this.thumbs.show(face);
    if (face.key !== this.at.key || !this.sidesWanted().includes(face.side)) return;
    this.draw();
    this.untraced = true;
    document.dispatchEvent(new CustomEvent("studio:face", { detail: { edition, key: face.key, side: face.side, news, bad: face.bad } }));
  }

  // All pictures are there: now where their elements lie.
  done(edition) {
    this.problemsChanged();
    if (this.untraced) this.trace();
    document.dispatchEvent(new CustomEvent("studio:done", { detail: { edition } }));
  }

  stageStale(stale) {
    this.thumbs.dim(stale);
    for (const name of this.stage.figures.keys()) {
      const face = this.faces.get(this.at.key, name === "before" ? this.at.side : name);
      this.stage.stale(name, stale || Boolean(face?.bad && name !== "before"));
    }
  }

  // Puts what is known on the table.
  draw() {
    const { facts } = this.faces;
    if (!facts) return;
    const { key, side } = this.at;
    const item = facts.items.find((each) => each.key === key);
    this.title.textContent = item?.title ?? facts.title;
    this.numbered.hidden = !facts.numbers.length;
    this.tools();
    if (this.mode === "sheet") {
      this.drawSheet();
      return;
    }
    const comparing = this.mode === "compare";
    const sides = this.sidesWanted();
    this.stage.lay(facts, comparing
      ? [["before", "Before"], [sides[0], "Now"]]
      : sides.map((each) => [each, facts.sides.length > 1 ? (each === "front" ? "Front" : "Back") : ""]));
    for (const each of sides) {
      const face = this.faces.get(key, each);
      this.stage.put(each, face?.shown ?? "", `${item?.title ?? ""}, ${each}`);
      this.stage.stale(each, this.faces.failed || Boolean(face?.bad));
    }
    if (comparing) this.drawBefore(this.faces.get(key, sides[0]), item, facts, sides[0]);
    this.pinned();
    if (!comparing) this.light(null);
  }

  async drawBefore(face, item, facts, side) {
    const versions = (face?.versions ?? []).slice(0, -1).reverse();
    const before = this.toolbar.offer(versions);
    this.stage.put("before", before?.svg ?? "", `${item?.title ?? ""} as it was`);
    if (!before) {
      this.say("There is no earlier version yet: save a change, and it is here");
      return;
    }
    const found = await differences(before.svg, face.shown, facts);
    if (this.mode !== "compare") return;
    const boxes = found.map((box) => ({ box }));
    for (const name of ["before", side]) this.stage.figures.get(name)?.over.light(boxes, null);
    const told = found.length ? `${found.length} ${found.length === 1 ? "place differs" : "places differ"}` : "both look the same";
    this.stage.figures.get("before").caption.textContent = `Before: ${told}`;
  }

  async drawSheet() {
    const { key, side } = this.at;
    const found = await ask("sheet", { ...this.view(), faces: [{ key, side }] }).catch(() => null);
    if (this.mode !== "sheet" || !found) return;
    if (!found.svg) {
      this.say(found.problems?.[0]?.message ?? "This face lies on no sheet", true);
      return;
    }
    this.stage.lay({ width: found.width, height: found.height, bleed: 0, cut: false, trim: "", inner: "" }, [["page", found.title]]);
    this.stage.put("page", found.svg, `The sheet: ${found.title}`);
    const over = this.stage.figures.get("page").over;
    over.fill([]);
    over.light([{ box: found.box }], null);
  }

  tools() {
    this.toolbar.tell(this.faces.facts, this.mode, this.at.side);
  }

  part(id, focus = false) {
    this.mode = this.mode === "sheet" ? "sheet" : "one";
    this.go({ component: id, key: "", side: "front" });
    this.parts.mark(id, focus);
  }

  item(key, focus = false) {
    this.inspector.choose(null);
    this.go({ key });
    this.thumbs.choose(key, focus);
  }

  looked(look) {
    const ink = inkOf(prefs().look);
    keep({ look });
    if (inkOf(look) !== ink) this.faces.clear();
    this.stage.look();
    this.tools();
    this.refresh();
  }

  // Elements, their lines, and what is wrong

  async trace() {
    this.untraced = false;
    if (this.mode === "sheet" || !this.at.key) return;
    const { key, side } = this.at;
    const before = JSON.stringify(this.view());
    const found = await ask("elements", { ...this.view(), faces: [{ key, side }] }).catch(() => null);
    if (!found?.elements || key !== this.at.key || side !== this.at.side || before !== JSON.stringify(this.view())) return;
    // Where nothing can be laid out the elements of the last good picture are as good as any.
    if (found.elements.length) this.elements = found.elements;
    this.stage.figures.get(side)?.over.fill(this.elements);
    this.inspector.fill(this.elements);
    this.light(null);
    this.problemsChanged();
    document.dispatchEvent(new CustomEvent("studio:elements", { detail: { many: found.elements.length } }));
  }

  choose(element) {
    this.inspector.choose(element);
    this.light(null);
  }

  light(pointed) {
    const chosen = this.inspector.chosen;
    const meant = pointed ?? chosen;
    const lit = meant ? ofLine(this.elements, meant.template) : [];
    if (this.mode !== "compare") this.stage.figures.get(this.at.side)?.over.light(lit, meant);
  }

  lightLine(place) {
    if (!place) this.light(null);
    else this.stage.figures.get(this.at.side)?.over.light(ofLine(this.elements, place), null);
  }

  problemsChanged() {
    const all = gathered(this.faces, this.at, this.edition, this.checks);
    all.forEach((each, n) => {
      each.number = each.old ? 0 : n + 1;
      each.title = this.faces.facts?.items.find((item) => item.key === each.item)?.title ?? each.item;
      each.box = each.item || each.old ? null : this.placeOf(each);
    });
    this.all = all;
    this.inspector.tell(all, this.checks.pending);
    this.pinned();
    const errors = all.filter((each) => each.severity === "error" && !each.old).length;
    const game = this.at.game.replaceAll("-", " ");
    const well = this.checks.pending ? "checking …" : "as its files are now";
    this.say(errors ? `${counted(errors, "error")} in ${game}` : `${game}: ${well}`, errors > 0);
  }

  // Where a problem lies on the card: where it came up, or else what comes from its line.
  placeOf(problem) {
    const came = this.elements.findLast((each) => each.problems.some(([rule, message]) => rule === problem.rule && message === problem.message));
    return (came ?? (problem.line ? ofLine(this.elements, problem).at(-1) : null))?.box ?? null;
  }

  pinned() {
    const { side } = this.at;
    for (const [name, figure] of this.stage.figures) figure.over.pin(name === side ? (this.all ?? []).filter((each) => each.box) : []);
  }

  // Keys and buttons

  key(event) {
    const name = meant(event);
    if (!name) return;
    event.preventDefault();
    this.command(name);
  }

  command(name) {
    const { facts } = this.faces;
    const step = { next: 1, previous: -1 }[name];
    if (step && facts) {
      const at = facts.items.findIndex((item) => item.key === this.at.key) + step;
      if (facts.items[at]) this.item(facts.items[at].key);
    } else if (name === "front" || name === "back") {
      this.mode = "one";
      this.sideways(name);
    } else if (name === "flip") { if (facts?.sides.length > 1) this.sideways(this.at.side === "front" ? "back" : "front"); }
    else if (["both", "sheet", "compare"].includes(name)) this.moded(this.mode === name ? "one" : name);
    else if (["bleed", "trim", "safe"].includes(name)) { keep({ [name]: !prefs()[name] }); this.draw(); }
    else if (name.startsWith("look-")) this.looked(LOOKS[Number(name.slice(5)) - 1][0]);
    else if (name === "larger" || name === "smaller") { this.stage.zoom(name === "larger" ? 1.25 : 0.8); this.tools(); }
    else if (name === "fit") { keep({ size: "fit" }); this.stage.size(); this.tools(); }
    else if (name === "real") this.real();
    else if (name === "elements") this.inspector.elements.focus();
    else if (name === "problems") this.inspector.count.focus();
    else if (name === "keys") showKeys(this);
  }

  real() {
    if (!prefs().measured) {
      measureScreen(() => { this.stage.size(); this.tools(); });
      return;
    }
    keep({ size: "real" });
    this.stage.size();
    this.tools();
  }

  sideways(side) {
    this.mode = this.mode === "both" ? "one" : this.mode;
    this.elements = [];
    this.inspector.fill([]);
    this.inspector.choose(null);
    this.go({ side });
  }

  moded(mode) {
    if (mode === "both" && (this.faces.facts?.sides.length ?? 1) < 2) return;
    this.mode = mode;
    this.draw();
    this.refresh();
  }

  close() {
    this.faces.stop();
    this.checks.stop();
    clearTimeout(this.again);
    this.thumbs.close();
    this.stage.close();
  }
}
