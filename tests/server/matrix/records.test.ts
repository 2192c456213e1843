import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/core/call.ts';
import { plainEngines } from '#tests/support/databases.ts';
import { buildTestServer, type TestServer } from '#tests/support/server.ts';
import { op, TestStream } from '#tests/support/sync.ts';
import { leaks, plant, plantLead, targetOf, targets, type Canary } from './canaries.ts';
import {
  makeViewer,
  ownersOf,
  reaches,
  reads,
  refusedTo,
  relations,
  rightsCases,
  type Relation,
  type Viewer,
} from './people.ts';
import { allCalls, isGoverned, kindOf, reachOf, requestOf, startsFrom, type Request } from './requests.ts';

const calls = allCalls.filter(([, call]) => !isGoverned(call));
const recordCalls = calls.filter(([, call]) => reachOf(call) === 'record');
const createCalls = calls.filter(([, call]) => reachOf(call) === 'create');
const writeCalls = calls.filter(([, call]) => call.effect === 'write');
/** Calls whose path names the record to change; a body could name another. */
const namingCalls = recordCalls.filter(([, call]) => call.params && call.effect === 'write');

/** Everything a call may have left among the records. */
const CLEAR = [
  'begin; set local session_replication_role = replica',
  ...['attachments', 'positions', ...targets].map((table) => `delete from ${table}`),
  'commit',
].join('; ');

const rightOf = ({ rights }: Viewer, { rule }: Call) =>
  rule.kind === 'can' && rule.action === 'read' ? rights.read : rights.act;

/** Accounts and tickets are deleted by their creator, their assignee and the role Admin. (TKT-008, ACCT-012) */
const OWN_DELETE = /^\/api\/(accounts|tickets)\/\{id\}\/delete$/;

/** Plans and visits lead to leads and customers. */
const leads = (call: Call) => 'lead_customer' in (call.body?.shape ?? {});

/** Attendance and expense statements are always one's own, whatever a body says. */
const OWN = ['attendances', 'expense_statements'];
/** Whoever reaches only what is assigned to them chooses nobody else for a lead or customer. */
const isOwn = ({ rights }: Viewer, kind: string) =>
  OWN.includes(kind) || (rights.act === 'assigned' && ['leads', 'contacts'].includes(kind));
/** Nobody decides on their own work. (Document 2, section 6.) */
const DECISION = /\/(approval|updatestatus)$/;
const PAPER = /\/download$/;
/** What happens during a visit is its assignee's alone, and what a statement claims its employee's. */
const BY_ASSIGNEE = /\/(checks|position|notes|outcome|positions|submit)$|expensestatements\/\{id\}\/update$/;

/** A position belongs to a check, and a fresh visit has none. */
const CHANGES_NOTHING = /\/checks\/position$/;

/** A decision is made by somebody above the assignee; who made the record does not count for it. */
function mayDecide({ rights, id, below, far_below }: Viewer, owners: ReturnType<typeof ownersOf>): boolean {
  const { assigned_to, created_by } = owners;
  if (rights.act === 'all') return true;
  const isLed = assigned_to === below || assigned_to === far_below;
  return isLed && (rights.act === 'group' || (rights.act === 'created' && created_by === id));
}

/** What the rule says must happen: whoever may not read a record must not learn that it exists. */
function expected(viewer: Viewer, call: Call, relation: Relation): number {
  if (call.rule.kind !== 'can') throw new Error('Only calls with a right address records');
  const scope = rightOf(viewer, call);
  if (scope === null) return 403;
  const owners = ownersOf(viewer, relation);
  if (relation === 'deleted' || !reads(viewer, kindOf(call), owners)) return 404;
  // The canaries are pending, and only an approved one has a paper.
  if (PAPER.test(call.path)) return 409;
  const assigned = owners.assigned_to === viewer.id;
  if (BY_ASSIGNEE.test(call.path)) return assigned ? 200 : 403;
  if (DECISION.test(call.path)) return !assigned && mayDecide(viewer, owners) ? 200 : 403;
  if (OWN_DELETE.test(call.path)) return Object.values(owners).includes(viewer.id) ? 200 : 403;
  return call.rule.action === 'read' || reaches(viewer, scope, owners) ? 200 : 403;
}

interface Row {
  id: string;
  rev: number;
}

