// The service worker: keeps every file of one version of the site and serves the page from them, network or not.
// web/builder/offline.py puts Workbox in front and fills in the version's name and the list of its files.
//
// What the page may ask:
//   {type: "hearts-hello", build}   same build: this worker takes charge of the page; else it answers
//                                   {type: "hearts-other", build}
//   {type: "hearts-take"}           a worker that waits stops waiting: the page goes to its version
const BUILD = self.__HEARTS_BUILD;
const FILES = self.__WB_MANIFEST;

const { PrecacheController, PrecacheRoute, cleanupOutdatedCaches } = workbox.precaching;
workbox.core.setCacheNameDetails({ prefix: "hearts" });
const controller = new PrecacheController();
controller.addToCacheList(FILES);
cleanupOutdatedCaches();

// Several at once, yet not so many that the page's own requests wait.
const AT_ONCE = 6;

// Workbox asks the network for every file. On a first visit the browser has just fetched most of them, so what its
// own cache still holds is taken from there, if the hash is right; this saves the player a second download.
const takeFromBrowser = async () => {
  const cache = await caches.open(controller.strategy.cacheName);
  const waiting = FILES.map(({ url, integrity }) => ({ url, integrity, key: controller.getCacheKeyForURL(url) }));
  const take = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      if (await cache.match(file.key)) continue;
      const how = { cache: "only-if-cached", mode: "same-origin", integrity: file.integrity };
      try {
        const response = await fetch(file.url, how);
        if (response.ok && !response.redirected) await cache.put(file.key, response);
      } catch {
        // Not there, or of another version: Workbox fetches it.
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
};

// One file that can't be had, or whose hash is wrong, fails the whole: the version before stays. Files that are
// already kept are not fetched again by the next try.
self.addEventListener("install", (event) => {
  event.waitUntil(takeFromBrowser().then(() => controller.install(event)));
});

// Drops the files that only other versions had.
self.addEventListener("activate", (event) => {
  event.waitUntil(controller.activate(event));
});

self.addEventListener("message", (event) => {
  const { type, build } = event.data ?? {};
  if (type === "hearts-take") event.waitUntil(self.skipWaiting());
  else if (type === "hearts-hello") {
    if (build === BUILD) event.waitUntil(self.clients.claim());
    else event.source.postMessage({ type: "hearts-other", build: BUILD });
  }
});

// Whatever stands behind the "?" of the address, it is the same file.
workbox.routing.registerRoute(
  new PrecacheRoute(controller, { cleanURLs: false, directoryIndex: "index.html", ignoreURLParametersMatching: [/./] }),
);
