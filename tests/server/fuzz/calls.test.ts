import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '#contract/core/call.ts';
import { attendanceRow } from '#contract/attendance.ts';
import { accountFields, accountRow } from '#contract/accounts.ts';
import { contactRow, wholeContact } from '#contract/contacts.ts';
import { kolkataDay } from '#contract/core/dates.ts';
import { expenseStatementRow, wholeStatement } from '#contract/expense-statements.ts';
import { planRow } from '#contract/journey-plans.ts';
import { leadRow, leadSchema } from '#contract/leads.ts';
import { marketVisitRow } from '#contract/market-visits.ts';
import { activityRow, wholeActivity } from '#contract/activities.ts';
import { deletionRow } from '#contract/deletions.ts';
import { ticketRow, ticketSchema } from '#contract/tickets.ts';
import { opportunityRow, opportunitySchema } from '#contract/opportunities.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { engines, plainEngines } from '#tests/support/databases.ts';
import { checkAsyncProperty, FUZZ_RUNS } from '#tests/support/property.ts';
import { leadValues, plant, targetOf, targets, type Canary } from '../matrix/canaries.ts';
import { allCalls, kindOf, requestOf, unowned } from '../matrix/requests.ts';
import { survives } from './caller.ts';
import { nasty, rawBodies } from './nasty.ts';

const RIGHTS = { read: 'all', act: 'all' } as const;

// What a body holds reaches the database, and each engine has its own way with texts and numbers: each takes every other
// call, and all of them where the plain tests run on both.
describe.each(engines)('calls with bad input, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server, 'block');
  let planted: Canary[];
  let plantAll: () => Promise<Canary[]>;
  let staff: string;

  const staffNow = async () => {
    const people = await server.db.selectFrom('users').selectAll().orderBy('id').execute();
    // Anybody may change their own language, which gives their row a new version.
    const users = people.map(({ language, updated_at, rev, ver, ...person }) => person);
    const rights = await server.db
      .selectFrom('role_permissions')
      .selectAll()
      .orderBy('role_id')
      .orderBy('name')
      .execute();
    return JSON.stringify([users, rights]);
  };

  beforeAll(async () => {
    const { admin: id, asha: below, bina: far_below, south: above, chand: other } = company.users;
    const viewer = { rights: RIGHTS, id, token: company.tokens.admin, below, far_below, above, other };
    plantAll = () => plant(server.db, viewer, ['assignee']);
    staff = await staffNow();
  });

  const requests = (call: Call): fc.Arbitrary<InjectOptions> => {
    const addressed = targets.find((kind) => kind === kindOf(call)) ?? 'leads';
    const good = requestOf(call, targetOf(planted, addressed));
    const keys = Object.keys(call.body?.shape ?? {});
    const extra = ['role', 'created_by', 'updated_at', 'base', 'assigned_to', 'unknown', 'id'];
    const changes = fc.dictionary(fc.constantFrom(...keys, ...extra), nasty, { minKeys: 1, maxKeys: 4 });
    const bodies = fc.oneof(
      { weight: 6, arbitrary: changes.map((changed) => JSON.stringify({ ...good.body, ...changed })) },
      { weight: 1, arbitrary: nasty.map((value) => JSON.stringify(value)) },
      { weight: 1, arbitrary: rawBodies },
    );
    const location = fc
      .dictionary(fc.constantFrom('address', 'city', 'pin_code', 'latitude', 'longitude', 'x'), nasty, {
        maxKeys: 3,
      })
      .map((changed) => JSON.stringify({ ...good.body, location: { ...leadValues.location, ...changed } }));
    const texts = nasty.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
    const paths = fc
      .array(texts, { minLength: 1, maxLength: 2 })
      .map((parts) => call.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(safe(parts[0] ?? ''))));
    const names = fc.constantFrom(
      ...Object.keys(call.query?.shape ?? {}),
      'filters',
      'filters[name]',
      'text',
      'x',
    );
    const queries = fc
      .array(fc.tuple(names, texts), { maxLength: 4 })
      .map((pairs) =>
        pairs
          .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(safe(value))}`)
          .join('&'),
      );
    return fc.record({
      method: fc.constant(call.method),
      url: fc
        .tuple(fc.oneof(fc.constant(good.url.split('?')[0] ?? ''), paths), queries)
        .map(([path, query]) => (query === '' ? path : `${path}?${query}`)),
      headers: fc.record({
        authorization: fc.constant(`Bearer ${company.tokens.admin}`),
        'content-type': fc.oneof(
          { weight: 20, arbitrary: fc.constant('application/json') },
          fc.constantFrom('application/json; charset=utf-8', 'text/plain', 'x'),
        ),
        'idempotency-key': fc.oneof(fc.uuid(), fc.constant(''), fc.constant('x'.repeat(400))),
      }),
      remoteAddress: fc.ipV4(),
      ...(call.method === 'POST' && {
        payload: keys.includes('location') ? fc.oneof(bodies, location) : bodies,
      }),
    });
  };

  const open = [...allCalls, ...unowned].filter(
    ([name]) => name !== 'session.logout' && !name.startsWith('sync.'),
  );
  const both = plainEngines.length === engines.length;
  const own = open.filter((_, at) => both || at % engines.length === engines.indexOf(engine));
  test.each(own)(`%s survives ${FUZZ_RUNS} bad requests`, async (name, call) => {
    planted = await plantAll();
    await checkAsyncProperty(
      `bad requests of ${name}`,
      fc.asyncProperty(requests(call), async (request) => {
        await survives(server.app, request);
      }),
      FUZZ_RUNS,
    );
  });

  test('and no row is worse for it', async () => {
    const rules = {
      leads: [leadRow, leadSchema({ viewer: { permissions: [] }, editing: true })],
      contacts: [contactRow, wholeContact],
      accounts: [accountRow, accountFields],
      opportunities: [opportunityRow, opportunitySchema({ editing: true })],
      tickets: [ticketRow, ticketSchema],
      activities: [activityRow, wholeActivity],
      journey_plans: [planRow],
      market_visits: [marketVisitRow],
      attendances: [attendanceRow],
      expense_statements: [expenseStatementRow, wholeStatement(kolkataDay(Date.now()))],
      deletions: [deletionRow],
    } as const;
    for (const kind of targets)
      for (const row of await server.db.selectFrom(kind).selectAll().execute())
        for (const rule of rules[kind]) expect(z.safeParse(rule, row).error?.issues ?? []).toEqual([]);
    expect(await staffNow()).toBe(staff);
    expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  });

  test('addresses that are none get a refusal of ours', async () => {
    const paths = [
      '/api',
      '/api/',
      '/api/leads/',
      '/API/LEADS',
      '/api/leads/%',
      '/api/leads/%E0%A4%A',
      '/api/../leads',
    ];
    for (const url of [
      ...paths,
      '/api/nothing',
      `/api/leads/${'x'.repeat(5000)}`,
      '//api/leads',
      '/api/leads/a/b/c',
    ])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const)
        expect((await server.app.inject({ method, url })).statusCode, `${method} ${url}`).toBeLessThan(500);
  });
});

/** Half a surrogate pair cannot be written into an address at all. */
const safe = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '').slice(0, 4000);
