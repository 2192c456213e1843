import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCompany, type Company, type Person } from '#tests/support/company.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { buildTestServer, type TestServer } from '#tests/support/server.ts';
import { pull } from '#tests/support/sync.ts';

describe.each(plainEngines)('the language of a person, on %s', (engine) => {
  let server: TestServer;
  let company: Company;

  beforeAll(async () => {
    server = await buildTestServer({ engine });
  });
  beforeEach(async () => {
    await server.truncate();
    company = await makeCompany(server);
  });
  afterAll(() => server.close());

  const choose = (who: Person, language: string) =>
    server.call('POST', '/api/users/language', { token: company.tokens[who], body: { language } });
  const shown = async (who: Person) => {
    const pages = await pull(server, company.tokens[who]);
    return pages.at(-1)?.viewer?.user.language;
  };

  test('is kept for whoever chose it, and reaches their other devices', async () => {
    const reply = await choose('asha', 'hi');
    expect(reply.json()).toMatchObject({ status: 1, user: { language: 'hi' } });
    expect(await shown('asha')).toBe('hi');
    expect(await shown('bina')).toBeNull();
  });

  test('is a code and nothing else', async () => {
    expect((await choose('asha', 'Hindi, please')).statusCode).toBe(422);
    expect(await shown('asha')).toBeNull();
  });
});
