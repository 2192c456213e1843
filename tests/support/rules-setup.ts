import { afterAll } from 'vitest';

// Files share the databases of their worker: each leaves them empty, for tests that look at everything there is.
afterAll(async () => {
  if (!('indexedDB' in globalThis)) return;
  for (const { name = '' } of await indexedDB.databases()) await empty(name);
});

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('A database is not emptied.'));
  });

async function empty(name: string): Promise<void> {
  const database = await done(indexedDB.open(name));
  const stores = [...database.objectStoreNames];
  if (stores.length > 0) {
    const all = database.transaction(stores, 'readwrite');
    await Promise.all(stores.map((store) => done(all.objectStore(store).clear())));
  }
  database.close();
}
