// The pages as they will lie on the paper; those in sight are drawn.
import { counted, h } from "./dom.js";
import { put } from "./firsts.js";

const SIDES = { front: "front", back: "back", single: "" };

export class Pages {
  constructor(draw) {
    this.draw = draw;
    this.box = h("ol", { class: "pages", tabindex: "0", "aria-label": "Pages" });
    this.watcher = new IntersectionObserver((found) => {
      for (const { target, isIntersecting } of found) {
        if (isIntersecting) this.wanted.add(target);
        else this.wanted.delete(target);
      }
      this.next();
    }, { rootMargin: "300px" });
    this.wanted = new Set();
    this.run = 0;
  }

  fill(pages) {
    this.run += 1;
    this.wanted.clear();
    this.watcher.disconnect();
    this.box.replaceChildren(...pages.map((page, n) => {
      const image = h("img", { alt: `Page ${n + 1}: ${page.title || "empty"}` });
      const sheet = h("span", { class: "sheet" }, image);
      sheet.style.aspectRatio = `${page.width} / ${page.height}`;
      const words = [String(n + 1), page.title, SIDES[page.side], page.cuts ? counted(page.cuts, "cut") : ""].filter(Boolean).join(" · ");
      const row = h("li", { class: page.width > page.height ? "lying" : null }, sheet, h("span", { class: "small" }, words));
      row.page = n;
      row.image = image;
      this.watcher.observe(row);
      return row;
    }));
  }

  async next() {
    if (this.busy) return;
    this.busy = true;
    for (;;) {
      const run = this.run;
      const row = [...this.wanted].filter((each) => !each.drawn).sort((one, two) => one.page - two.page)[0];
      if (!row) break;
      row.drawn = true;
      const found = await this.draw(row.page).catch(() => null);
      if (run === this.run && found?.svg) put(row.image, found.svg);
    }
    this.busy = false;
  }

  close() {
    this.watcher.disconnect();
    this.wanted.clear();
  }
}
