// What somebody has chosen, kept in this browser.
const KEY = "pnp-studio";
const USUAL = {
  light: "", bleed: true, trim: true, safe: false, look: "colour", size: "fit", pxPerMm: 96 / 25.4,
  measured: false, editor: "vscode", keys: true, liked: {}, print: {},
};
let now = { ...USUAL };
try {
  now = { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
} catch { /* A browser that keeps nothing keeps nothing. */ }

export const prefs = () => now;

export function keep(change) {
  now = { ...now, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch { /* as above */ }
}
