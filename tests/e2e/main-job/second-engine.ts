import type { Page } from '@playwright/test';

/**
 * Asks a second engine of the page, as another tab would have one, and gives its answer. `args` is code that
 * makes the arguments inside the page, because files cannot be sent there.
 */
export function askEngine<T>(page: Page, method: string, args: string): Promise<T> {
  return page.evaluate<T>(`(async () => {
    const readSession = async () => {
      const db = await new Promise((resolve, reject) => {
        const opening = indexedDB.open('beatbook');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const store = db.transaction('keyval').objectStore('keyval');
      const keys = ['token', 'expiration', 'user', 'permissions', 'settings'];
      const read = (key) => new Promise((resolve) => {
        const reading = store.get(key);
        reading.onsuccess = () => resolve([key, reading.result]);
      });
      const entries = await Promise.all(keys.map(read));
      db.close();
      return Object.fromEntries(entries);
    };
    const ask = (path, values) => new Promise((resolve, reject) => {
      const id = crypto.randomUUID();
      const hear = ({ data }) => {
        if (data.id !== id) return;
        window.secondEngine.removeEventListener('message', hear);
        if (data.type === 'HANDLER') reject(new Error(JSON.stringify(data.value)));
        else resolve(data.value);
      };
      window.secondEngine.addEventListener('message', hear);
      const argumentList = values.map((value) => ({ type: 'RAW', value }));
      window.secondEngine.postMessage({ id, type: 'APPLY', path: [path], argumentList });
    });
    if (!window.secondEngine) {
      window.secondEngine = new Worker(localStorage.getItem('beatbook-engine'), { type: 'module' });
      await ask('open', [await readSession()]);
    }
    return ask(${JSON.stringify(method)}, await (async () => ${args})());
  })()`);
}
