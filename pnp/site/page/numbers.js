// A number is typed in, as it stands on paper or without its check digit: its page opens, where
// there is one; else the page says that it has none. Checked against the press's own numbers.
"use strict";

const DAMM = document.querySelector("form.number").dataset.damm.split(" ");

function checkDigit(number, version) {
  let interim = 0;
  for (const digit of `${version === "1" ? "" : version}${number}`) interim = Number(DAMM[interim][digit]);
  return interim;
}

function written(number, version) {
  return `${number}-${checkDigit(number, version)}${version === "1" ? "" : `v${version}`}`;
}

// What `17`, `17-4`, `17v2` or `17-6v2` means: a number, and the version that it is of, if any.
function typedNumber(text) {
  const found = /^(?:no\.?|number|#)?\s*([0-9]+(?:[, '’\u00a0\u202f][0-9]{3})*)(?:\s*[-\u2010-\u2015\u2212]\s*([0-9]+))?(?:\s*v\.?\s*([0-9]{1,4}))?$/i.exec(text.trim());
  if (!found || text.trim().length > 40) return { wrong: "wrong" };
  const number = BigInt(found[1].replace(/[^0-9]/g, ""));
  if (found[2] === undefined) return { number, version: found[3] };
  const version = found[3] || "1";
  return found[2] === String(checkDigit(number, version)) ? { number, version } : { wrong: "digit" };
}

(() => {
  const form = document.querySelector("form.number");
  const told = form.dataset, answer = document.querySelector(".answer");

  function refused({ wrong, number, version }) {
    if (wrong) return wrong;
    if (version && version !== told.version) return "other";
    return number < BigInt(told.lowest) || number > BigInt(told.highest) ? "range" : "";
  }

  function tell(sentence) {
    const line = document.createElement("p");
    line.textContent = sentence;
    answer.append(line);
  }

  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = typedNumber(form.elements.number.value);
    const wrong = refused(typed);
    answer.replaceChildren();
    if (wrong) return tell(told[wrong]);
    const link = document.querySelector(`[data-number="${typed.number}v${told.version}"]`);
    if (link) return location.assign(link.href);
    const name = written(typed.number, told.version);
    tell(told.told.replace("NUMBER", name));
  });
})();
