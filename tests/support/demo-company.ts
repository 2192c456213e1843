import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { kolkataDay } from '#contract/core/dates.ts';
import { decodeCursor } from '#server/sync/cursor.ts';
import { startServerProcess } from './server-process.ts';

/** The demonstration company as a first start makes it: what servers of tests get copies of. */
export interface DemoCompany {
  data: string;
  /** The version up to which a device has everything that has pulled from it. */
  horizon: string;
}

const LIMIT = 200_000;

/** Makes the company in a folder, or in that of the whole check, which needs one a day: it has visits of today. */
export async function demoCompany(own: string): Promise<DemoCompany> {
  const folder = join(process.env['TEST_COMPANY'] ?? own, kolkataDay(Date.now()));
  const data = join(folder, 'data');
  const file = join(folder, 'horizon');
  mkdirSync(dirname(folder), { recursive: true });
  // Of two files that want it at once, the one that makes the folder makes the company.
  if (mkdirSync(folder, { recursive: true }) !== undefined) {
    writeFileSync(`${file}.new`, await make(data));
    renameSync(`${file}.new`, file);
  }
  await until(
    () => existsSync(file),
    () => 'Another worker has not made the company.',
  );
  return { data, horizon: readFileSync(file, 'utf8') };
}

async function until(isSo: () => boolean, otherwise: () => string): Promise<void> {
  const deadline = Date.now() + LIMIT;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(otherwise());
    await pause(50);
  }
}

/** A copy of its data in a folder of the run. */
export function copyOf(data: string, folder: string): string {
  const copy = mkdtempSync(join(folder, 'server-'));
  cpSync(data, copy, { recursive: true });
  return copy;
}

async function make(dataDir: string): Promise<string> {
  const server = await startServerProcess({ dataDir, env: { LOG_LEVEL: 'info' } });
  // Once here instead of in every copy: the papers of approved statements take seconds of a processor.
  await until(
    () => server.log().includes('"job":"expenses.papers"'),
    () => `The statements got no papers:\n${server.log()}`,
  );
  const horizon = await horizonOf(server.url);
  await server.stop();
  return horizon;
}

const signedIn = z.object({ access_token: z.string() });
const lastPage = z.object({ cursor: z.string(), more: z.literal(false) });

async function horizonOf(url: string): Promise<string> {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'officer', password: 'beatbook-demo' }),
  });
  const { access_token } = signedIn.parse(await login.json());
  const pull = await fetch(`${url}/api/sync/pull`, { headers: { authorization: `Bearer ${access_token}` } });
  const { cursor } = lastPage.parse(JSON.parse((await pull.text()).trim().split('\n').at(-1) ?? ''));
  const position = decodeCursor(cursor);
  if (!position) throw new Error('The pull ended with a cursor that is none.');
  return position.from;
}
