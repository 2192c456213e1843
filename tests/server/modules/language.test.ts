import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody, type Person } from '#tests/support/company.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { op, pull, TestStream } from '#tests/support/sync.ts';

describe.each(plainEngines)('the language of a person, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);

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

  test('is the one in which the server refuses them, by call and by sync', async () => {
    await choose('asha', 'hi');
    const body = { ...leadBody(company.territory), name: '' };
    const missing = { name: ['दुकान का नाम ज़रूरी है'] };
    const create = (who: Person) =>
      server.call('POST', '/api/leads', { token: company.tokens[who], body: { id: v7(), ...body } });
    expect((await create('asha')).json()).toMatchObject({ code: 'invalid', errors: missing });
    expect((await create('bina')).json()).toMatchObject({ errors: { name: ['Shop Name is required'] } });
    const stream = new TestStream(server, company.tokens.asha);
    const { results } = await stream.push(1, [op({ call: 'leads.create', record_id: v7(), body })]);
    expect(results[0]).toMatchObject({ outcome: 'rejected', code: 'invalid', errors: missing });
  });

  test('has the values of a refusal in their places', async () => {
    const name = { name: 'Goa' };
    await choose('admin', 'hi');
    const add = () => server.call('POST', '/api/storeState', { token: company.tokens.admin, body: name });
    await add();
    expect((await add()).json()).toMatchObject({ message: 'Goa पहले से मौजूद है।' });
  });

  test('is the one in which the server says what it has done, by call and by sync', async () => {
    await choose('asha', 'hi');
    const lead = () => ({ id: v7(), ...leadBody(company.territory) });
    const create = (who: Person) =>
      server.call('POST', '/api/leads', { token: company.tokens[who], body: lead() });
    expect((await create('asha')).json()).toMatchObject({ status: 1, message: 'लीड: नया रिकॉर्ड बन गया।' });
    expect((await create('bina')).json()).toMatchObject({ message: 'Lead created.' });
    const { id, ...body } = lead();
    const stream = new TestStream(server, company.tokens.asha);
    const { results } = await stream.push(1, [op({ call: 'leads.create', record_id: id, body })]);
    expect(results[0]).toMatchObject({ outcome: 'applied', answer: { message: 'लीड: नया रिकॉर्ड बन गया।' } });
  });

  test('is that of the device where nobody is signed in, and tells nothing of the user', async () => {
    await choose('asha', 'hi');
    const send = async (user_code: string, language?: string) =>
      (await server.call('POST', '/api/users/sendotp', { body: { user_code, language } })).json<unknown>();
    expect(await send('asha')).toEqual(await send('nobody'));
    expect(await send('bina', 'hi')).toMatchObject({ message: expect.stringContaining('10 मिनट') });
  });
});
