import type { Page } from '@playwright/test';

/** The rows of a table, straight from the database of the only user this page has. */
export const rowsOf = (page: Page, table: string): Promise<unknown[]> => page.evaluate(readRows, table);

/** Runs in the page. */
async function readRows(table: string): Promise<unknown[]> {
  const databases = await indexedDB.databases();
  const { name = '' } = databases.find((database) => database.name?.startsWith('beatbook-')) ?? {};
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(new Error('The database of the user does not open.'));
    opening.onsuccess = () => {
      const reading = opening.result.transaction(table).objectStore(table).getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });
}
