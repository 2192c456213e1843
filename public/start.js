// Runs before the first paint: the page never flashes in the wrong colours, and the engine of a signed-in
// user starts while the page's own code is still being read.
(() => {
  const root = document.documentElement;
  try {
    const chosen = localStorage.getItem('mantine-color-scheme-value');
    const dark =
      chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.dataset.mantineColorScheme = dark ? 'dark' : 'light';
    if (localStorage.getItem('beatbook-contrast') === 'high') root.dataset.contrast = 'high';
    const language = localStorage.getItem('beatbook-language');
    if (language) root.lang = `${language}-IN`;
    if (localStorage.getItem('beatbook-signed-in') !== 'yes') return;
    root.dataset.signedIn = 'yes';
    // The file of the last start; the page takes this worker only where it is still the right one.
    const url = localStorage.getItem('beatbook-engine');
    if (!url) return;
    const early = { url, failed: false, worker: new Worker(url, { type: 'module', name: 'beatbook-engine' }) };
    early.worker.addEventListener('error', () => {
      early.failed = true;
    });
    window.beatbookEngine = early;
  } catch {
    // Without storage the page starts light, and the engine with the page.
  }
})();