describe.each(plainEngines)('who may do what with one record, on %s', (engine) => {
  let server: TestServer;
  /** Without triggers: what would be told of the rows is told to nobody, and costs more than deleting them. */
  const clear = () => server.pool.query(CLEAR);
  /** How many combinations of a call, a right and a relation were judged. */
  let judged = 0;

  beforeAll(async () => {
    server = await buildTestServer({ engine });
  });
  afterAll(async () => {
    console.info(`Authorization matrix of single records on ${engine}: ${judged} combinations judged.`);
    await server.close();
  });

  const snapshots = async (kind: string, ids: readonly string[]): Promise<Map<string, Row>> => {
    const { rows } = await sql<Row>`
      select * from ${sql.table(kind)} where id = any(${ids}::uuid[])`.execute(server.db);
    return new Map(rows.map((row) => [row.id, row]));
  };
  const snapshot = async (kind: string, id: string) => (await snapshots(kind, [id])).get(id);

  describe.each(Object.entries(rightsCases))('with %s', (_name, rights) => {
    let viewer: Viewer;

    beforeAll(async () => {
      viewer = await makeViewer(server, rights);
    });

    /** One record in each relation, of the kind a call addresses, and nothing else. */
    const plantFor = async (call: Call): Promise<Canary[]> => {
      await clear();
      return plant(server.db, viewer, relations, [kindOf(call)]);
    };

    /**
     * Judges a call once for each relation of the record, then what became of every record: `judge` says
     * whether its own may have changed. A failure names the relation.
     */
    const eachRelation = async (
      call: Call,
      judge: (id: string, relation: Relation, canaries: Canary[]) => Promise<boolean>,
    ): Promise<void> => {
      const kind = kindOf(call);
      const canaries = await plantFor(call);
      const ids = relations.map((relation) => targetOf(canaries, kind, relation));
      const before = await snapshots(kind, ids);
      const changed = new Set<string>();
      for (const [at, relation] of relations.entries()) {
        const id = ids[at] ?? '';
        if (await judge(id, relation, canaries)) changed.add(id);
        judged += 1;
      }
      const after = await snapshots(kind, ids);
      for (const [at, relation] of relations.entries()) {
        const id = ids[at] ?? '';
        expectChange(call, { before: before.get(id), after: after.get(id) }, changed.has(id), relation);
      }
    };

    test.each(recordCalls)('%s of one record', async (_call, call) => {
      await eachRelation(call, async (id, relation, canaries) => {
        const as = `of a record as ${relation}`;
        const { method, url, body } = requestOf(call, id);
        // A call without a session comes to no right, so one of them stands for all.
        if (relation === 'assignee' && rights === rightsCases['no right'])
          await expectClosed(requestOf(call, id));
        const reply = await server.call(method, url, { token: viewer.token, ...(body && { body }) });
        expect.soft(reply.statusCode, as).toBe(expected(viewer, call, relation));
        expect.soft(leaks(reply.body, canaries, [id]), as).toEqual([]);
        return reply.statusCode === 200;
      });
    });

    test.each(namingCalls)(
      "%s never touches the record of somebody else's id in the body",
      async (_call, call) => {
        const canaries = await plantFor(call);
        const own = targetOf(canaries, kindOf(call), 'assignee');
        const foreign = targetOf(canaries, kindOf(call), 'other');
        const before = await snapshot(kindOf(call), foreign);
        const { method, url, body } = requestOf(call, own, foreign);
        const reply = await server.call(method, url, { token: viewer.token, body: { id: foreign, ...body } });
        if (call.body_id !== undefined && rightOf(viewer, call) !== null) expect(reply.statusCode).toBe(400);
        expect(await snapshot(kindOf(call), foreign)).toEqual(before);
        judged += 1;
      },
    );

    async function expectClosed({ method, url, body }: Request): Promise<void> {
      for (const token of [undefined, 'x'.repeat(43)]) {
        const reply = await server.call(method, url, { ...(token && { token }), ...(body && { body }) });
        expect.soft(reply.statusCode, 'without a session').toBe(401);
      }
    }

    function expectChange(
      call: Call,
      { before, after }: Record<'before' | 'after', Row | undefined>,
      done: boolean,
      relation: Relation,
    ): void {
      const as = `what became of a record as ${relation}`;
      if (!done || call.effect === 'read' || CHANGES_NOTHING.test(call.path))
        expect.soft(after, as).toEqual(before);
      else if (call.does === 'remove') expect.soft(after, as).toBeUndefined();
      else expect.soft(after?.rev, as).toBe(2);
    }

    /** A creation by which the viewer is to look after the record. */
    const ownRequestOf = (call: Call, id: string) => {
      const request = requestOf(call, id);
      return { ...request, body: { ...request.body, assigned_to: viewer.id } };
    };

    /** Plans and visits lead to somebody, who must be within reach. */
    const leading = async (call: Call, body: object | undefined, assigned_to = viewer.id) => {
      if (!leads(call)) return { ...body };
      const lead_customer = [await plantLead(server.db, viewer, assigned_to)];
      return { ...body, lead_customer, leadsdate: ['2099-01-05'] };
    };
    const made = (call: Call, allowed = true, assigned_to = viewer.id) => {
      if (rights.act === null) return 403;
      const blind = leads(call) && !reaches(viewer, rights.read, { assigned_to, created_by: viewer.id });
      return blind ? 422 : allowed ? 200 : 403;
    };

    test.each(createCalls)('%s makes a record of the caller, or none', async (_call, call) => {
      await clear();
      const id = v7();
      const { method, url, body } = ownRequestOf(call, id);
      const sent = await leading(call, body);
      const reply = await server.call(method, url, { token: viewer.token, body: sent });
      expect(reply.statusCode).toBe(made(call));
      const row = await snapshot(kindOf(call), id);
      if (reply.statusCode !== 200) expect(row).toBeUndefined();
      else expect(row).toMatchObject({ created_by: viewer.id });
      judged += 1;
    });

    test.each(rights.act === null ? [] : createCalls)(
      '%s never outside the own reach',
      async (_call, call) => {
        await clear();
        const { method, url, body } = requestOf(call, v7());
        const assigned_to = viewer.other;
        const sent = { ...(await leading(call, body, assigned_to)), assigned_to };
        const reply = await server.call(method, url, { token: viewer.token, body: sent });
        const kind = kindOf(call);
        const may = reaches(viewer, rights.act, { assigned_to, created_by: viewer.id });
        const wanted = made(call, may || isOwn(viewer, kind), assigned_to);
        expect(reply.statusCode).toBe(refusedTo(kind) === 422 ? 422 : wanted);
        judged += 1;
      },
    );

    test.each(createCalls)('%s never over a record', async (_call, call) => {
      await eachRelation(call, async (id, relation, canaries) => {
        const as = `over a record as ${relation}`;
        const { method, url, body } = ownRequestOf(call, id);
        const reply = await server.call(method, url, { token: viewer.token, body });
        expect.soft(leaks(reply.body, canaries, [id]), as).toEqual([]);
        const own = ownersOf(viewer, relation).created_by === viewer.id && relation !== 'deleted';
        expect.soft(reply.statusCode, as).toBe(rights.act === null ? 403 : own ? 200 : 409);
        return false;
      });
    });

    /** Operations of one call, one on the record of each relation, as one device sends them together. */
    const opsOn = (name: string, call: Call, canaries: Canary[]) =>
      relations.map((relation) => {
        const id = targetOf(canaries, kindOf(call), relation);
        const { body = {} } = requestOf(call, id);
        const record_id = startsFrom(call) ? String(body['id']) : id;
        return { relation, id, sent: op({ call: name, record_id, body }) };
      });

    test.each(writeCalls)('%s from the queue of a device', async (name, call) => {
      const kind = kindOf(call);
      const canaries = await plantFor(call);
      const ops = opsOn(name, call, canaries);
      const ids = ops.map(({ id }) => id);
      const before = await snapshots(kind, ids);
      const stream = new TestStream(server, viewer.token);
      const { status, results, rows } = await stream.push(
        1,
        ops.map(({ sent }) => sent),
      );
      const after = await snapshots(kind, ids);
      expect(status).toBe(200);
      expect(results).toHaveLength(ops.length);
      expect.soft(leaks(JSON.stringify(rows), canaries, ids)).toEqual([]);
      for (const [at, { relation, id }] of ops.entries()) {
        const as = `of a record as ${relation}`;
        const states = { before: before.get(id), after: after.get(id) };
        judged += 1;
        expect.soft(leaks(JSON.stringify(results[at]), canaries, [id]), as).toEqual([]);
        if (reachOf(call) === 'create') {
          expectChange(call, states, false, relation);
          continue;
        }
        const right = expected(viewer, call, relation);
        const code = { 200: undefined, 403: 'forbidden', 404: 'not_found' }[right];
        expect
          .soft(results[at], as)
          .toMatchObject(right === 200 ? { outcome: 'applied' } : { outcome: 'rejected', code });
        expectChange(call, states, right === 200, relation);
      }
    });
  });

  test('every call of the contract has a place in the matrix', () => {
    const placed = [...recordCalls, ...createCalls].map(([name]) => name);
    const many = calls.filter(([, call]) => reachOf(call) === 'many').map(([name]) => name);
    expect([...placed, ...many].toSorted()).toEqual(calls.map(([name]) => name).toSorted());
    for (const [, call] of recordCalls) expect(call.rule.kind).toBe('can');
  });
});
