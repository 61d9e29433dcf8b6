// What pages do beyond being read. Everything can be opened by hand without it.
"use strict";

(() => {
  const TEXTS = {"TEXTS": 0};
  const root = document.currentScript.src.replace(/[^/]*$/, "");

  // What is told by the day: today's, or an earlier day's for who is late. Nothing of tomorrow.
  const weekday = (date) => (date.getDay() + 6) % 7 + 1;
  const dated = [];
  const field = document.querySelector(".date");
  if (field) {
    const input = field.querySelector("input");
    const today = new Date();
    const two = (number) => String(number).padStart(2, "0");
    input.max = input.value =
      `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`;
    field.hidden = false;
    const tell = () => {
      const day = input.value && input.value <= input.max ? input.value : input.max;
      const date = new Date(`${day}T12:00`);
      for (const show of dated) show(date);
    };
    input.addEventListener("input", tell);
    queueMicrotask(tell);
  }
  for (const part of document.querySelectorAll("[data-day]")) {
    dated.push((date) => {
      part.hidden = weekday(date) !== Number(part.dataset.day)
        || date.getDate() % 2 !== Number(part.dataset.odd);
      const named = date.toLocaleDateString(TEXTS.language, { weekday: "long", day: "numeric" });
      document.querySelector(".when").textContent = TEXTS[part.hidden ? "date.shut" : "date.open"]
        .replace("{day}", named);
    });
  }

  // A table is rolled for: one line opens, and the one before it closes.
  for (const table of document.querySelectorAll(".table")) {
    const rows = [...table.querySelectorAll("details")];
    const told = table.querySelector(".told");
    const show = (number, said) => {
      for (const row of rows) {
        row.open = number >= Number(row.dataset.from) && number <= Number(row.dataset.to);
      }
      told.textContent = said;
    };
    const button = table.querySelector("button");
    if (button) {
      const sides = Math.max(...rows.map((row) => Number(row.dataset.to)));
      button.hidden = false;
      const open = (rolled) => show(rolled, TEXTS.rolled.replace("{number}", rolled));
      button.addEventListener("click", () => open(1 + Math.floor(sides * chance())));
      const typed = table.querySelector(".rolled input");
      typed.parentNode.hidden = false;
      typed.addEventListener("input", () => {
        const rolled = Number(typed.value);
        if (Number.isInteger(rolled) && rolled >= 1 && rolled <= sides) open(rolled);
      });
    } else {
      dated.push((date) => {
        const day = date.toLocaleDateString(TEXTS.language, { weekday: "long" });
        show(weekday(date), TEXTS["date.open"].replace("{day}", day));
        // Nothing of other days.
        for (const row of rows) row.hidden = !row.open;
      });
    }
    // Where a browser does not close the others by itself.
    for (const row of rows) {
      row.addEventListener("toggle", () => {
        if (row.open) for (const other of rows) if (other !== row) other.open = false;
      });
    }
  }

  function chance() {
    const drawn = new Uint32Array(1);
    crypto.getRandomValues(drawn);
    return drawn[0] / 2 ** 32;
  }

  // After the first visit everything is here, cellar or not.
  if (location.protocol.startsWith("http") && "serviceWorker" in navigator) {
    navigator.serviceWorker.register(`${root}offline.js`);
  }
})();
