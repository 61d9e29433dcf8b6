// Elements in a line: h("button", {type: "button", onclick}, "Print"), and those of drawings.
export const h = (name, given = {}, ...inner) => filled(document.createElement(name), given, inner);
export const s = (name, given = {}, ...inner) => filled(document.createElementNS("http://www.w3.org/2000/svg", name), given, inner);

const there = (value) => value !== null && value !== undefined && value !== false;

function filled(made, given, inner) {
  for (const [key, value] of Object.entries(given)) {
    if (!there(value)) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "value") made.value = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...inner.flat().filter(there));
  return made;
}

// "1 page", "2 pages"
export const counted = (many, what) => `${many} ${what}${many === 1 ? "" : "s"}`;

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

// Makes a drawing another one, and leaves alone what both have: only what differs is laid out and
// painted again.
export function become(old, fresh) {
  for (const { namespaceURI, localName } of [...old.attributes]) if (!fresh.hasAttributeNS(namespaceURI, localName)) old.removeAttributeNS(namespaceURI, localName);
  for (const { namespaceURI, localName, name, value } of fresh.attributes) if (old.getAttributeNS(namespaceURI, localName) !== value) old.setAttributeNS(namespaceURI, name, value);
  if (old.nodeName === "defs") {
    redefine(old, fresh);
    return;
  }
  const [before, after] = [[...old.children], [...fresh.children]];
  const fewer = Math.min(before.length, after.length);
  let head = 0;
  while (head < fewer && before[head].isEqualNode(after[head])) head++;
  let tail = 0;
  while (tail < fewer - head && before.at(-1 - tail).isEqualNode(after.at(-1 - tail))) tail++;
  const [going, coming] = [before, after].map((all) => all.slice(head, all.length - tail));
  if (going.length === coming.length && going.every((each, n) => each.nodeName === coming[n].nodeName)) {
    going.forEach((each, n) => each.isEqualNode(coming[n]) || become(each, coming[n]));
    return;
  }
  const next = before[before.length - tail] ?? null;
  for (const each of going) each.remove();
  for (const each of coming) old.insertBefore(each, next);
}

// Definitions are named after what they are.
function redefine(old, fresh) {
  const wanted = new Map([...fresh.children].map((each) => [each.id, each]));
  for (const each of [...old.children]) if (!wanted.delete(each.id)) each.remove();
  old.append(...wanted.values());
}
