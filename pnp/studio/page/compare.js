// Where two pictures of a face differ: both are drawn small, and looked at tile by tile.
const DOTS = 6; // a millimetre
const TILE = 1.5; // mm
const APART = 24; // of 255, in the channel that differs most

async function drawn(svg, width, height) {
  const sized = svg.replace(/<svg([^>]*?) width="[^"]*"/, "<svg$1").replace(/<svg([^>]*?) height="[^"]*"/, "<svg$1")
    .replace("<svg", `<svg width="${width}" height="${height}"`);
  const url = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = url;
    await image.decode();
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0, width, height);
    return pen.getImageData(0, 0, width, height).data;
  } finally {
    URL.revokeObjectURL(url);
  }
}

// Boxes in mm from the trimmed corner, neighbours joined.
export async function differences(before, after, facts) {
  const dots = Math.min(DOTS, 1800 / Math.max(facts.width, facts.height));
  const wide = facts.width + 2 * facts.bleed;
  const high = facts.height + 2 * facts.bleed;
  const [width, height] = [Math.round(wide * dots), Math.round(high * dots)];
  const [one, two] = await Promise.all([drawn(before, width, height), drawn(after, width, height)]);
  const step = Math.max(2, Math.round(TILE * dots));
  const across = Math.ceil(width / step);
  const marked = new Set();
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      const apart = Math.max(Math.abs(one[at] - two[at]), Math.abs(one[at + 1] - two[at + 1]), Math.abs(one[at + 2] - two[at + 2]));
      if (apart > APART) {
        marked.add(Math.floor(y / step) * across + Math.floor(x / step));
        x += step - (x % step) - 1;
      }
    }
  }
  return joined(marked, across).map(([left, top, right, bottom]) => [
    (left * step) / dots - facts.bleed, (top * step) / dots - facts.bleed,
    ((right - left + 1) * step) / dots, ((bottom - top + 1) * step) / dots,
  ]);
}

function joined(marked, across) {
  const boxes = [];
  const left = new Set(marked);
  for (const first of marked) {
    if (!left.delete(first)) continue;
    const box = [across, Infinity, 0, 0];
    const queue = [first];
    while (queue.length) {
      const tile = queue.pop();
      const [x, y] = [tile % across, Math.floor(tile / across)];
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) {
          const next = (y + dy) * across + x + dx;
          if (x + dx >= 0 && x + dx < across && left.delete(next)) queue.push(next);
        }
      }
    }
    boxes.push(box);
  }
  return boxes;
}
