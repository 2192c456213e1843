import { v7 } from 'uuid';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import * as z from 'zod/mini';

const record = z.looseObject({ key: z.optional(z.unknown()), value: z.unknown() });
const store = z.looseObject({ name: z.string(), records: z.array(record) });
const origin = z.looseObject({
  indexedDB: z.array(z.looseObject({ name: z.string(), stores: z.array(store) })),
});
const dump = z.object({ origins: z.tuple([origin]) });
const meta = z.looseObject({ acked: z.literal(0), next_seq: z.literal(1), cursor: z.string() });
const mark = z.looseObject({ unsent: z.literal(0), filled: z.boolean() });
const answer = z.looseObject({ access_token: z.string() });

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
type Form = (page: Page, username: string) => Promise<void>;

export interface Place {
  /** The origin of the server. */
  url: string;
  password: string;
  /** Signs in by the card and waits for the first data. */
  form: Form;
}

/** What a server once gave each user, as a context keeps it. */
const states = new Map<string, Promise<State>>();

/**
 * Makes a context that of a device on which the user signed in before, with a session and a stream of its own.
 * The state was taken before anything was sent, so its stream has no number yet and may get a new name; and as
 * its pull is marked unfinished, the app itself says "All sent" only once the rows that came since are there.
 */
export async function restoreSignIn(context: BrowserContext, username: string, place: Place): Promise<void> {
  const browser = context.browser();
  if (!browser) throw new Error('A context of its own profile signs in by the form.');
  const key = `${place.url} ${username}`;
  let state = states.get(key);
  if (!state) states.set(key, (state = takeState(browser, username, place)));
  const [kept, session] = await Promise.all([state, signInByCall(context, username, place)]);
  await context.setStorageState(asNewDevice(kept, session));
}

async function takeState(browser: Browser, username: string, { url, form }: Place): Promise<State> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  await form(await context.newPage(), username);
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

async function signInByCall(context: BrowserContext, username: string, { url, password }: Place) {
  const said = await context.request.post(`${url}/api/login`, {
    data: { username, password, token: '' },
    headers: { 'device-type': 'web' },
  });
  return answer.parse(await said.json());
}

/** The same rows under another session, in a stream nobody has sent by. */
function asNewDevice(state: State, { access_token, ...session }: z.infer<typeof answer>): State {
  const copy = dump.parse(structuredClone(state));
  for (const database of copy.origins[0].indexedDB)
    for (const { name, records } of database.stores)
      for (const entry of records) {
        if (name === 'meta')
          entry.value = { ...meta.parse(entry.value), stream_id: v7(), pulled_at: null, pulled_rows: null };
        if (name !== 'keyval') continue;
        if (entry.key === 'token') entry.value = access_token;
        else if (String(entry.key) in session) entry.value = session[String(entry.key)];
        else if (String(entry.key).startsWith('mark:'))
          entry.value = { ...mark.parse(entry.value), filled: false };
      }
  // Read with the fields that matter here; the rest passed through as it was.
  return copy as unknown as State;
}
