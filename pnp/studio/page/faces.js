// The faces of one component as the server last drew them, and as they last were when all was well.
import { stream } from "./api.js";

const VERSIONS = 12;

export class Faces {
  constructor(told) {
    this.told = told;
    this.clear();
  }

  clear() {
    for (const face of this.known?.values() ?? []) URL.revokeObjectURL(face.url);
    this.known = new Map();
    this.facts = null;
    this.problems = [];
    this.failed = false;
  }

  get(key, side) {
    return this.known.get(`${key}/${side}`);
  }

  // Asks for faces in their order; what was asked before and is under way is dropped.
  async look(view, wanted) {
    this.stop();
    const own = (this.asking = new AbortController());
    const question = {
      ...view,
      have: this.facts?.known ?? "",
      faces: wanted.map(([key, side]) => ({ key, side, have: this.get(key, side)?.digest ?? "" })),
    };
    let edition = -1;
    try {
      await stream("look", question, (line) => {
        if (this.asking !== own) return;
        if ("edition" in line) {
          edition = line.edition;
          this.head(line);
        } else if (line.key) this.face(line, edition);
        else if ("done" in line) this.told.done(edition);
      }, own.signal);
    } catch (error) {
      if (error.name !== "AbortError") this.told.lost(error);
    }
  }

  stop() {
    this.asking?.abort();
  }

  head(line) {
    this.problems = line.problems;
    this.failed = !line.component;
    if (line.component?.items) this.facts = line.component;
    this.told.head(line);
  }

  face(line, edition) {
    const id = `${line.key}/${line.side}`;
    if (line.gone) {
      URL.revokeObjectURL(this.known.get(id)?.url);
      this.known.delete(id);
      return;
    }
    const face = this.known.get(id) ?? { key: line.key, side: line.side, digest: "", good: "", url: "", versions: [] };
    this.known.set(id, face);
    face.problems = line.problems;
    face.edition = edition;
    face.bad = !line.digest || line.problems.some((each) => each.severity === "error");
    if (line.svg !== undefined) {
      face.svg = line.svg;
      face.digest = line.digest;
    }
    // A mistake leaves the last good picture where it is.
    const shown = face.bad && face.good ? face.good : face.svg ?? "";
    const news = shown !== face.shown;
    if (news) this.put(face, shown);
    if (!face.bad && face.good !== face.svg) this.better(face);
    this.told.face(face, news, edition);
  }

  put(face, svg) {
    URL.revokeObjectURL(face.url);
    face.shown = svg;
    face.url = svg ? URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })) : "";
  }

  better(face) {
    face.good = face.svg;
    face.versions.push({ at: new Date(), svg: face.svg });
    if (face.versions.length > VERSIONS) face.versions.splice(1, 1);
  }
}
