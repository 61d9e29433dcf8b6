// A component's items as small pictures: one is chosen, those in sight are drawn.
import { h } from "./dom.js";

export class Thumbs {
  constructor(told) {
    this.told = told;
    this.list = h("ul", { class: "thumbs", role: "listbox", "aria-label": "Items", tabindex: "-1" });
    this.seen = new Set();
    this.rows = new Map();
    this.coming = new Map();
    this.watcher = new IntersectionObserver((found) => this.moved(found), { root: null, rootMargin: "120px" });
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("click", (event) => {
      const row = event.target.closest("[role=option]");
      if (row) this.told.choose(row.dataset.key);
    });
  }

  // The items as they are now; those that stay keep their pictures.
  fill(facts) {
    this.wait();
    const before = this.rows;
    this.rows = new Map();
    const wide = facts.width > facts.height * 1.15;
    this.list.classList.toggle("wide", wide);
    this.list.style.setProperty("--shape", `${facts.width} / ${facts.height}`);
    this.list.style.setProperty("--over", `${(100 * (facts.width + 2 * facts.bleed)) / facts.width}%`);
    this.list.style.setProperty("--left", `${(-100 * facts.bleed) / facts.width}%`);
    this.list.style.setProperty("--top", `${(-100 * facts.bleed) / facts.height}%`);
    for (const item of facts.items) {
      const row = before.get(item.key) ?? this.row(item.key);
      before.delete(item.key);
      if (row.name !== item.title) row.caption.textContent = row.name = item.title;
      this.rows.set(item.key, row);
    }
    for (const [key, row] of before) {
      this.watcher.unobserve(row.box);
      this.seen.delete(key);
      row.box.remove();
    }
    let at = this.list.firstElementChild;
    for (const { box } of this.rows.values()) {
      if (box === at) at = at.nextElementSibling;
      else this.list.insertBefore(box, at);
    }
  }

  row(key) {
    const image = h("img", { alt: "", draggable: "false" });
    const caption = h("span", { class: "name" });
    const box = h("li", { role: "option", "aria-selected": "false", tabindex: "-1" },
      h("span", { class: "small-face" }, image), caption);
    box.dataset.key = key;
    this.watcher.observe(box);
    return { box, image, caption, name: "" };
  }

  choose(key, focus = false) {
    for (const [own, { box }] of this.rows) {
      const chosen = own === key;
      if ((box.getAttribute("aria-selected") === "true") !== chosen) box.setAttribute("aria-selected", chosen);
      box.tabIndex = chosen ? 0 : -1;
      if (chosen) {
        if (focus) box.focus();
        box.scrollIntoView({ block: "nearest", inline: "nearest" });
      }
    }
  }

  // Small pictures wait until the frame that shows the large one is done, and come one a frame:
  // what is news meanwhile goes first.
  show(face) {
    this.coming.set(face.key, face);
    this.soon();
  }

  soon() {
    this.frame ||= requestAnimationFrame(() => { this.frame = requestAnimationFrame(() => this.put()); });
  }

  put() {
    this.frame = 0;
    for (const [key, face] of this.coming) {
      this.coming.delete(key);
      if (this.picture(face)) break;
    }
    if (this.coming.size) this.soon();
  }

  // Files have changed: what is not yet there will be told anew.
  wait() {
    this.coming.clear();
  }

  // Shows one; gives whether there is something to draw.
  picture(face) {
    const row = this.rows.get(face.key);
    if (!row) return false;
    row.box.classList.toggle("bad", face.bad);
    row.caption.textContent = face.bad ? `${row.name} (has a mistake)` : row.name;
    if (row.image.src === face.url || !face.url) return false;
    row.image.src = face.url;
    return true;
  }

  dim(stale) {
    this.list.classList.toggle("stale", stale);
  }

  // Those that somebody sees now, in their order.
  visible() {
    return [...this.rows.keys()].filter((key) => this.seen.has(key));
  }

  moved(found) {
    let more = false;
    for (const { target, isIntersecting } of found) {
      const { key } = target.dataset;
      if (isIntersecting) {
        if (!this.seen.has(key)) more = true;
        this.seen.add(key);
      } else this.seen.delete(key);
    }
    if (more) this.told.more();
  }

  key(event) {
    const keys = [...this.rows.keys()];
    const now = keys.indexOf(event.target.dataset.key);
    if (now < 0) return;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: this.across(), ArrowUp: -this.across(), Home: -now, End: keys.length - 1 - now }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.told.choose(keys[Math.min(keys.length - 1, Math.max(0, now + step))], true);
  }

  // How many stand beside each other.
  across() {
    const boxes = [...this.rows.values()].map((row) => row.box);
    const top = boxes[0]?.offsetTop;
    const many = boxes.findIndex((box) => box.offsetTop !== top);
    return many < 0 ? boxes.length : many;
  }

  close() {
    this.watcher.disconnect();
  }
}
