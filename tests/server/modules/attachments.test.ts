import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody, type Person } from '#tests/support/company.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { pdf, photo } from '#tests/support/sample-files.ts';
import { op, TestStream } from '#tests/support/sync.ts';
import { form, refOf, sendFile } from '#tests/support/uploads.ts';

describe.each(plainEngines)('attachments, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);
  let lead: string;

  beforeEach(async () => {
    lead = v7();
    await post('asha', '/api/leads', leadBody(company.territory, { id: lead }));
  });

  const post = (who: Person, url: string, body: object) =>
    server.call('POST', url, { token: company.tokens[who], body });
  const attachmentsOf = async (who: Person) => {
    const reply = await server.call('GET', `/api/leads/${lead}`, { token: company.tokens[who] });
    return reply.json<{ lead_detail: { attachments: Record<string, unknown>[] } }>().lead_detail.attachments;
  };
  const body = (over: object = {}) => ({
    id: v7(),
    name: 'Shop front',
    record_type: 'lead',
    record_id: lead,
    file: refOf(pdf(), 'front.pdf'),
    ...over,
  });

  test('a photo taken without signal is a row first and a picture later', async () => {
    const bytes = await photo();
    const file = refOf(bytes, 'front.jpg');
    const { id, ...sent } = body({ file });
    const stream = new TestStream(server, company.tokens.asha);
    const pushed = await stream.push(1, [op({ call: 'attachments.create', record_id: id, body: sent })]);
    expect(pushed.results).toMatchObject([{ outcome: 'applied' }]);
    expect(await attachmentsOf('north')).toMatchObject([
      { id, name: 'Shop front', assigned_to_name: 'asha', stored: false, file_path: null },
    ]);
    await sendFile(server, company.tokens.asha, bytes, file);
    const [attachment] = await attachmentsOf('north');
    expect(attachment).toMatchObject({ stored: true, type: 'image/jpeg' });
    const reply = await server.call('GET', String(attachment?.['file_path']), {
      token: company.tokens.north,
    });
    expect(reply.headers['content-type']).toBe('image/jpeg');
  });

  test('a photo of the odometer is attached to a log-in of one’s own and is seen by the manager', async () => {
    const duty = v7();
    const bytes = await photo();
    const file = refOf(bytes, 'odometer.jpg');
    const stream = new TestStream(server, company.tokens.asha);
    const hang = { name: 'Odometer', record_type: 'attendance', record_id: duty, file };
    const id = v7();
    const { results } = await stream.push(1, [
      op({ call: 'attendance.record', record_id: duty, body: { type: 'log_in', odometer: 4120 } }),
      op({ call: 'attachments.create', record_id: id, body: hang }),
    ]);
    expect(results).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
    await sendFile(server, company.tokens.asha, bytes, file);
    const link = (who: Person) =>
      server.call('GET', `/api/files/${file.id}/link`, { token: company.tokens[who] });
    expect((await link('north')).statusCode).toBe(200);
    expect((await link('bina')).statusCode).toBe(404);
    const foreign = await post('bina', '/api/attachments/upload', {
      ...hang,
      id: v7(),
      file: refOf(pdf(), 'a.pdf'),
    });
    expect(foreign.json()).toMatchObject({ errors: { record_id: ['Choose a valid Record Id'] } });
  });

  test('a form uploads name, record and file in one', async () => {
    const sent = form(
      { name: 'Licence', record_type: 'lead', record_id: lead, type: '', category: '' },
      { part: 'attachment', filename: 'licence.pdf', bytes: pdf() },
    );
    const reply = await server.call('POST', '/api/attachments/upload', {
      token: company.tokens.asha,
      ...sent,
    });
    expect(reply.json()).toMatchObject({ status: 1, message: 'Attachment uploaded.' });
    expect(await attachmentsOf('asha')).toMatchObject([{ name: 'Licence', stored: true }]);
  });

  test('says at the field what is missing', async () => {
    const errorsOf = async (over: object) =>
      (await post('asha', '/api/attachments/upload', body(over))).json<{ errors: object }>().errors;
    expect(await errorsOf({ name: '' })).toEqual({ name: ['Name is required'] });
    expect(await errorsOf({ file: undefined })).toEqual({ attachment: ['File is required.'] });
    expect(await errorsOf({ record_id: v7() })).toEqual({ record_id: ['Choose a valid Record Id'] });
  });

  test('whoever may not change the record hangs nothing on it', async () => {
    for (const who of ['bina', 'chand', 'south'] as const)
      expect((await post(who, '/api/attachments/upload', body())).statusCode, who).toBe(422);
    expect((await post('north', '/api/attachments/upload', body())).statusCode).toBe(200);
  });

  test('goes only by its maker and Admin, and takes its file along', async () => {
    const sent = body();
    await post('asha', '/api/attachments/upload', sent);
    expect((await post('chand', '/api/attachments/delete', { id: sent.id })).statusCode).toBe(404);
    expect((await post('north', '/api/attachments/delete', { id: sent.id })).statusCode).toBe(403);
    const gone = await post('asha', '/api/attachments/delete', { id: sent.id });
    expect(gone.json()).toEqual({ status: 1, message: 'Attachment deleted.' });
    expect(await attachmentsOf('asha')).toEqual([]);
    const file = await server.db.selectFrom('files').select('dropped_at').executeTakeFirst();
    expect(file?.dropped_at).not.toBeNull();
    expect(await sendFile(server, company.tokens.asha, pdf(), sent.file)).toMatchObject({ status: 404 });
  });
});
