import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { leads } from '#contract/leads.ts';
import { listRequest, searchRequest } from '#contract/core/lists.ts';
import { filterKeysOf, listSearch, pageSizes, refOfFilter, toListQuery } from '#contract/core/resource.ts';
import { resourceNames, resources } from '#contract/resources.ts';
import { checkProperty } from '#tests/support/property.ts';
import { taken, textsOf } from './checks.ts';

const url = listSearch(leads);
const wire = listRequest(leads);

describe('the URL of a list', () => {
  test('forgives whatever stands in it', () => {
    const garbage = fc.dictionary(
      fc.oneof(fc.constantFrom(...Object.keys(url.shape)), fc.string({ maxLength: 5 })),
      fc.anything(),
    );
    checkProperty(
      'contract/lists: forgives whatever stands in it',
      fc.property(garbage, (search) => {
        const query = toListQuery(leads, z.parse(url, { ...search }));
        expect(pageSizes).toContain(query.size);
        expect(query.page).toBeGreaterThanOrEqual(1);
        expect(Object.keys(leads.index.columns)).toContain(query.sort);
        for (const [key, value] of Object.entries(query.filters)) {
          expect(filterKeysOf(leads)).toContain(key);
          expect(value).toBeTypeOf('string');
        }
      }),
    );
  });

  test('reads numbers as the text a person typed', () => {
    expect(toListQuery(leads, z.parse(url, { name: 9876543210, lead_id: '' })).filters).toEqual({
      name: '9876543210',
    });
  });

  test('knows which filters ask for another record, whatever name travels beside its id', () => {
    const refs = filterKeysOf(leads).flatMap((key) => {
      const ref = refOfFilter(leads, key);
      return ref ? [[key, ref.resource]] : [];
    });
    expect(refs).toEqual([
      ['territory_id', 'territories'],
      ['created_by', 'users'],
      ['assigned_to', 'users'],
    ]);
  });

  test('starts with page 1, ten rows, newest first', () => {
    expect(toListQuery(leads, {})).toEqual({
      page: 1,
      size: 10,
      sort: 'created_at',
      descending: true,
      filters: {},
    });
    expect(toListQuery(leads, { sort: 'name' }).descending).toBe(false);
  });
});

describe('the query of a paged call', () => {
  test('takes the four words of the specification as text', () => {
    expect(
      taken(wire, {
        sortBy: 'name',
        descending: 'true',
        rowsPerPage: '25',
        page: '2',
        filters: { name: 'a', status: null },
      }),
    ).toEqual({
      sortBy: 'name',
      descending: true,
      rowsPerPage: 25,
      page: 2,
      filters: { name: 'a', status: null },
    });
    expect(taken(wire, {})).toEqual({});
  });

  test.each([
    { sortBy: 'password' },
    { sortBy: 'name; drop table leads' },
    { rowsPerPage: 1000 },
    { rowsPerPage: '11' },
    { page: 0 },
    { page: 'x' },
    { page: 1e9 },
    { descending: 'down' },
    { query: 'x'.repeat(201) },
    { filters: 'x' },
  ])('refuses %j', (query) => {
    expect(textsOf(wire, query).length).toBeGreaterThan(0);
  });
});

test('a search text is bounded', () => {
  expect(textsOf(searchRequest, { query: 'x'.repeat(201) })).toHaveLength(1);
  expect(textsOf(searchRequest, {})).toHaveLength(1);
});

test.each(resourceNames)('resource %s names only fields of its row', (name) => {
  const resource: (typeof resources)[typeof name] = resources[name];
  const fields = Object.keys(resource.row.shape);
  for (const column of Object.keys(resource.index.columns)) expect(fields).toContain(column);
  for (const [order, columns] of Object.entries(resource.index.firsts ?? {})) {
    expect(fields).not.toContain(order);
    for (const column of columns) expect(resource.index.refs).toHaveProperty(column);
  }
  for (const [order, columns] of Object.entries(resource.index.compound ?? {})) {
    expect(fields).not.toContain(order);
    for (const column of columns) expect(['text', 'day']).toContain(resource.index.columns[column]);
  }
  for (const field of resource.search) expect(fields).toContain(field);
  expect(fields).toContain(resource.sort.by);
  expect(Object.isFrozen(resource)).toBe(true);
  expect(resource.name).toBe(name);
});
