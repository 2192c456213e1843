import { describe, expect, it } from 'vitest';
import { leads } from '#contract/leads.ts';
import { listSearch } from '#contract/core/resource.ts';
import { listState } from '#ui/list/list-state.ts';

const parse = listSearch(leads);
const read = (search: Record<string, unknown>) => listState(leads, parse.parse(search));

describe('the address of a list', () => {
  it('starts with ten rows, the newest first', () => {
    expect(read({}).query).toEqual({ page: 1, size: 10, sort: 'created_at', descending: true, filters: {} });
  });

  it('keeps a mobile number that the router read as a number', () => {
    expect(read({ name: 9876543210 }).query.filters).toEqual({ name: '9876543210' });
  });

  it('turns the order round when a column is chosen again', () => {
    const by_name = parse.parse(read({ page: 3 }).toSort('name'));
    expect(by_name).toMatchObject({ sort: 'name', descending: false, page: undefined });
    expect(listState(leads, by_name).toSort('name')).toMatchObject({ sort: 'name', descending: true });
  });

  it('says that filters are set, and goes back to the first page', () => {
    const next = read({ page: 4, size: 25 }).toFilters({ status: 'Active', name: '' });
    expect(next).toEqual({
      size: 25,
      sort: undefined,
      descending: undefined,
      status: 'Active',
      filters: true,
    });
  });

  it('takes off one filter and leaves the others', () => {
    const list = read({ filters: true, status: 'Active', territory_id: 't', territory: 'Pune' });
    expect(list.without('territory_id', 'territory')).toMatchObject({ status: 'Active', filters: true });
    expect(list.without('territory_id', 'territory')).not.toHaveProperty('territory');
    const none = listState(leads, list.without('territory_id', 'territory')).without('status');
    expect(none).toMatchObject({ filters: undefined });
  });

  it('keeps a view as the same text in whatever order it came, without the page', () => {
    const search = read({ status: 'Active', name: '12', size: 25, sort: 'name', page: 3 }).view_search;
    expect(read({ sort: 'name', size: 25, name: '12', filters: true, status: 'Active' }).view_search).toBe(
      search,
    );
    expect(read({ page: 2 }).view_search).toBe('');
  });

  it('opens a view where it was kept, and knows when it has strayed', () => {
    const { view_search } = read({ status: 'Active', name: '12', sort: 'name' });
    const id = '01a1ff15-b0a8-73b0-a991-fb195e159e69';
    const list = read({ ...read({}).toView({ id, search: view_search }) });
    expect(list).toMatchObject({ saved: id, view_search, is_bare: false });
    expect(list.query).toMatchObject({ sort: 'name', filters: { status: 'Active', name: '12' } });
    const strayed = read({ ...list.without('status') });
    expect(strayed).toMatchObject({ saved: id });
    expect(strayed.view_search).not.toBe(view_search);
    expect(read({ ...strayed.toAll() })).toMatchObject({ saved: undefined, view_search: '', is_bare: false });
    expect(read({}).is_bare).toBe(true);
  });

  it('goes through the pages without losing filters', () => {
    expect(read({ status: 'Active', filters: true }).toPage(2)).toMatchObject({ status: 'Active', page: 2 });
    expect(read({ page: 2 }).toPage(1)).toMatchObject({ page: undefined });
    expect(read({ page: 2 }).toSize(50)).toMatchObject({ size: 50, page: undefined });
  });
});
