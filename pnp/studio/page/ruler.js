// How large a millimetre is on this screen: held against a bank card, once.
import { dialog, h } from "./dom.js";
import { keep, prefs } from "./prefs.js";

const CARD = [85.6, 53.98];

export function measureScreen(done) {
  const card = h("div", { class: "bank-card", role: "img", "aria-label": "A box as large as a bank card is to be" },
    h("span", {}, "85.6 mm"));
  const slider = h("input", { type: "range", min: 2, max: 14, step: 0.01, value: prefs().pxPerMm, id: "scale", oninput: draw });
  function draw() {
    card.style.width = `${CARD[0] * slider.value}px`;
    card.style.height = `${CARD[1] * slider.value}px`;
  }
  draw();
  const box = dialog("How large is a millimetre here?",
    h("p", {}, "Hold a bank card or a library card against the screen, and move the slider until the box is as large as the card."),
    h("label", { for: "scale" }, "Size of the box"), slider, card,
    h("p", { class: "ends" },
      h("button", { type: "button", onclick: () => box.close() }, "Leave it"),
      h("button", { type: "button", class: "first", onclick: () => {
        keep({ pxPerMm: Number(slider.value), measured: true, size: "real" });
        box.close();
        done();
      } }, "That is it")));
}
