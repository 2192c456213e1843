import { v7 } from 'uuid';
import type { BrowserContext, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { firstState, type State, type StateRecord } from './first-state.ts';

const meta = z.looseObject({ acked: z.literal(0), next_seq: z.literal(1), cursor: z.string() });
const mark = z.looseObject({ unsent: z.literal(0), filled: z.boolean() });
const answer = z.looseObject({
  access_token: z.string(),
  seal_key: z.string(),
  user: z.looseObject({ id: z.string() }),
});

type Session = z.infer<typeof answer> & { device_id: string };

export interface Place {
  /** The origin of the server. */
  url: string;
  password: string;
  /** Signs in by the card and waits for the first data, where nobody has signed in yet. */
  form: (page: Page) => Promise<void>;
}

/** What this worker has read of them. */
const states = new Map<string, Promise<State>>();

/**
 * Makes a new context that of a device on which the user signed in before, with a session and a stream of its own.
 * The state was taken before anything was sent, so its stream has no number yet and may get a new name; and as
 * its pull is marked unfinished, the app itself says "All synced" only once the rows that came since are there.
 */
export async function restoreSignIn(page: Page, username: string, place: Place): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('A browser with a profile of its own signs in by the form.');
  let state = states.get(username);
  if (!state) states.set(username, (state = firstState(browser, username, place.form)));
  const [kept, session] = await Promise.all([
    state,
    signInByCall(page.context(), username, place),
    // Any page of this origin that is not the app, which would open the databases.
    page.goto(`${place.url}/readyz`),
  ]);
  // As one text: the runner describes an object to the page value by value, megabytes of them for an Admin.
  await page.evaluate(writeState, JSON.stringify(asNewDevice(kept, session)));
  await page.evaluate(writeKey, { name: `seal:${session.user.id}`, secret: session.seal_key });
}

async function signInByCall(context: BrowserContext, username: string, { url, password }: Place) {
  const device_id = v7();
  const said = await context.request.post(`${url}/api/login`, {
    data: { username, password, token: '' },
    headers: { 'device-type': 'web', 'device-id': device_id },
  });
  return { ...answer.parse(await said.json()), device_id };
}

/** The same rows under another session, in a stream nobody has sent by. */
function asNewDevice(state: State, session: Session): State {
  const indexedDB = state.indexedDB.map(({ stores, ...database }) => ({
    ...database,
    stores: stores.map((one) => ({
      ...one,
      records: one.records.map((row) => changed(one.name, row, session)),
    })),
  }));
  return { ...state, indexedDB };
}

function changed(store: string, row: StateRecord, { access_token, ...session }: Session) {
  const { key = '', value } = row;
  if (store === 'meta')
    return { value: { ...meta.parse(value), stream_id: v7(), pulled_at: null, pulled_rows: null } };
  if (store !== 'keyval') return row;
  // The stream's name is also that of the database.
  if (key.startsWith('mark:'))
    return { key, value: { ...mark.parse(value), filled: false, database: undefined } };
  return { key, value: key === 'token' ? access_token : (session[key] ?? value) };
}

/** Runs in the page. */
async function writeState(text: string): Promise<void> {
  const { localStorage: items, indexedDB: databases } = JSON.parse(text) as State; // what the caller wrote
  for (const { name, value } of items) localStorage.setItem(name, value);
  const path = (of: { keyPath?: string | undefined; keyPathArray?: string[] | undefined }) =>
    of.keyPath ?? of.keyPathArray;
  for (const { name, version, stores } of databases)
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, version);
      opening.onerror = () => reject(new Error(`${name} does not open.`));
      let isNew = false;
      opening.onupgradeneeded = () => {
        isNew = true;
        for (const { name: called, autoIncrement, indexes, records, ...of } of stores) {
          const made = opening.result.createObjectStore(called, { keyPath: path(of) ?? null, autoIncrement });
          for (const { name: index, multiEntry, unique, ...how } of indexes)
            made.createIndex(index, path(how) ?? '', { multiEntry, unique });
          for (const { key, value } of records) made.put(value, key);
        }
      };
      opening.onsuccess = () => {
        opening.result.close();
        if (isNew) resolve();
        else reject(new Error(`This browser has ${name} already: sign in by the form.`));
      };
    });
}

/** Runs in the page: the key of the new session, as the app keeps it. */
async function writeKey({ name, secret }: { name: string; secret: string }): Promise<void> {
  const text = atob(secret.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('beatbook');
    opening.onerror = () => reject(new Error('The shared database does not open.'));
    opening.onsuccess = () => {
      const change = opening.result.transaction('keyval', 'readwrite');
      change.objectStore('keyval').put(key, name);
      change.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}
