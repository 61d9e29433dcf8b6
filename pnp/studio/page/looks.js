// How a face is looked at: as it is, with less ink, in grey, by other eyes.
import { s } from "./dom.js";

export const LOOKS = [
  ["colour", "Colour"],
  ["low", "Low ink"],
  ["grey", "Grey"],
  ["protanopia", "No red"],
  ["deuteranopia", "No green"],
  ["tritanopia", "No blue"],
];

// Light as eyes of each kind see it: Machado, Oliveira and Fernandes 2009; grey by luminance.
const MATRICES = {
  grey: [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

export function filters() {
  return Object.entries(MATRICES).map(([name, rows]) =>
    s("filter", { id: `eyes-${name}`, "color-interpolation-filters": "linearRGB" },
      s("feColorMatrix", { type: "matrix", values: [...rows.map((row) => `${row.join(" ")} 0 0`), "0 0 0 1 0"].join(" ") })));
}

export const filterOf = (look) => (look in MATRICES ? `url(#eyes-${look})` : "");
export const inkOf = (look) => (look === "low" ? "low" : "full");
