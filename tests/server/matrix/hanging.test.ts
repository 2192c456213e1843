import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentParents, documentTypes, type DocumentType } from '#contract/documents.ts';
import { serverFor } from '#tests/support/blocks.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { op, TestDevice, TestStream } from '#tests/support/sync.ts';
import { refOf } from '#tests/support/uploads.ts';
import { plant, targetOf } from './canaries.ts';
import {
  makeViewer,
  ownersOf,
  reaches,
  relations,
  rightsCases,
  type Relation,
  type Viewer,
} from './people.ts';

/** A document on a record, by somebody else or by the viewer, with a file that has arrived. */
interface Hung {
  id: string;
  file: string;
  name: string;
  parent: string;
  type: DocumentType;
  relation: Relation;
  own: boolean;
}

const cases = relations.filter((relation) => relation !== 'deleted');
const bytes = Buffer.from('%PDF-1.4 matrix');

describe.each(plainEngines)('who may do what with what is attached to records, on %s', (engine) => {
  const server = serverFor({ engine });

  describe.each(Object.entries(rightsCases))('with %s', (_name, rights) => {
    let viewer: Viewer;
    const hung: Hung[] = [];

    const hang = async (
      parent: string,
      type: DocumentType,
      relation: Relation,
      own: boolean,
    ): Promise<Hung> => {
      const [id, file] = [v7(), v7()];
      const name = `Canary document ${id.slice(-12)}`;
      const user_id = own ? viewer.id : viewer.other;
      const row = { name, filename: `${name}.pdf`, size: 9, type: 'application/pdf', stored: true };
      await server.db
        .insertInto('documents')
        .values({ id, record_type: type, record_id: parent, created_by: user_id, file_id: file, ...row })
        .execute();
      const held = { holder: 'documents', holder_id: id, state: 'stored', type: row.type } as const;
      await server.db
        .insertInto('files')
        .values({ id: file, user_id, name: row.filename, size: 9, sha256: '', ...held })
        .execute();
      return { id, file, name, parent, type, relation, own };
    };

    beforeAll(async () => {
      viewer = await makeViewer(server, rights);
      hung.length = 0;
      for (const relation of cases) {
        const canaries = await plant(server.db, viewer, [relation]);
        for (const type of documentTypes) {
          const parent = targetOf(canaries, documentParents[type]);
          for (const own of [true, false]) hung.push(await hang(parent, type, relation, own));
        }
      }
    });

    const readable = ({ relation }: Hung) => reaches(viewer, rights.read, ownersOf(viewer, relation));
    const changeable = ({ relation }: Hung) => reaches(viewer, rights.act, ownersOf(viewer, relation));
    const get = (url: string) => server.call('GET', url, { token: viewer.token });
    const post = (url: string, body: object) => server.call('POST', url, { token: viewer.token, body });
    const leaks = (text: string) =>
      hung.filter((one) => !readable(one) && (text.includes(one.name) || text.includes(one.file)));

    test('one document is shown to whoever may read its record', async () => {
      for (const one of hung) {
        const reply = await get(`/api/documents/${one.id}`);
        expect(reply.statusCode).toBe(rights.read === null ? 403 : readable(one) ? 200 : 404);
        expect(leaks(reply.body)).toEqual([]);
      }
    });

    test('the list and the pull bring what is within reach and nothing else', async () => {
      const within = hung.filter(readable).map(({ id }) => id);
      const reply = await get('/api/documents?rowsPerPage=50');
      expect(leaks(reply.body)).toEqual([]);
      expect(reply.statusCode).toBe(rights.read === null ? 403 : 200);
      if (rights.read !== null) expect(reply.json()).toMatchObject({ list: { total: within.length } });
      const device = new TestDevice(server, viewer.token);
      const text = JSON.stringify(await device.pull());
      expect(leaks(text)).toEqual([]);
      expect([...device.table('documents').keys()].toSorted()).toEqual(within.toSorted());
    });

    test('a file opens for whoever may read the record, its own sender included', async () => {
      for (const one of hung)
        expect((await get(`/api/files/${one.file}/link`)).statusCode).toBe(readable(one) ? 200 : 404);
    });

    const created = (one: Hung) => {
      if (rights.act === null) return 403;
      if (!readable(one)) return 422;
      return changeable(one) ? 200 : 403;
    };

    test('a document and an attachment are hung by whoever may change the record', async () => {
      const own = hung.filter((one) => one.own);
      const newOn = (one: Hung) => ({
        id: v7(),
        name: 'New',
        record_type: one.type,
        record_id: one.parent,
        file: refOf(bytes, 'a.pdf'),
      });
      for (const one of own) {
        expect((await post('/api/documents', newOn(one))).statusCode).toBe(created(one));
        if (one.type !== 'lead' && one.type !== 'customer') continue;
        const attached = await post('/api/attachments/upload', newOn(one));
        expect(attached.statusCode).toBe(readable(one) ? (changeable(one) ? 200 : 403) : 422);
        if (attached.statusCode !== 200) continue;
        const made = attached.json<{ attachment: { id: string } }>().attachment.id;
        expect((await post('/api/attachments/delete', { id: made })).statusCode).toBe(200);
      }
      const queued = own.map((one) => {
        const { id: record_id, ...body } = newOn(one);
        return op({ call: 'documents.create', record_id, body });
      });
      const { results } = await new TestStream(server, viewer.token).push(1, queued);
      const outcomes = own.map((one) => (created(one) === 200 ? 'applied' : 'rejected'));
      expect(results.map(({ outcome }) => outcome)).toEqual(outcomes);
    });

    test('a document is changed and deleted by whoever made it, while they may read it', async () => {
      for (const one of hung) {
        const wanted = rights.act === null ? 403 : !readable(one) ? 404 : one.own ? 200 : 403;
        const row = () =>
          server.db.selectFrom('documents').selectAll().where('id', '=', one.id).executeTakeFirst();
        const before = await row();
        expect((await post(`/api/documents/${one.id}/update`, { name: 'Changed' })).statusCode).toBe(wanted);
        if (wanted !== 200) expect(await row()).toEqual(before);
        const twice = await post(`/api/documents/${one.id}/delete`, { id: v7() });
        expect(twice.statusCode).toBe(rights.act === null ? 403 : 400);
        expect((await post(`/api/documents/${one.id}/delete`, {})).statusCode).toBe(wanted);
        expect(await row()).toEqual(wanted === 200 ? undefined : before);
      }
    });
  });

  test('everything is closed without a session', async () => {
    const id = v7();
    for (const url of ['/api/documents', `/api/documents/${id}`, `/api/files/${id}/link`])
      expect((await server.call('GET', url)).statusCode).toBe(401);
    const posts = [
      ['/api/documents', `/api/documents/${id}/update`, `/api/documents/${id}/delete`],
      ['/api/attachments/upload', '/api/attachments/delete', '/api/files', `/api/files/${id}/chunk?offset=0`],
    ].flat();
    for (const url of posts) expect((await server.call('POST', url, { body: {} })).statusCode, url).toBe(401);
  });
});
