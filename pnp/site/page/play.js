// Functions for the scripts of helper pages, which load after this file.
"use strict";

const play = (() => {
  const told = document.getElementById("facts");
  return {
    // The facts of the page: the dictionary that the helper returned.
    facts: told ? JSON.parse(told.textContent) : {},
    // Fill in the names in `{…}` in a text.
    say: (text, more) => text.replace(/{(\w+)}/g, (_, name) => more[name]),
    // Add an element at the end of another one.
    make: (parent, tag, more = {}) => parent.appendChild(
      Object.assign(document.createElement(tag), more)),
    // All elements for a selector, as a list.
    all: (what, within = document) => [...within.querySelectorAll(what)],
  };
})();
