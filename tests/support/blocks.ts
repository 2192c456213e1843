import { afterAll, beforeAll, beforeEach } from 'vitest';
import { makeCompany, type Company } from './company.ts';
import { openTestDatabase, type EngineName, type TestDatabase } from './databases.ts';
import { buildTestServer, type TestServer, type TestServerOptions } from './server.ts';

/** The server of a block of tests: built before its first test and closed after its last. */
export function serverFor(options: TestServerOptions = {}): TestServer {
  return opened(() => buildTestServer(options));
}

/** A database of a block of tests, emptied before each of them. */
export function databaseFor(engine: EngineName): TestDatabase {
  const database = opened(() => openTestDatabase(engine));
  beforeEach(() => database.truncate());
  return database;
}

/** A company of its own for each test of a block, on an emptied database; or one for all of them. */
export function companyFor(server: TestServer, each: 'test' | 'block' = 'test'): Company {
  const company = {} as Company; // filled before a test can look
  if (each === 'block') beforeAll(async () => void Object.assign(company, await makeCompany(server)));
  else
    beforeEach(async () => {
      await server.truncate();
      Object.assign(company, await makeCompany(server));
    });
  return company;
}

function opened<T extends { close(): Promise<void> }>(open: () => Promise<T>): T {
  const it = {} as T; // filled before a test can look
  beforeAll(async () => void Object.assign(it, await open()));
  afterAll(() => it.close());
  return it;
}
