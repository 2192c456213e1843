import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { configure } from '#contract/core/settings.ts';
import { buildApp, handlers } from '#server/app.ts';
import { readConfig, settingsOf, type Config } from '#server/config.ts';
import type { AllHandlers } from '#server/calls/run-call.ts';
import { buildServer } from '#server/http/server.ts';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { v7 } from 'uuid';
import { inject } from 'vitest';
import type { HasRoom } from '#server/db/engine/disk-space.ts';
import { openTestDatabase, type EngineName, type TestDatabase } from './databases.ts';

/** The real app over inject, on an empty database of its own. */
export interface TestServer extends TestDatabase {
  app: FastifyInstance;
  config: Config;
  /** Opens a session for a user straight in the database and gives its token. */
  signIn(user_id: string): Promise<string>;
  /** One request as the app would send it; a token signs it. */
  call(
    method: 'GET' | 'POST',
    url: string,
    options?: { token?: string; body?: object } & Pick<InjectOptions, 'headers' | 'payload'>,
  ): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  engine?: EngineName;
  connections?: number;
  config?: Partial<Config>;
  /** Whether the disk has room to write. */
  has_room?: HasRoom;
  /** Handlers to put in place of real ones, for faults that no real handler has. */
  handlers?: Partial<AllHandlers>;
}

/** Builds the real app on one of the engines. Use `truncate` between tests: it is quicker than a new database. */
export async function buildTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await openTestDatabase(options.engine ?? 'embedded', options.connections);
  const data_dir = await mkdtemp(join(inject('run_folder'), 'data-'));
  const config: Config = {
    ...readConfig({ DEMO: '1', USER_CALLS_PER_MINUTE: '1000000', ADDRESS_CALLS_PER_MINUTE: '1000000' }),
    data_dir,
    ...options.config,
  };
  configure(settingsOf(config));
  const level = process.env['TEST_LOG'];
  const store = { ...database, ...(options.has_room && { has_room: options.has_room }) };
  const deps = { config, store, logger: level === undefined ? false : { level } };
  const app = options.handlers
    ? await buildServer({ ...deps, handlers: { ...handlers, ...options.handlers } })
    : await buildApp(deps);
  await app.ready();
  return {
    ...database,
    app,
    config,
    signIn: (user_id) => openSession(database, user_id),
    call: (method, url, { token, body, ...rest } = {}) =>
      app.inject({
        method,
        url,
        ...rest,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...rest.headers },
        ...(body && { payload: body }),
      }),
    async close() {
      await app.close();
      await database.close();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

/** Opens a session straight in the database and gives its token. */
export async function openSession({ db }: Pick<TestDatabase, 'db'>, user_id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await db
    .insertInto('sessions')
    .values({
      id: v7(),
      user_id,
      token_hash: createHash('sha256').update(token).digest('hex'),
      device_token: null,
      device_type: null,
      idle_expires_at: inDays(14),
      absolute_expires_at: inDays(90),
      ended_at: null,
    })
    .execute();
  return token;
}
