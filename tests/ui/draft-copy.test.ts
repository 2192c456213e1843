import 'fake-indexeddb/auto';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { engine } from '#data/engine.ts';
import { clearSession } from '#data/device/session.ts';
import { dropCopy, followCopies, keepCopy, readDraft } from '#ui/form/draft-copy.ts';
import { openPage } from '#tests/sync/support/page.ts';
import { eventually } from '#tests/support/eventually.ts';

const KEY = 'leads/new';
const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  get length() {
    return kept.size;
  },
  key: (at: number) => [...kept.keys()][at] ?? null,
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
});

let user_id: string;
let page: { end: () => Promise<void> };

beforeEach(async () => {
  kept.clear();
  user_id = v7();
  page = await openPage(user_id);
});

afterEach(async () => {
  await clearSession();
  await page.end();
});

const typed = (name: string, saved_at: number) => ({ key: KEY, values: { name }, saved_at });

test('a form begins with what was typed last, though the store has an earlier draft', async () => {
  await engine().saveDraft(KEY, { name: 'Shar' });
  keepCopy(user_id, typed('Sharma', 1));
  expect(await readDraft(KEY)).toMatchObject({ values: { name: 'Sharma' } });
});

test('the copy goes with the draft that has it, a later one stays', () => {
  keepCopy(user_id, typed('Sharma', 2));
  dropCopy(user_id, KEY, 1);
  expect(kept.size).toBe(1);
  dropCopy(user_id, KEY, 2);
  expect(kept.size).toBe(0);
});

test('what an earlier page could only copy is a draft like any other after the start', async () => {
  keepCopy(user_id, typed('Sharma', 1));
  followCopies();
  await eventually(() => expect(kept.size).toBe(0));
  expect(await engine().draft(KEY)).toMatchObject({ values: { name: 'Sharma' } });
});

test('the copies of somebody else go, and become nobody’s draft', async () => {
  keepCopy('anita', typed('Patel', 1));
  followCopies();
  expect(kept.size).toBe(0);
  expect(await readDraft(KEY)).toBeNull();
});

test('copies go with the session', async () => {
  followCopies();
  await engine().status();
  keepCopy(user_id, typed('Sharma', 1));
  await engine().signOut();
  await eventually(() => expect(kept.size).toBe(0));
});

test('a copy that would be too large, or cannot be read, is none', async () => {
  keepCopy(user_id, typed('x'.repeat(100_001), 1));
  expect(kept.size).toBe(0);
  kept.set(`beatbook-draft:${user_id}:${KEY}`, '{');
  expect(await readDraft(KEY)).toBeNull();
  expect(kept.size).toBe(0);
});
