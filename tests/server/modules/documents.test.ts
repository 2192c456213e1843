import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DocumentRow } from '#contract/documents.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody, setRights, type Person } from '#tests/support/company.ts';
import { accountValues, opportunityValues } from '#tests/server/matrix/canaries.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { op, TestDevice, TestStream } from '#tests/support/sync.ts';
import { form, refOf, sendFile } from '#tests/support/uploads.ts';

type Shown = DocumentRow & {
  file_path: string | null;
  record_name: string | null;
  created_by_name: string | null;
};

describe.each(plainEngines)('documents, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);
  let lead: string;
  let account: string;
  let opportunity: string;

  beforeEach(async () => {
    const { asha } = company.users;
    [lead, account, opportunity] = [v7(), v7(), v7()];
    await post('asha', '/api/leads', leadBody(company.territory, { id: lead }));
    await server.db
      .insertInto('accounts')
      .values({
        ...accountValues,
        id: account,
        name: 'Sharma Group',
        assigned_to: asha,
        created_by: asha,
      })
      .execute();
    await server.db
      .insertInto('opportunities')
      .values({
        ...opportunityValues,
        id: opportunity,
        name: 'Diwali order',
        assigned_to: asha,
        created_by: asha,
      })
      .execute();
  });

  const post = (who: Person, url: string, body: object) =>
    server.call('POST', url, { token: company.tokens[who], body });
  const get = (who: Person, url: string) => server.call('GET', url, { token: company.tokens[who] });
  const body = (over: object = {}) => ({
    id: v7(),
    name: 'Quote',
    record_type: 'lead',
    record_id: lead,
    file: refOf(pdf(), 'quote.pdf'),
    ...over,
  });
  const make = async (who: Person, over: object = {}): Promise<Shown> => {
    const reply = await post(who, '/api/documents', body(over));
    expect(reply.json()).toMatchObject({ status: 1, message: 'Document created.' });
    return reply.json<{ document: Shown }>().document;
  };
  const list = async (who: Person, query = '') => {
    const reply = await get(who, `/api/documents${query}`);
    return reply.json<{ list: { data: Shown[]; total: number } }>().list;
  };

  describe('creating', () => {
    test('is done before the bytes are there, and says so', async () => {
      const made = await make('asha');
      expect(made).toMatchObject({
        name: 'Quote',
        filename: 'quote.pdf',
        type: 'application/pdf',
        size: pdf().length,
        stored: false,
        file_path: null,
        record_name: 'Sharma Stores',
        created_by_name: 'asha',
      });
    });

    test('shows the file to every reader once it has arrived', async () => {
      const file = refOf(pdf(), 'quote.pdf');
      const made = await make('asha', { file });
      await sendFile(server, company.tokens.asha, pdf(), file);
      const reply = await get('north', `/api/documents/${made.id}`);
      const shown = reply.json<{ document: Shown }>().document;
      expect(shown).toMatchObject({ stored: true, filename: 'quote.pdf' });
      expect((await get('north', shown.file_path ?? '')).rawPayload.equals(pdf())).toBe(true);
      expect((await get('north', `/api/files/${file.id}/link`)).statusCode).toBe(200);
      expect((await get('chand', `/api/files/${file.id}/link`)).statusCode).toBe(404);
    });

    test('takes a file whose bytes came first', async () => {
      const file = refOf(pdf(), 'quote.pdf');
      await sendFile(server, company.tokens.asha, pdf(), file);
      expect(await make('asha', { file })).toMatchObject({ stored: true });
    });

    test('takes a form with the file in it', async () => {
      const sent = form(
        { name: 'Price list', opportunity_id: opportunity },
        { part: 'document', filename: 'prices.pdf', bytes: pdf() },
      );
      const reply = await server.call('POST', '/api/documents', { token: company.tokens.asha, ...sent });
      expect(reply.json()).toMatchObject({
        status: 1,
        document: { name: 'Price list', record_type: 'opportunity', record_id: opportunity, stored: true },
      });
    });

    test('a form sent twice under one key makes one document and one file', async () => {
      const sent = form(
        { name: 'A', account_id: account },
        { part: 'document', filename: 'a.pdf', bytes: pdf() },
      );
      const headers = { ...sent.headers, 'idempotency-key': v7() };
      const once = () =>
        server.call('POST', '/api/documents', { token: company.tokens.asha, payload: sent.payload, headers });
      const [first, second] = [await once(), await once()];
      expect(first.statusCode).toBe(200);
      expect(second.json<{ document: Shown }>().document.id).toBe(
        first.json<{ document: Shown }>().document.id,
      );
      expect((await list('asha')).total).toBe(1);
      expect(await server.db.selectFrom('files').select('id').execute()).toHaveLength(1);
    });

    test('a record id alone finds its record', async () => {
      const made = await make('asha', { record_type: undefined, record_id: account });
      expect(made).toMatchObject({ record_type: 'account', record_name: 'Sharma Group' });
    });

    test('says at the field what is missing', async () => {
      const errorsOf = async (over: object) =>
        (await post('asha', '/api/documents', body(over))).json<{ errors: object }>().errors;
      expect(await errorsOf({ name: undefined })).toEqual({ name: ['Name is required'] });
      expect(await errorsOf({ name: ' ' })).toEqual({ name: ['Name is required'] });
      expect(await errorsOf({ file: undefined })).toEqual({ document: ['File is required.'] });
      expect(await errorsOf({ record_id: undefined })).toMatchObject({
        record_id: ['Record Id is required'],
      });
      expect(await errorsOf({ record_id: v7() })).toEqual({ record_id: ['Choose a valid Record Id'] });
    });

    test('says in a form that the file is missing, or has no name', async () => {
      const ask = (sent: ReturnType<typeof form>) =>
        server.call('POST', '/api/documents', { token: company.tokens.asha, ...sent });
      const without = await ask(form({ name: 'A', account_id: account }));
      expect(without.json()).toMatchObject({ status: 0, errors: { document: ['File is required.'] } });
      const file = { part: 'document', filename: 'a.pdf', bytes: pdf() };
      const nameless = await ask(form({ account_id: account }, file));
      expect(nameless.json()).toMatchObject({ status: 0, errors: { name: ['Name is required'] } });
    });

    test('hangs nothing on a record of others', async () => {
      expect((await post('chand', '/api/documents', body())).json()).toMatchObject({ code: 'invalid' });
      await setRights(server.db, 'Manager', [
        { name: 'read-leads', access_to: 'group' },
        { name: 'create-documents', access_to: 'group' },
      ]);
      expect((await post('north', '/api/documents', body())).statusCode).toBe(403);
    });

    test('takes no file of somebody else, and none that hangs elsewhere', async () => {
      const theirs = refOf(pdf(), 'theirs.pdf');
      await sendFile(server, company.tokens.bina, pdf(), theirs);
      expect((await post('asha', '/api/documents', body({ file: theirs }))).statusCode).toBe(422);
      const file = refOf(pdf(), 'mine.pdf');
      await make('asha', { file });
      expect((await post('asha', '/api/documents', body({ file }))).json()).toMatchObject({
        code: 'invalid',
        message: 'This file belongs to another record. Upload it again.',
      });
    });

    test('gives the same answer to the same creation', async () => {
      const sent = body();
      const [first, second] = [
        await post('asha', '/api/documents', sent),
        await post('asha', '/api/documents', sent),
      ];
      expect(second.json()).toEqual(first.json());
      expect((await list('asha')).total).toBe(1);
    });
  });

  describe('the list', () => {
    test('finds by name and by file name, in pages of 5 too', async () => {
      for (let at = 0; at < 7; at += 1)
        await make('asha', { name: `Quote ${at}`, file: refOf(pdf(`/A ${at}`), `scan-${at}.pdf`) });
      const page = await list('asha', '?rowsPerPage=5&page=2');
      expect(page).toMatchObject({ total: 7 });
      expect(page.data).toHaveLength(2);
      expect((await list('asha', '?name=quote 3')).data.map(({ name }) => name)).toEqual(['Quote 3']);
      expect((await list('asha', '?filename=SCAN-4')).data.map(({ name }) => name)).toEqual(['Quote 4']);
      expect((await list('asha', '?query=scan-5')).total).toBe(1);
      expect((await get('asha', '/api/documents?rowsPerPage=7')).statusCode).toBe(422);
      expect((await get('asha', '/api/leads?rowsPerPage=5')).statusCode).toBe(422);
    });

    test('shows the documents of records within reach, and nothing without the right', async () => {
      await make('asha');
      for (const [who, total] of [
        ['asha', 1],
        ['north', 1],
        ['admin', 1],
        ['bina', 0],
        ['chand', 0],
        ['south', 0],
      ] as const)
        expect((await list(who)).total, who).toBe(total);
      await setRights(server.db, 'Manager', [{ name: 'read-leads', access_to: 'all' }]);
      expect((await get('north', '/api/documents')).statusCode).toBe(403);
      expect((await new TestDevice(server, company.tokens.north).pull()).at(-1)).toBeDefined();
    });
  });

  describe('changing', () => {
    test('is for whoever made it and for Admin', async () => {
      const { id } = await make('asha');
      expect((await post('north', `/api/documents/${id}/update`, { name: 'B' })).statusCode).toBe(403);
      expect((await post('north', `/api/documents/${id}/delete`, {})).statusCode).toBe(403);
      expect((await post('chand', `/api/documents/${id}/delete`, {})).statusCode).toBe(404);
      const renamed = await post('admin', `/api/documents/${id}/update`, { name: 'B' });
      expect(renamed.json()).toEqual({ status: 1, message: 'Document updated.' });
      const gone = await post('asha', `/api/documents/${id}/delete`, { id });
      expect(gone.json()).toEqual({ status: 1, message: 'Document deleted.' });
      expect((await list('asha')).total).toBe(0);
    });

    test('does not happen by deleting their record, either', async () => {
      for (const [type, path] of [
        ['account', `/api/accounts/${account}/delete`],
        ['lead', `/api/leads/${lead}/delete`],
      ] as const) {
        const record_id = { account, lead }[type];
        await make('asha', { record_type: type, record_id });
        const refused = await post('north', path, {});
        expect(refused.statusCode, type).toBe(403);
        expect(refused.json()).toMatchObject({
          code: 'forbidden',
          // An account goes by its creator, assignee or an Admin alone, whatever is attached to it.
          message: expect.stringContaining(
            type === 'lead' ? 'what other users added (documents: 1)' : 'permission',
          ),
        });
        expect((await list('asha')).total, type).toBe(1);
        expect((await post('asha', path, {})).statusCode, type).toBe(200);
        expect((await list('asha')).total, type).toBe(0);
      }
    });

    test('another file takes the place of the first, which nobody can open any more', async () => {
      const [first, second] = [refOf(pdf(), 'one.pdf'), refOf(pdf('/Two'), 'two.pdf')];
      const { id } = await make('asha', { file: first });
      await sendFile(server, company.tokens.asha, pdf(), first);
      const link = await get('asha', `/api/files/${first.id}/link`);
      await post('asha', `/api/documents/${id}/update`, { file: second });
      expect((await list('asha')).data).toMatchObject([
        { filename: 'two.pdf', stored: false, file_path: null },
      ]);
      await sendFile(server, company.tokens.asha, pdf('/Two'), second);
      expect((await list('asha')).data).toMatchObject([{ filename: 'two.pdf', stored: true }]);
      expect((await get('asha', link.json<{ path: string }>().path)).statusCode).toBe(404);
      expect((await get('asha', `/api/files/${first.id}/link`)).statusCode).toBe(404);
    });

    test('a document moves only to a record within reach', async () => {
      const { id } = await make('asha');
      const moved = await post('asha', `/api/documents/${id}/update`, { account_id: account });
      expect(moved.statusCode).toBe(200);
      expect((await list('asha')).data).toMatchObject([{ record_type: 'account', record_id: account }]);
      const away = await post('asha', `/api/documents/${id}/update`, {
        record_type: 'lead',
        record_id: v7(),
      });
      expect(away.json()).toMatchObject({ errors: { record_id: ['Choose a valid Record Id'] } });
    });

    test('two edits of different fields both stay, one of the same field is told', async () => {
      const { id } = await make('asha');
      await post('admin', `/api/documents/${id}/update`, { name: 'By admin' });
      const stream = new TestStream(server, company.tokens.asha);
      const edit = {
        call: 'documents.update',
        record_id: id,
        body: { name: 'By asha' },
        base: { name: 'Quote' },
      };
      const reply = await stream.push(1, [op(edit)]);
      expect(reply.results).toMatchObject([
        { outcome: 'merged', conflicts: [{ field: 'name', mine: 'By asha', server: 'By admin' }] },
      ]);
    });
  });

  describe('on devices', () => {
    test('arrive from the queue, tell their readers, and follow their record', async () => {
      const stream = new TestStream(server, company.tokens.asha);
      const { id, ...sent } = body();
      const pushed = await stream.push(1, [op({ call: 'documents.create', record_id: id, body: sent })]);
      expect(pushed.results).toMatchObject([{ outcome: 'applied' }]);
      const [asha, bina] = [
        new TestDevice(server, company.tokens.asha),
        new TestDevice(server, company.tokens.bina),
      ];
      await Promise.all([asha.pull(), bina.pull()]);
      expect(asha.table('documents').get(id)).toMatchObject({ stored: false, filename: 'quote.pdf' });
      await sendFile(server, company.tokens.asha, pdf(), sent.file);
      await asha.pull();
      expect(asha.table('documents').get(id)).toMatchObject({ stored: true });
      const { bina: assigned_to } = company.users;
      await server.db.updateTable('leads').set({ assigned_to, created_by: assigned_to }).execute();
      await Promise.all([asha.pull(), bina.pull()]);
      expect([...asha.table('documents').keys()]).toEqual([]);
      expect([...bina.table('documents').keys()]).toEqual([id]);
      await server.db.deleteFrom('leads').execute();
      await bina.pull();
      expect([...bina.table('documents').keys()]).toEqual([]);
    });

    test('leave with their opportunity, with the right to read them, and when they move', async () => {
      const one = await make('asha', { record_type: 'opportunity', record_id: opportunity });
      const two = await make('asha', {
        record_type: 'account',
        record_id: account,
        file: refOf(pdf('/2'), 'b.pdf'),
      });
      const three = await make('asha', { file: refOf(pdf('/3'), 'c.pdf') });
      const north = new TestDevice(server, company.tokens.north);
      await north.pull();
      expect([...north.table('documents').keys()].toSorted()).toEqual([one.id, two.id, three.id].toSorted());
      await server.db.deleteFrom('opportunities').execute();
      const { chand } = company.users;
      await server.db.updateTable('accounts').set({ assigned_to: chand, created_by: chand }).execute();
      await north.pull();
      expect([...north.table('documents').keys()]).toEqual([three.id]);
      await server.db.updateTable('documents').set({ record_type: 'account', record_id: account }).execute();
      await north.pull();
      expect([...north.table('documents').keys()]).toEqual([]);
      await server.db.updateTable('documents').set({ record_type: 'lead', record_id: lead }).execute();
      await north.pull();
      expect(north.table('documents').size).toBe(2);
      await setRights(server.db, 'Manager', [{ name: 'read-leads', access_to: 'all' }]);
      await north.pull();
      expect([...north.table('documents').keys()]).toEqual([]);
      expect([...north.table('leads').keys()]).toEqual([lead]);
    });
  });
});
