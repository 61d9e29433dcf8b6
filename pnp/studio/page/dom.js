// Elements in a line: h("button", {type: "button", onclick}, "Print").
export function h(name, given = {}, ...inner) {
  const made = document.createElement(name);
  set(made, given);
  made.append(...inner.flat().filter((each) => each !== null && each !== undefined && each !== false));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

export function s(name, given = {}, ...inner) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value);
  }
  made.append(...inner);
  return made;
}

function set(made, given) {
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "class") made.className = value;
    else if (key === "value") made.value = value;
    else if (value === true) made.setAttribute(key, "");
    else made.setAttribute(key, value);
  }
}

export const byId = (id) => document.getElementById(id);

// A dialog that goes when it is closed, and gives the focus back.
export function dialog(title, ...inner) {
  const before = document.activeElement;
  const id = "dialog-title";
  const box = h("dialog", { "aria-labelledby": id }, h("h2", { id }, title), ...inner);
  box.addEventListener("close", () => {
    box.remove();
    before?.focus?.();
  });
  document.body.append(box);
  box.showModal();
  return box;
}

// A picture of our own press: its text holds no code, and the page would run none.
export function picture(svg) {
  const holder = document.createElement("template");
  holder.innerHTML = svg;
  const made = holder.content.firstElementChild;
  made.querySelector("title")?.remove();
  made.removeAttribute("width");
  made.removeAttribute("height");
  made.setAttribute("aria-hidden", "true");
  made.setAttribute("focusable", "false");
  return made;
}
