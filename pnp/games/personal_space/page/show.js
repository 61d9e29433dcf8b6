// A show is on tonight, or it is not: its dates come with the page, as the programme has them.
"use strict";

(() => {
  const { facts, say } = play;
  const input = document.querySelector(".date input");
  const table = document.querySelector(".table");
  const tell = () => {
    const day = Number((input.value || input.max).slice(-2));
    const on = facts.dates.includes(day) && input.value <= input.max;
    table.hidden = !on;
    document.querySelector(".tonight").textContent =
      say(facts.words[on ? "tonight" : "other"], { day, dates: facts.told });
  };
  input.addEventListener("input", tell);
  tell();
})();
