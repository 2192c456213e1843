import { bench, describe } from 'vitest';
import { noChanges } from '#data/store/changes.ts';
import { Lists } from '#data/columns/lists.ts';
import { manyLeads } from './support/many.ts';

const lists = new Lists();
const { territories, users, pages, statuses } = manyLeads(100_000);
lists.apply({ ...noChanges(), packs: [...territories, ...users, ...pages] });
await lists.warm(() => Promise.resolve());

const query = { page: 1, size: 25, sort: 'created_at', descending: true, filters: {} };
const territory = territories[0]?.ids[3] ?? '';

describe('100,000 leads in memory', () => {
  bench('newest 25', () => {
    lists.list('leads', query);
  });
  bench('page 2,000 by name', () => {
    lists.list('leads', { ...query, page: 2000, sort: 'name' });
  });
  bench('by territory name, filtered by status and territory', () => {
    lists.list('leads', {
      ...query,
      sort: 'territory_id',
      filters: { status: statuses[1] ?? '', territory_id: territory },
    });
  });
  bench('name contains one letter, from and to', () => {
    lists.list('leads', { ...query, filters: { name: 'a', from: '2026-01-01', to: '2026-06-30' } });
  });
  bench('name contains ram', () => {
    lists.list('leads', { ...query, filters: { name: 'ram' } });
  });
  bench('search for one letter', () => {
    lists.search('leads', 'u', 10);
  });
  bench('search for a word', () => {
    lists.search('leads', 'kirana', 10);
  });
  bench('search for nothing there', () => {
    lists.search('leads', 'zzqx', 10);
  });
  bench('duplicates', () => {
    lists.duplicates('leads', {
      name: 'Sharma Stores',
      identity: { mobile: '9000000001', gstin_no: '27ABCDE1234F1Z5', pan_no: null },
      latitude: 18.52,
      longitude: 73.85,
    });
  });
});
