// A brain is coloured in, and counted as the referee counts. Numbers and words come with the page.
"use strict";

(() => {
  const { facts, say, make } = play;
  const { worth, words } = facts;
  const SIDE = 9;
  const helper = document.querySelector(".helper");
  const part = (name) => helper.querySelector(`.${name}`);
  const by = Object.fromEntries(facts.colours.map((colour) => [colour.id, colour]));
  let board = facts.boards[0];
  let pen = facts.colours[0].id;
  let filled = new Array(SIDE * SIDE).fill("");

  const name = (at) => "abcdefghi"[at % SIDE] + (Math.floor(at / SIDE) + 1);
  const grey = (at) => board.grey.includes(name(at));
  const section = (at) => Number(board.sections[at]) - 1;

  function beside(at) {
    const found = [];
    if (at >= SIDE) found.push(at - SIDE);
    if (at % SIDE) found.push(at - 1);
    if (at % SIDE < SIDE - 1) found.push(at + 1);
    if (at < SIDE * (SIDE - 1)) found.push(at + SIDE);
    return found;
  }

  // Shapes of a colour never touch: what hangs together in a colour is one. Black is none.
  function shapes() {
    const seen = new Set(), found = [];
    filled.forEach((colour, first) => {
      if (!colour || colour === facts.black || seen.has(first)) return;
      const cells = [first];
      seen.add(first);
      for (const at of cells) {
        for (const other of beside(at)) {
          if (filled[other] !== colour || seen.has(other)) continue;
          seen.add(other);
          cells.push(other);
        }
      }
      found.push({ colour, cells, form: form(cells) });
    });
    return found;
  }

  // The same for shapes that turn and mirror into each other.
  function form(cells) {
    let now = cells.map((at) => [Math.floor(at / SIDE), at % SIDE]);
    const ways = [];
    for (let flip = 0; flip < 2; flip++) {
      for (let turn = 0; turn < 4; turn++) {
        const top = Math.min(...now.map(([row]) => row));
        const left = Math.min(...now.map(([, column]) => column));
        ways.push(now.map(([row, column]) => `${row - top}${column - left}`).sort().join(" "));
        now = now.map(([row, column]) => [column, -row]);
      }
      now = now.map(([row, column]) => [row, -column]);
    }
    return ways.sort()[0];
  }

  function score(drawn) {
    const all = [...filled.keys()];
    const empty = worth.sections.map((_, number) =>
      all.filter((at) => section(at) === number && !filled[at] && !grey(at)).length);
    const of = (colour) => drawn.filter((shape) => shape.colour === colour);
    const twins = of("pink").filter((pink) =>
      drawn.some((other) => other.colour !== "pink" && other.form === pink.form));
    const friends = all.filter((at) =>
      filled[at] === "purple" && beside(at).some((other) => filled[other] === "orange"));
    const blue = new Set(all.filter((at) => filled[at] === "blue").map(section));
    const last = worth.orange.length - 1;
    return {
      sections: worth.sections.reduce((sum, each, n) => sum + (empty[n] ? 0 : each), 0),
      goals: [...document.querySelectorAll(".met select")]
        .reduce((sum, each) => sum + Number(each.value), 0),
      purple: worth.purple * friends.length,
      orange: worth.orange[Math.min(of("orange").length, last)],
      pink: worth.pink * twins.length,
      blue: worth.blue[blue.size],
      empty: -Math.max(...empty),
    };
  }

  const buttons = [];
  function show() {
    buttons.forEach((button, at) => {
      const colour = by[filled[at]];
      button.textContent = grey(at) ? "" : colour ? colour.letter : "";
      button.disabled = grey(at);
      button.className = grey(at) ? "grey" : "";
      button.style.background = colour ? colour.fill : "";
      button.style.color = colour ? colour.on : "";
      const wall = (other, there) => there && section(other) !== section(at);
      const cell = button.parentNode;
      cell.className = [
        wall(at + 1, at % SIDE < SIDE - 1) ? "right" : "",
        wall(at + SIDE, at < SIDE * (SIDE - 1)) ? "below" : "",
      ].join(" ").trim();
      button.setAttribute("aria-label", say(words.space, {
        at: name(at),
        section: facts.sections[section(at)],
        colour: grey(at) ? words.grey : colour ? colour.name : words.empty,
      }));
    });
    const drawn = shapes(), points = score(drawn);
    let total = 0;
    for (const [key, value] of Object.entries(points)) {
      total += value;
      // The paper has the sign in front of its box.
      document.getElementById(`score-${key}`).value = Math.abs(value);
    }
    document.getElementById("score-total").value = total;
    const rank = facts.ranks.filter((each) => each.from <= Math.max(total, 0)).pop();
    part("rank").textContent = say(words.rank, { points: total, ...rank });
    part("odd").replaceChildren();
    for (const shape of drawn) {
      if (facts.forms.includes(shape.form)) continue;
      const where = name(Math.min(...shape.cells));
      make(part("odd"), "p", { textContent: say(words.odd, { colour: by[shape.colour].name, at: where }) });
    }
    keep();
  }

  // The board stands in the address: it is there again after a phone has slept, and can be sent.
  function keep() {
    const letters = filled.map((id) => (id ? by[id].letter : "-")).join("");
    const met = [...document.querySelectorAll(".met select")].map((each) => each.selectedIndex);
    history.replaceState(null, "", `#${board.id}.${letters}.${met.join("-")}${board.behind || ""}`);
  }
  // A board by its number comes with the address: its sections, and its grey matter.
  function numbered(id, sections = "", grey = "") {
    const drawn = /^\d+-\d(v\d+)?$/.test(id) && /^[1-5]{81}$/.test(sections) && /^([a-i][1-9])*$/.test(grey);
    return drawn && {
      id, sections, grey: grey.match(/../g) || [], name: say(words.numbered, { number: id }),
      behind: `.${sections}.${grey}`,
    };
  }
  function recall() {
    const [id, letters = "", met = "", ...drawn] = location.hash.slice(1).split(".");
    const found = facts.boards.find((each) => each.id === id) || numbered(id, ...drawn);
    if (!found) return;
    if (!facts.boards.includes(found)) facts.boards.push(found);
    board = found;
    if (letters.length !== SIDE * SIDE) return;
    filled = [...letters].map((letter, at) => {
      const colour = facts.colours.find((each) => each.letter === letter);
      return colour && !grey(at) ? colour.id : "";
    });
    document.querySelectorAll(".met select").forEach((each, number) => {
      const at = Number(met.split("-")[number]);
      if (each.options[at]) each.selectedIndex = at;
    });
  }

  function choices(box, title, rows, chosen, choose) {
    const group = make(box, "fieldset");
    make(group, "legend", { textContent: title });
    for (const row of rows) {
      const label = make(group, "label");
      const input = make(label, "input", { type: "radio", name: title, checked: row.id === chosen });
      input.addEventListener("change", () => choose(row));
      const mark = make(label, "span", { textContent: row.letter || "", className: "mark" });
      if (row.fill) Object.assign(mark.style, { background: row.fill, color: row.on });
      make(label, "span", { textContent: row.name });
    }
  }

  recall();
  choices(part("sides"), words.side, facts.boards, board.id, (row) => {
    board = row;
    filled = filled.map((colour, at) => (grey(at) ? "" : colour));
    show();
  });
  const rubber = { id: "", name: words.none, letter: "×" };
  choices(part("pens"), words.pen, [...facts.colours, rubber], pen, (row) => { pen = row.id; });

  const table = make(part("board"), "table");
  table.setAttribute("aria-label", words.board);
  for (let row = 0; row < SIDE; row++) {
    const line = make(table, "tr");
    for (let column = 0; column < SIDE; column++) {
      const at = row * SIDE + column;
      const button = make(make(line, "td"), "button", { type: "button", tabIndex: at ? -1 : 0 });
      buttons.push(button);
      button.addEventListener("click", () => {
        filled[at] = filled[at] === pen ? "" : pen;
        reach(at, false);
        show();
      });
    }
  }
  // One stop for the Tab key; arrows go from space to space.
  function reach(at, go) {
    for (const button of buttons) button.tabIndex = -1;
    buttons[at].tabIndex = 0;
    if (go) buttons[at].focus();
  }
  const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  table.addEventListener("keydown", (event) => {
    const step = STEPS[event.key], from = buttons.indexOf(event.target);
    if (!step || from < 0) return;
    event.preventDefault();
    let row = Math.floor(from / SIDE), column = from % SIDE;
    do {
      row += step[0];
      column += step[1];
    } while (buttons[row * SIDE + column]?.disabled && row % SIDE === row && column % SIDE === column);
    if (row >= 0 && row < SIDE && column >= 0 && column < SIDE) reach(row * SIDE + column, true);
  });
  part("afresh").addEventListener("click", () => {
    filled.fill("");
    show();
  });
  for (const label of document.querySelectorAll(".met")) {
    label.hidden = false;
    label.addEventListener("change", show);
  }
  helper.hidden = false;
  show();
})();
