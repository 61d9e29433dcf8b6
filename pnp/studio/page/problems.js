// What is wrong: with the face, with the component, with the game, each once.

// Behind it comes, as old, what was found in files that have changed since: until all rules are
// asked again, nobody knows whether it is mended.
export function gathered(faces, { key, side }, edition, checks) {
  const found = new Map();
  const add = (problems, item, old = false) => problems.forEach((problem) => {
    const id = `${problem.rule} ${problem.message} ${problem.file} ${problem.line}`;
    if (!found.has(id)) found.set(id, { ...problem, item, old });
  });
  const own = faces.get(key, side);
  const tell = (face, old) => add(face.problems, face === own ? undefined : face.key, old);
  // Of files that cannot be loaded nothing else is known.
  const all = faces.failed ? [] : [own, ...[...faces.known.values()].filter((face) => face.key !== key)].filter(Boolean);
  const now = all.filter((face) => face.edition === edition);
  if (own && now[0] === own) tell(own);
  add(faces.problems);
  now.forEach((face) => tell(face));
  if (!checks.pending) add(checks.problems);
  else if (!faces.failed) {
    all.filter((face) => face.edition !== edition).forEach((face) => tell(face, true));
    add(checks.problems, undefined, true);
  }
  return [...found.values()];
}
