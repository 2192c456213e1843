import { describe, expect, it, vi } from 'vitest';
import type { Made, Messages } from '#ui/form/form-state.ts';
import { formOf } from '#tests/support/form.ts';

const start = { name: '', city: 'Pune', place: { pin_code: '' } };

const make = (from: Partial<Made<typeof start>> = {}) =>
  formOf({
    initial: start,
    check: ({ name, place }) => ({
      ...(name === '' && { name: 'Name is required' }),
      ...(place.pin_code === '' && { 'place.pin_code': 'Pincode is required' }),
    }),
    ...from,
  });

describe('a form', () => {
  it('judges nothing before the first try to save', () => {
    const form = make();
    form.set({ city: '' });
    expect(form.messages()).toEqual({});
  });

  it('judges everything at the first try and every change after it', () => {
    const form = make();
    expect(form.try()).toBe(false);
    expect(form.messages()).toEqual({
      name: 'Name is required',
      'place.pin_code': 'Pincode is required',
    });
    form.set({ name: 'Sharma Traders' });
    expect(form.messages()).toEqual({ 'place.pin_code': 'Pincode is required' });
    form.set({ place: { pin_code: '411001' } });
    expect(form.try()).toBe(true);
  });

  it('keeps what the server refused beside the field until that field changes', () => {
    const form = make();
    form.set({ name: 'Sharma Traders', place: { pin_code: '411001' } });
    form.refuse({ name: 'This name is taken', 'place.pin_code': 'Unknown pincode' });
    expect(form.messages()['name']).toBe('This name is taken');
    form.set({ place: { pin_code: '411002' } });
    expect(form.messages()).toEqual({ name: 'This name is taken' });
    form.set({ name: 'Sharma Oils' });
    expect(form.messages()).toEqual({});
  });

  it('tells only what differs from the values it began with', () => {
    const form = make();
    form.set({ city: 'Nashik', place: { pin_code: '' } });
    expect(form.changes()).toEqual({ city: 'Nashik' });
  });

  it('takes up kept drafts but for what does not fit it any more, and what the server refused of them', () => {
    const form = make({
      stored: [
        { name: 'Kaveri', city: 7, gone: 'x' },
        { name: 'Kaveri Oils', place: { pin_code: '411001' } },
      ],
      refused: { name: 'This name is taken' },
    });
    expect(form.values()).toEqual({ ...start, name: 'Kaveri Oils', place: { pin_code: '411001' } });
    expect(form.changes()).toEqual({ name: 'Kaveri Oils', place: { pin_code: '411001' } });
    expect(form.messages()).toEqual({ name: 'This name is taken' });
    form.reset();
    expect(form.values()).toBe(start);
    expect(make().values()).toBe(start);
  });

  it('keeps what it said as the same messages while a key changes none of them', () => {
    const form = make();
    form.try();
    form.set({ place: { pin_code: '4' } });
    const said = form.messages();
    form.set({ place: { pin_code: '41' } });
    expect(form.messages()).toBe(said);
  });

  it('changes single items of a list, with what was said about the list', () => {
    const form = formOf<{ items: readonly { id: string; date: string }[] }>({
      initial: { items: [] },
      check: () => ({}),
      refused: { 'items.0.date': 'That day is over' },
    });
    form.lists.insert('items', { id: 'a', date: '2026-11-29' });
    expect(form.messages()).toEqual({});
    form.lists.insert('items', { id: 'b', date: '2026-11-30' });
    form.lists.replace('items', 0, { id: 'a', date: '2026-12-01' });
    expect(form.changes()).toEqual({
      items: [
        { id: 'a', date: '2026-12-01' },
        { id: 'b', date: '2026-11-30' },
      ],
    });
    form.refuse({ 'items.1.date': 'That day is over' });
    form.lists.remove('items', 0);
    expect(form.values()).toEqual({ items: [{ id: 'b', date: '2026-11-30' }] });
    expect(form.messages()).toEqual({});
  });

  it('starts afresh', () => {
    const form = make();
    form.try();
    form.set({ name: 'Kaveri' });
    form.reset();
    expect(form.values()).toEqual(start);
    expect(form.messages()).toEqual({});
  });

  it('tells its fields of every change until they stop listening', () => {
    const form = make();
    const heard = vi.fn<() => void>();
    const stop = form.subscribe(heard);
    form.set({ name: 'A' });
    stop();
    form.set({ name: 'B' });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('waits for what is on its way, and says what did not come, once', async () => {
    const work = (came: Promise<boolean>) => ({ came, doing: 'Looking…', missing: 'Not found' });
    const form = make();
    expect(await form.settled(0)).toBeNull();
    let come: (came: boolean) => void = () => undefined;
    const seen: (string | null)[] = [];
    const stop = form.subscribe(() => seen.push(form.doing()));
    form.awaits(work(new Promise((resolve) => (come = resolve))));
    expect(form.doing()).toBe('Looking…');
    const settled = form.settled(60_000);
    come(true);
    expect(await settled).toBeNull();
    expect(form.doing()).toBeNull();
    expect([seen[0], seen.at(-1)]).toEqual(['Looking…', null]);
    stop();
    form.awaits(work(new Promise(() => undefined)));
    expect(await form.settled(0)).toBe('Not found');
    expect(await form.settled(0)).toBeNull();
    form.awaits(work(Promise.resolve(false)));
    expect(await form.settled(60_000)).toBe('Not found');
  });
});

it('what was refused before it became a value is the one message of its field, and saved without it is what was there', () => {
  const check = ({ file }: { file: string | null }): Messages =>
    file === null ? { file: 'File is required.' } : {};
  const form = formOf<{ file: string | null }>({ initial: { file: null }, check });
  form.blame('file', 'This file type isn’t allowed.');
  const refused = { file: 'This file type isn’t allowed.' };
  expect(form.messages()).toEqual(refused);
  expect(form.try()).toBe(false);
  expect(form.messages()).toEqual(refused);
  form.set({ file: 'a.pdf' });
  expect(form.messages()).toEqual({});
  form.blame('file', 'This file type isn’t allowed.');
  expect(form.messages()).toEqual(refused);
  expect(form.try()).toBe(true);
});
