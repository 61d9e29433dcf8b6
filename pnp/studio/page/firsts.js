// The first face of components, one after the other, each put into its image as it comes.
import { stream } from "./api.js";

export async function firstFaces(rows, signal) {
  for (const { game, component, image, number } of rows) {
    if (signal.aborted) return;
    let key = "";
    const view = { game, component, number };
    try {
      await stream("look", { ...view, faces: [] }, (line) => { key ||= line.component?.items?.[0]?.key ?? ""; }, signal);
      if (!key) continue;
      await stream("look", { ...view, have: "", faces: [{ key, side: "front", have: "" }] }, (line) => {
        if (line.svg) put(image, line.svg);
      }, signal);
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
}

export function put(image, svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.addEventListener("load", () => URL.revokeObjectURL(url), { once: true });
  image.src = url;
}
