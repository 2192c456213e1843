import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '#contract/core/call.ts';
import { callNames, calls, findCall } from '#contract/calls.ts';
import { findResource, resourceNames, resources } from '#contract/resources.ts';
import { listedCalls } from './listed-calls.ts';

const table: readonly (readonly [string, Call])[] = callNames.map((name) => [name, calls[name]] as const);
/** Rights that are no resource of their own. */
const words = ['configurations', 'salesforce_trackers'];
const keysOf = (schema: z.ZodMiniType | undefined): string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];

function hasPath(schema: unknown, path: readonly string[]): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return true;
  return schema instanceof z.ZodMiniObject && key in schema.shape && hasPath(schema.shape[key], rest);
}

describe.each(listedCalls)('$method $path', (listed) => {
  const found = table.filter(([, call]) => call.method === listed.method && call.path === listed.path);
  const call = found[0]?.[1];

  test('is in the table once', () => {
    expect(found).toHaveLength(1);
  });

  test('takes every listed field', () => {
    const request = listed.method === 'GET' ? call?.query : call?.body;
    expect(keysOf(request)).toEqual(expect.arrayContaining([...listed.request]));
  });

  test('answers every listed field', () => {
    for (const path of listed.answer) expect(hasPath(call?.answer, path.split('.')), path).toBe(true);
  });
});

describe('the table of calls', () => {
  test('has no two calls on one route', () => {
    const routes = table.map(([, call]) => `${call.method} ${call.path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(routes).toEqual([...new Set(routes)]);
  });

  test.each(table)('%s declares the parameters of its path', (_name, call) => {
    const named = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    expect(keysOf(call.params).toSorted()).toEqual(named.toSorted());
  });

  test.each(table)('%s asks for a right of a resource that exists', (_name, call) => {
    if (call.rule.kind === 'can' && !words.includes(call.rule.resource))
      expect(findResource(call.rule.resource)).toBeDefined();
  });

  test.each(table)('%s answers status 1', (_name, call) => {
    expect(keysOf(call.answer)).toContain('status');
  });

  test.each(table.filter(([, call]) => call.effect === 'write'))(
    '%s says what it does to which row',
    (_name, call) => {
      expect(findResource(call.resource ?? '')).toBeDefined();
      expect(['create', 'update', 'remove']).toContain(call.does);
      expect(call.method).toBe('POST');
      if (call.body_id !== undefined) expect(keysOf(call.body)).toContain(call.body_id);
    },
  );

  test.each(table.filter(([, call]) => call.renamed))(
    '%s names a field of older versions by what it is called now',
    (_name, call) => {
      const keys = keysOf(call.body);
      for (const [before, now] of Object.entries(call.renamed ?? {})) {
        expect(keys).toContain(now);
        expect(keys).not.toContain(before);
      }
    },
  );

  test('asks for a right everywhere but in the calls named here', () => {
    const of = (kind: string) => table.filter(([, call]) => call.rule.kind === kind).map(([name]) => name);
    expect(of('guest').toSorted()).toEqual(
      [
        ['session.forgotpassword', 'session.login', 'session.otp', 'session.sendotp', 'session.handover'],
        ['track_apps.receive', 'track_apps.receive_bare'],
      ]
        .flat()
        .toSorted(),
    );
    expect(of('session').toSorted()).toEqual(
      [
        ['session.logout', 'shell.appLink', 'sync.pull', 'sync.push', 'leads.dropdown', 'leads.editors'],
        ['territories.byId', 'territories.ofState', 'territories.ofUser', 'territories.search'],
        ['states.list', 'states.search', 'configurations.show', 'journey_plans.parties'],
        [
          'users.list',
          'users.ofTerritory',
          'users.search',
          'users.profileImage',
          'users.language',
          'tracker.own',
          'tracker.visit',
        ],
        ['track_apps.list', 'track_apps.connect', 'track_apps.disconnect'],
        [
          'contacts.dropdown',
          'accounts.dropdown',
          'opportunities.dropdown',
          'tickets.dropdown',
          'activities.dropdown',
        ],
        ['saved_views.list', 'saved_views.create', 'saved_views.update', 'saved_views.delete'],
        ['files.begin', 'files.chunk', 'files.link', 'attachments.create', 'attachments.delete'],
      ]
        .flat()
        .toSorted(),
    );
  });

  test('is the one the resources name for their writes', () => {
    for (const name of resourceNames)
      for (const [does, call] of Object.entries<string>({ ...resources[name].calls })) {
        expect(findCall(call)).toMatchObject({ resource: name, does });
      }
  });

  test('knows no call by a name of the prototype', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])
      expect(findCall(name) ?? findResource(name)).toBeUndefined();
  });
});
