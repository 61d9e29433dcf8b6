// The rules are searched by how words begin, and an icon says on a first touch what it means. Without
// this script its link leads to its meaning, and the browser’s own search looks for words.
"use strict";

(() => {
  const LEAST = 2, ENOUGH = 3, MOST = 10, AROUND = 44;
  const find = document.querySelector(".find");
  const input = find.querySelector("input");
  const told = find.querySelector(".told");
  const hits = find.querySelector(".hits");
  // Words as they are heard: no capitals, no accents, one sign for each that stands there.
  const heard = (text) => [...text].map((sign) =>
    sign.normalize("NFD")[0].toLowerCase().padEnd(sign.length)).join("");
  const words = (text) => [...heard(text).matchAll(/[\p{L}\p{N}]+/gu)];

  // What is searched: a place, the heading above it, what it says and where its words begin.
  const places = [];
  let above = document.querySelector("h1");
  for (const part of document.querySelectorAll(
    "main > h2, main > p, main > ul > li, main > figure, .glossary > h2, .glossary li")) {
    if (part.tagName === "H2") above = part;
    const picture = part.querySelector(":scope > img:not(.sign)");
    const text = (picture ? picture.alt : said(part)).replace(/\s+/g, " ").trim();
    places.push({ part, above, text, words: words(text) });
  }
  // Icons are words here.
  function said(part) {
    return [...part.childNodes].map((node) =>
      (node.tagName === "IMG" ? node.alt : node.childNodes.length ? said(node) : node.textContent)).join("");
  }

  // Every word of the reader’s begins a word of the place; gives where those are.
  function found(place, asked) {
    const at = asked.map((word) => place.words.find((own) => own[0].startsWith(word)));
    return at.every(Boolean) ? at.map((own) => own.index) : null;
  }
  // Headings come first, and what only a picture says comes last.
  const rank = ({ part, above }) => (part === above ? 0 : part.tagName === "FIGURE" ? 2 : 1);
  function all(asked) {
    return places.flatMap((place) => {
      const at = found(place, asked);
      return at ? [{ ...place, at }] : [];
    }).sort((one, other) => rank(one) - rank(other));
  }
  // Where no word begins so, fewer letters may: “selling” finds “sells”.
  function search(asked) {
    let some = all(asked), like = false;
    while (!some.length && asked.some((word) => word.length > ENOUGH)) {
      asked = asked.map((word) => (word.length > ENOUGH ? word.slice(0, -1) : word));
      some = all(asked);
      like = true;
    }
    return { some, asked, like };
  }

  function snippet(line, { text, at }, asked) {
    const first = Math.min(...at), last = Math.max(...at);
    const start = first < AROUND ? 0 : text.indexOf(" ", first - AROUND) + 1;
    const close = text.indexOf(" ", Math.min(last, first + 2 * AROUND) + AROUND);
    const end = close < 0 ? text.length : close;
    let from = start;
    line.append(start ? "… " : "");
    const marks = at.map((where, n) => [where, where + asked[n].length]).sort(([a], [b]) => a - b);
    for (const [where, to] of marks) {
      if (where < from || to > end) continue;
      line.append(text.slice(from, where), mark(text.slice(where, to)));
      from = to;
    }
    line.append(text.slice(from, end), end < text.length ? " …" : "");
  }
  function mark(text) {
    return Object.assign(document.createElement("mark"), { textContent: text });
  }

  function show() {
    const asked = words(input.value).map((word) => word[0].trim()).filter((word) => word.length >= LEAST);
    const { some, asked: meant, like } = asked.length ? search(asked) : { some: [] };
    const says = !asked.length ? "" : !some.length ? "none" : like ? "like"
      : some.length === 1 ? "one" : some.length > MOST ? "most" : "many";
    told.textContent = says && told.dataset[says].replace("{count}", some.length)
      .replace("{shown}", MOST).replace("{word}", input.value.trim());
    hits.replaceChildren(...some.slice(0, MOST).map((hit) => {
      const link = document.createElement("a");
      link.href = `#${hit.above.id}`;
      const head = document.createElement("strong"), line = document.createElement("span");
      head.textContent = said(hit.above);
      if (hit.part !== hit.above) snippet(line, hit, meant);
      link.append(head, line);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        history.pushState(null, "", link.href);
        go(hit.part);
      });
      const row = document.createElement("li");
      row.append(link);
      return row;
    }));
  }
  function go(part) {
    document.querySelector(".found")?.classList.remove("found");
    part.classList.add("found");
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
    part.scrollIntoView({ block: "center" });
  }

  // Enter goes to the first, arrows from one to the next, Escape begins anew.
  find.addEventListener("keydown", (event) => {
    const links = [...hits.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    if (event.key === "Enter" && event.target === input && links.length) links[0].click();
    else if (event.key === "Escape") {
      input.value = "";
      show();
      input.focus();
    } else if (event.key === "ArrowDown") (links[at + 1] || links[at])?.focus();
    else if (event.key === "ArrowUp" && at >= 0) (links[at - 1] || input).focus();
    else return;
    event.preventDefault();
  });
  input.addEventListener("input", show);
  find.hidden = false;

  // A finger that touches an icon asks what it means; the next touch follows its link.
  let asking = null;
  document.addEventListener("pointerdown", (event) => {
    const key = event.target.closest(".key");
    asking = key && event.pointerType !== "mouse" && key !== document.activeElement ? key : null;
  });
  document.addEventListener("click", (event) => {
    if (!asking || event.target.closest(".key") !== asking) return;
    event.preventDefault();
    asking.focus();
  });
})();
