// Keeps the whole site for a phone that has no net. NAME and FILES are filled in as it is written.
"use strict";

const KEPT = "NAME";
const ALL = ["FILES"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(ALL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const asked = new URL(event.request.url);
  if (event.request.method !== "GET" || asked.origin !== location.origin) return;
  asked.search = "";
  const page = /\/[^/.]*$/.test(asked.pathname)
    ? asked.href.replace(/\/?$/, "/index.html") : asked.href;
  event.respondWith(
    caches.match(page).then((found) => found || fetch(event.request)),
  );
});
