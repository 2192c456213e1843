import { execFile } from 'node:child_process';
import { mkdtempSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { plainEngines } from '#tests/support/databases.ts';
import { copyOf, demoCompany } from '#tests/support/demo-company.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import {
  runServerProcess,
  serverMain,
  startServerProcess,
  type ServerProcess,
} from '#tests/support/server-process.ts';
import { shortLived } from '../../../scripts/lib/short-lived.mjs';

const PASSWORD = 'beatbook-demo';

// Starts and restores take their time on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'beatbook-process-'));
  const { data } = await demoCompany(join(folder, 'company'));
  server = await startServerProcess({ dataDir: copyOf(data, folder) });
}, 240_000);
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

const sentences = (log: string) => log.split('\n').filter((line) => line !== '' && !line.startsWith('{'));

/** Runs one of the commands beside serving. */
function command(
  words: string[],
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const { DATABASE_URL: _none, ...env } = process.env;
    execFile(
      process.execPath,
      [...shortLived, serverMain, ...words],
      { env: { ...env, DATA_DIR: dataDir, DEMO: '1', ...more } },
      (error, stdout, stderr) => {
        resolve({ code: error && typeof error.code === 'number' ? error.code : 0, output: stdout + stderr });
      },
    );
  });
}

async function signIn(url: string, username = 'officer', password = PASSWORD): Promise<Response> {
  return fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
}

