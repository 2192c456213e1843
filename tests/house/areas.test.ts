import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findable } from '#app/command/kinds.ts';
import { kinds } from '#app/kinds.ts';
import { allAreas } from '#app/shell/menu.ts';
import { findCall } from '#contract/calls.ts';
import type { Resource } from '#contract/core/resource.ts';
import { resources, type ResourceName } from '#contract/resources.ts';
import { targetOf } from './rooms.ts';
import { root, sourcesUnder, type Source } from './source.ts';

const sources = new Map(sourcesUnder(['src']).map((source) => [source.path, source]));
const tree = readFileSync(`${root}src/routeTree.gen.ts`, 'utf8');

/** Parts of the trade and of the kit that hold inputs of their own. */
const parts = /^src\/(features|domain\/(party|plan|related)|ui\/(pick|file|map))\//;

/** A file and what it imports of its area and of the parts, but for one of them. */
function withParts(path: string, without: string, seen = new Map<string, Source>()): Map<string, Source> {
  const source = sources.get(path);
  if (!source || seen.has(path) || path === without) return seen;
  seen.set(path, source);
  for (const request of source.imports) {
    const target = targetOf(path, request);
    if (target !== undefined && parts.test(target)) withParts(posix.normalize(target), without, seen);
  }
  return seen;
}

type Apart = Readonly<Partial<Record<ResourceName, readonly string[]>>>;

/** What a body may carry and no form asks for by an input: given by the server, or chosen from a list. */
const unasked: Apart = {
  leads: ['cdp_code'],
  contacts: ['cdp_code'],
  opportunities: ['margin'],
  journey_plans: ['items'],
  market_visits: ['lead_id', 'contact_id'],
};

/** What a detail leaves out. */
const unshown: Apart = { market_visits: ['state', 'territory'] };

/** The folder whose kind is of a resource, unless it is only named there. */
const folderOf = (path: string, name: ResourceName): string | undefined =>
  [...sources.values()]
    .filter(
      (source) => source.text.includes(`RecordKind<'${name}'>`) && source.text.includes(`path: '${path}'`),
    )
    .map((source) => posix.dirname(source.path))
    .find(
      (folder) =>
        sources.has(`${folder}/list.tsx`) &&
        tree.includes(`'./${folder.slice('src/'.length)}/list'`) &&
        sources.get(`${folder}/list.tsx`)?.text.includes(`'${path}/'`),
    );

/** Records that are listed on the screen of the record they belong to. */
const onParent: readonly string[] = ['expenses'];

const screens = kinds.flatMap((kind) => {
  const resource: Resource = resources[kind.resource];
  if (!('path' in kind) || resource.calls.create === undefined || onParent.includes(kind.resource)) return [];
  return [{ name: kind.resource, kind, resource, folder: folderOf(kind.path, kind.resource) ?? '' }];
});

/** The fields of a row that a person writes. */
function written({ calls, row }: Resource): string[] {
  const body = findCall(calls.create ?? '')?.body;
  return Object.keys(row.shape).filter(
    (field) => field !== 'id' && body !== undefined && field in body.shape,
  );
}

test('every resource that people make has rights that open it to somebody', () => {
  const shut = Object.values<Resource>(resources).filter(
    ({ reads, calls, rights }) =>
      ['scoped', 'catalogue'].includes(reads.by) &&
      calls.create !== undefined &&
      !Object.values(rights).flat().includes('read'),
  );
  expect(shut.map(({ name }) => name)).toEqual([]);
});

describe.each(screens)('the area $name', ({ name, kind, resource, folder }) => {
  const fields = written(resource);
  const text = (file: string, without = '') =>
    [...withParts(`${folder}/${file}`, `${folder}/${without}`).values()]
      .map((source) => source.text)
      .join('\n');

  test('has an input for every field on its form', () => {
    const form = text('form.tsx') || text('create.tsx');
    const lacking = fields
      .filter((field) => !unasked[name]?.includes(field))
      .filter((field) => !new RegExp(`input\\('${field}'\\)|name="${field}"`).test(form));
    expect(lacking).toEqual([]);
  });

  test('shows every field on its detail', () => {
    const detail = text('detail.tsx', 'form.tsx');
    const looked = fields.filter((field) => !unshown[name]?.includes(field));
    expect(looked.filter((field) => !new RegExp(`\\b${field}\\b`).test(detail))).toEqual([]);
  });

  test('has its addresses, its entry in the menu and its line in the search', () => {
    expect(tree).toContain(`'${kind.path}/edit/$id': typeof `);
    expect(tree).toContain(`'./${folder.slice('src/'.length)}/list'`);
    expect(allAreas.map(({ needs }) => needs)).toContain(name);
    expect(findable.map((one) => one.resource)).toContain(name);
  });
});
