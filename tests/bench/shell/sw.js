const files = ['/', '/shell.js'];
self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open('shell')
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting()),
  );
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  event.respondWith(
    caches.match(pathname === '/leads' ? '/' : pathname).then((found) => found ?? fetch(event.request)),
  );
});