describe('a server process', () => {
  it('says where it is and how to sign in, and lets people sign in', async () => {
    expect(server.log()).toContain(server.url);
    expect(server.log()).toContain(PASSWORD);
    expect((await signIn(server.url)).status).toBe(200);
  });

  it('writes neither tokens nor passwords to its log', async () => {
    const { access_token } = (await (await signIn(server.url)).json()) as { access_token: string };
    await fetch(`${server.url}/api/leads?name=secretname`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    await eventually(() => {
      expect(server.log()).toContain('"leads.list"');
    });
    const lines = server
      .log()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    for (const line of lines) {
      expect(line).not.toContain(access_token);
      expect(line).not.toContain(PASSWORD);
      expect(line).not.toContain('secretname');
    }
  });

  it('keeps a second process from its data and names itself', async () => {
    const { code, log } = await runServerProcess({ dataDir: server.dataDir });
    expect(code).toBe(1);
    expect(sentences(log)).toEqual([expect.stringContaining(`in use by process ${server.pid}`)]);
  });

  it('ends politely, with nothing cut short, and starts again on the same data', async () => {
    expect(await server.stop()).toBe(0);
    await server.restart();
    expect((await signIn(server.url)).status).toBe(200);
  });

  it('takes over the data of a killed process', async () => {
    await server.kill9();
    await server.restart();
    expect((await signIn(server.url)).status).toBe(200);
  });
});

describe('backup and restore', () => {
  it('puts a backup into an empty folder, as another database than devices knew', async () => {
    const file = join(folder, 'backup.tar.gz');
    const before = await epochOf(server.url);
    await server.stop();
    expect(await command(['backup', file], server.dataDir)).toMatchObject({ code: 0 });
    expect(await command(['backup', file], server.dataDir)).toMatchObject({ code: 1 });
    const dataDir = join(folder, 'restored');
    expect(await command(['restore', join(folder, 'nothing')], dataDir)).toMatchObject({ code: 1 });
    expect(await command(['restore', file], dataDir)).toMatchObject({ code: 0 });
    expect(await command(['restore', file], dataDir)).toMatchObject({ code: 1 });
    const restored = await startServerProcess({ dataDir });
    expect(await epochOf(restored.url)).not.toBe(before);
    await restored.remove();
    await server.restart();
    expect(await epochOf(server.url)).toBe(before);
  });
});

async function epochOf(url: string): Promise<string> {
  const { access_token } = (await (await signIn(url)).json()) as { access_token: string };
  const reply = await fetch(`${url}/api/sync/pull`, { headers: { authorization: `Bearer ${access_token}` } });
  const [line = ''] = (await reply.text()).split('\n');
  return (JSON.parse(line) as { epoch: string }).epoch;
}

describe('a start that is refused', () => {
  let taken: Server;
  beforeAll(async () => {
    taken = createServer();
    await new Promise<void>((resolve) => {
      taken.listen(0, '127.0.0.1', resolve);
    });
  });
  afterAll(() => {
    taken.close();
  });

  it.each<[string, () => Parameters<typeof runServerProcess>[0], RegExp]>([
    [
      'the port is taken',
      () => ({ dataDir: join(folder, 'restored'), port: (taken.address() as AddressInfo).port }),
      /^Port \d+ on 127\.0\.0\.1 is taken/,
    ],
    [
      'the database does not answer',
      () => ({ databaseUrl: 'postgresql://me:hidden@127.0.0.1:1/x' }),
      /nothing answers there/,
    ],
    [
      'the address of the database is none',
      () => ({ databaseUrl: 'mysql://me:hidden@h/x' }),
      /DATABASE_URL must look like/,
    ],
    ['a setting is none', () => ({ dataDir: folder, env: { DEMO: 'yes' } }), /DEMO must be 0 or 1/],
    [
      'the folder cannot be one',
      () => {
        writeFileSync(join(folder, 'file'), '');
        return { dataDir: join(folder, 'file', 'data') };
      },
      /cannot be written/,
    ],
    [
      'the data is damaged',
      () => {
        const dataDir = join(folder, 'damaged');
        mkdirSync(join(dataDir, 'database'), { recursive: true });
        writeFileSync(join(dataDir, 'database', 'precious'), 'kept');
        return { dataDir };
      },
      /cannot be opened, it may be damaged/,
    ],
  ])('says in one sentence that %s', async (_, options, words) => {
    const { code, log } = await runServerProcess(options());
    expect(code).toBe(1);
    expect(sentences(log)).toEqual([expect.stringMatching(words)]);
    expect(log).not.toContain('hidden');
  });

  it('deletes nothing of damaged data', () => {
    expect(readdirSync(join(folder, 'damaged', 'database'))).toEqual(['precious']);
  });
});

describe('production', () => {
  it('refuses to start while somebody has the password of the demonstration', async () => {
    const { data } = await demoCompany(join(folder, 'company'));
    const { code, log } = await runServerProcess({ dataDir: copyOf(data, folder), env: { DEMO: '0' } });
    expect(code).toBe(1);
    expect(sentences(log)).toEqual([expect.stringContaining('password of the demonstration')]);
  });
});

describe.each(plainEngines)('a company without people, on %s', (engine) => {
  let at: { databaseUrl?: string; dataDir?: string };
  let stop = () => Promise.resolve();
  beforeAll(async () => {
    if (engine === 'embedded') at = { dataDir: join(folder, 'empty-company') };
    else {
      const postgres = await startPostgres();
      stop = () => postgres.stop();
      at = { databaseUrl: await postgres.createDatabase() };
    }
  });
  afterAll(() => stop());

  it('gets its first Admin by hand, once, with a password that holds, and then the next user', async () => {
    const run = (words: string[], secrets: Readonly<Record<string, string>>) =>
      command(words, at.dataDir ?? folder, {
        ...(at.databaseUrl && { DATABASE_URL: at.databaseUrl }),
        ...secrets,
      });
    const make = (password: string) => run(['first-admin', 'asha'], { FIRST_ADMIN_PASSWORD: password });
    expect(await make('short')).toMatchObject({ code: 1 });
    expect(await make('a walk through the market')).toMatchObject({ code: 0 });
    expect(await make('another walk elsewhere')).toMatchObject({ code: 1 });
    const added = await run(['user', 'add', 'ravi', '--reports-to', 'asha'], {
      USER_PASSWORD: 'nine purple tractors',
    });
    expect(added).toMatchObject({ code: 0, output: expect.stringContaining('ravi may sign in now.') });
    const company = await startServerProcess({ ...at, env: { DEMO: '0' } });
    expect((await signIn(company.url, 'asha', 'a walk through the market')).status).toBe(200);
    expect((await signIn(company.url, 'ravi', 'nine purple tractors')).status).toBe(200);
    await company.remove();
  });
});
