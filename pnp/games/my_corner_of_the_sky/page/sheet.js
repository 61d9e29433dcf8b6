// The score sheet adds up, and ticks become bonuses. Ranks come with the page, as they are printed.
"use strict";

(() => {
  const { say, make } = play, { ranks, groups, words } = play.facts;
  const helper = document.querySelector(".helper");
  const all = (what, within = helper) => play.all(what, within);
  const observers = document.getElementById("observers");
  const rows = all(".sheet tbody tr:not(.total)").map((row) => all("input", row));
  const names = all(".sheet thead input");
  const totals = all(".total output");
  const ticks = Object.entries(groups).flatMap(([title, entries]) => {
    const body = helper.querySelector(".ticks tbody");
    make(make(body, "tr"), "th", { textContent: title, colSpan: names.length + 1, scope: "rowgroup" });
    return entries.map((entry) => {
      const row = make(body, "tr");
      make(row, "th", { textContent: entry, scope: "row" });
      return names.map((_, at) => {
        const cell = make(row, "td");
        cell.dataset.seat = at + 1;
        return make(make(cell, "label"), "input", {
          type: "checkbox", ariaLabel: say(words.box, { name: entry, seat: at + 1 }),
        });
      });
    });
  });
  const bonus = rows.find(([first]) => first.dataset.line === "players");
  const stars = rows.find(([first]) => first.dataset.line === "stars");
  const value = (input) => Math.max(0, Math.trunc(Number(input.value)) || 0);
  const count = () => Number(observers.value);

  // What only one has completed is a point for that one.
  function tick() {
    const alone = new Array(names.length).fill(0);
    for (const row of ticks) {
      const own = row.slice(0, count());
      if (own.filter((box) => box.checked).length === 1) alone[own.findIndex((box) => box.checked)]++;
    }
    bonus.forEach((input, seat) => { input.value = alone[seat]; });
    show();
  }

  function show() {
    const seats = count();
    for (const cell of all("[data-seat]")) cell.hidden = Number(cell.dataset.seat) > seats;
    document.querySelector(".ticks").hidden = seats < 2;
    const sums = totals.map((output, seat) => {
      output.value = rows.reduce((sum, row) => sum + value(row[seat]), 0);
      return Number(output.value);
    }).slice(0, seats);
    helper.querySelector(".rank").textContent = seats === 1 ? alone(sums[0]) : ahead(sums);
    keep();
  }
  function alone(points) {
    return say(words.alone, { points, ...ranks.filter((rank) => rank.from <= points).pop() });
  }
  function ahead(sums) {
    const points = Math.max(...sums);
    const best = sums.map((_, seat) => seat).filter((seat) => sums[seat] === points);
    const most = Math.max(...best.map((seat) => value(stars[seat])));
    const first = best.filter((seat) => value(stars[seat]) === most);
    const who = (seats) => seats.map((seat) => names[seat].value || seat + 1).join(words.and);
    return say(first.length > 1 ? words.level : words.ahead, { who: who(first), points });
  }

  // The sheet stands in the address: it is there again after a phone has slept, and can be sent.
  function keep() {
    const told = rows.map((row) => row.map((input) => input.value).join("-"));
    const marks = ticks.map((row) => row.reduce((sum, box, seat) => sum + (box.checked ? 2 ** seat : 0), 0)
      .toString(16)).join("");
    history.replaceState(null, "", `#${[count(), ...told, marks].join(".")}`);
  }
  function recall() {
    const [seats, ...told] = location.hash.slice(1).split(".");
    if (!/^[1-9]$/.test(seats) || Number(seats) > names.length) return;
    observers.value = seats;
    rows.forEach((row, line) => (told[line] || "").split("-").forEach((text, seat) => {
      if (row[seat] && /^\d{1,3}$/.test(text)) row[seat].value = text;
    }));
    const marks = told[rows.length] || "";
    ticks.forEach((row, line) => row.forEach((box, seat) => {
      box.checked = Boolean(parseInt(marks[line] || "0", 16) & 2 ** seat);
    }));
  }

  for (const input of [...rows.flat(), ...names]) input.addEventListener("input", show);
  for (const box of ticks.flat()) box.addEventListener("change", tick);
  observers.addEventListener("change", () => (count() > 1 ? tick() : show()));
  recall();
  helper.hidden = false;
  show();
})();
