// Markets, prices and the phases of a turn. What animals fetch comes with the page, as it is printed.
"use strict";

(() => {
  const { facts, say, make, all } = play;
  const { steps, words } = facts;
  const last = steps.length - 1;
  // Prices change all at once: those who listen are told of what they did, and not of each.
  for (const output of document.querySelectorAll("output")) output.ariaLive = "off";
  const one = (what) => document.querySelector(what);
  const markets = Object.fromEntries(
    all(".markets input").map((input) => [input.id.replace("market-", ""), input]));
  const keepers = one("#keepers");
  const phases = all(".steps li");
  let phase = 0;
  // Where the phases say one less than the number of keepers, the number itself is written.
  const counted = phases.flatMap((each) => {
    const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT), found = [];
    while (walker.nextNode()) {
      const node = walker.currentNode, { data } = node;
      if (data.includes(facts.fewer)) found.push(() => { node.data = data.replace(facts.fewer, keepers.value - 1); });
    }
    return found;
  });

  // The prices of a kind are a table by its markets, the first one's steps down, the other's across.
  const price = (of) => facts.prices[of][
    of.split(" ").reduce((at, name) => at * steps.length + Number(markets[name].value), 0)];
  const stand = () => Object.entries(markets)
    .map(([name, input]) => say(words.market, { name: words[name], price: steps[input.value] })).join(", ");

  function show() {
    for (const input of Object.values(markets)) {
      input.nextElementSibling.value = steps[input.value];
      input.setAttribute("aria-valuetext", steps[input.value]);
    }
    for (const output of all("[data-of]")) output.value = say(words.price, { price: price(output.dataset.of) });
    for (const write of counted) write();
    phases.forEach((each, number) => { each.hidden = number !== phase; });
    const at = Object.values(markets).map((input) => input.value).join("-");
    history.replaceState(null, "", `#${at}.${phase}.${keepers.value}`);
  }
  // Where the markers stand is in the address: it is there again after a phone has slept.
  function recall() {
    const [at = "", step, count] = location.hash.slice(1).split(".");
    at.split("-").forEach((value, number) => {
      const input = Object.values(markets)[number];
      if (input && /^\d+$/.test(value) && Number(value) <= last) input.value = value;
    });
    if (phases[step]) phase = Number(step);
    for (const option of keepers.options) if (option.value === count) keepers.value = count;
  }
  function move(input, by) {
    input.value = Math.min(last, Math.max(0, Number(input.value) + by));
  }
  function go(by) {
    phase = (phase + by + phases.length) % phases.length;
    show();
    one(".step").textContent = phases[phase].querySelector("h3").textContent.trim();
  }

  for (const input of Object.values(markets)) input.addEventListener("input", show);
  keepers.addEventListener("change", show);
  one(".on").addEventListener("click", () => go(1));
  one(".back").addEventListener("click", () => go(-1));
  // Nobody sells: every marker goes up by one less than there are keepers.
  one(".up").addEventListener("click", () => {
    for (const input of Object.values(markets)) move(input, Number(keepers.value) - 1);
    show();
    one(".step").textContent = say(words.up, { markets: stand() });
  });
  // An animal is sold: the marker of each of its icons goes down by one.
  for (const sale of all("[data-animal]")) {
    const animal = facts.animals.find((each) => each.id === sale.dataset.animal);
    const button = make(sale, "button", {
      type: "button", textContent: words.sell, ariaLabel: say(words.sale, animal),
    });
    button.addEventListener("click", () => {
      const paid = price(animal.of);
      for (const name of animal.of.split(" ")) move(markets[name], -1);
      show();
      one(".worth").textContent = say(words.sold, { name: animal.name, price: paid, markets: stand() });
    });
  }

  for (const each of all(".helper")) each.hidden = false;
  one(".steps").classList.add("single");
  recall();
  show();
})();
