// Small drawings of what a choice does.
import { s } from "./dom.js";

const SHEET = ["M9 4h22v32H9z", "paper"];
const DRAWN = {
  "what-kit": [["M4 14l16-8 16 8v16l-16 8-16-8z", "paper"], ["M4 14l16 8 16-8M20 22v16", "line"]],
  "what-sheets": [SHEET, ["M13 10h14M13 16h14M13 22h9M13 28h11", "line"], ["M9 4h22v4H9z", "ink"]],
  "what-numbers": [SHEET, ["M20 12a8 8 0 1 1-.1 0z", "ink"], ["M14 34h12", "line"]],
  "what-parts": [["M6 8h12v17H6z", "paper"], ["M22 8h12v17H22z", "ink"], ["M6 30h28", "line"]],
  "backs-long-edge": [["M5 6h13v28H5z", "paper"], ["M22 6h13v28H22z", "ink"], ["M20 4v32", "dash"], ["M14 20c3-7 9-7 12 0m-3-1l3 1 1-3.5", "line"]],
  "backs-short-edge": [["M8 4h24v14H8z", "paper"], ["M8 22h24v14H8z", "ink"], ["M6 20h28", "dash"], ["M20 14c7 3 7 9 0 12m1-3l-1 3 3.5 1", "line"]],
  "backs-gutterfold": [["M5 6h15v28H5z", "paper"], ["M20 6h15v28H20z", "ink"], ["M20 3v34", "dash"]],
  "backs-after": [["M4 10h13v20H4z", "paper"], ["M7 7h13v20", "line"], ["M23 10h13v20H23z", "ink"], ["M26 7h13v20", "line"]],
  "backs-none": [SHEET],
  "ink-full": [SHEET, ["M9 4h22v14H9z", "ink"], ["M13 24h14M13 29h9", "line"]],
  "ink-low": [SHEET, ["M13 8h14v8H13zM13 24h14M13 29h9", "line"]],
  "cuts-bleed": [["M6 6h13v13H6zM21 6h13v13H21zM6 21h13v13H6zM21 21h13v13H21z", "ink"], ["M8 8h9v9H8zM23 8h9v9h-9zM8 23h9v9H8zM23 23h9v9h-9z", "paper"]],
  "cuts-shared": [["M7 7h13v13H7zM20 7h13v13H20zM7 20h13v13H7zM20 20h13v13H20z", "paper"]],
};

export function sketch(name) {
  return s("svg", { class: "sketch", viewBox: "0 0 40 40", "aria-hidden": "true", focusable: "false" },
    ...(DRAWN[name] ?? []).map(([d, kind]) => s("path", { d, class: kind })));
}
