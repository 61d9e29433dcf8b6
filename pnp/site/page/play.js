// What scripts that help at the table have in common; they come after it.
"use strict";

const play = (() => {
  const told = document.getElementById("facts");
  return {
    // What the page brings of what is printed, and what the script says.
    facts: told ? JSON.parse(told.textContent) : {},
    // A text, with what stands in `{…}` filled in.
    say: (text, more) => text.replace(/{(\w+)}/g, (_, name) => more[name]),
    // A new element at the end of another one.
    make: (parent, tag, more = {}) => parent.appendChild(
      Object.assign(document.createElement(tag), more)),
    // All elements that a selector means, as a list.
    all: (what, within = document) => [...within.querySelectorAll(what)],
  };
})();
