import { expect, test } from 'vitest';
import type { FileProgress } from '#contract/core/files.ts';
import { takeStep } from '#sync/core/file-step.ts';
import type { Failure, FilePlace, FileStore, FileVerdict, Reply } from '#sync/core/ports.ts';
import { batch, Driver } from './support/driver.ts';

const network: Failure = { kind: 'network' };
const place = (offset: number) => ({ kind: 'at' as const, id: 'f', offset });
const files = (core: Driver) => core.effects.filter((effect) => effect.type === 'file');

/** A core that has come to its files. */
function atFiles(): Driver {
  const core = new Driver();
  core.has_files = true;
  core.begin().drain();
  core.pulled();
  return core;
}

test('files wait until records are answered and the pull has ended, then go chunk by chunk', () => {
  const core = new Driver();
  core.has_files = true;
  core.begin();
  core.take(batch(1));
  core.pulled();
  core.drain();
  expect(files(core)).toEqual([]);
  core.settle(batch(1));
  expect(files(core)).toMatchObject([{ at: null }]);
  core.fileStep(place(0));
  expect(files(core)).toMatchObject([{ at: { id: 'f', offset: 0 } }]);
  core.fileStep(place(40_000));
  expect(files(core)).toMatchObject([{ at: { id: 'f', offset: 40_000 } }]);
});

test('a record written meanwhile leaves at once, and the next chunk waits for its answer', () => {
  const core = atFiles();
  core.fileStep(place(0));
  core.send({ type: 'wake', reason: 'enqueue' });
  expect(core.types()).toContain('take');
  core.take(batch(1));
  core.drain();
  core.fileStep(place(9_000));
  expect(files(core)).toEqual([]);
  core.settle(batch(1));
  expect(files(core)).toMatchObject([{ at: { offset: 9_000 } }]);
});

test('a failed chunk puts off files only: records go on at once', () => {
  const core = atFiles();
  core.fileStep(place(0));
  core.fileStep({ kind: 'failed', failure: { kind: 'busy', retry_after: 600 } });
  expect(core.state).toMatchObject({ failures: 0, not_before: 0, cycle: null });
  core.send({ type: 'wake', reason: 'enqueue' });
  core.ring();
  core.begin().drain();
  core.pulled();
  expect(files(core)).toEqual([]);
  expect(core.state.cycle).toBeNull();
  core.send({ type: 'wake', reason: 'online' });
  core.ring();
  core.begin().drain();
  core.pulled();
  expect(files(core)).toMatchObject([{ at: null }]);
});

test('a session that ended while a file was on its way holds everything', () => {
  const core = atFiles();
  core.fileStep({ kind: 'failed', failure: { kind: 'session', wipe: false } });
  expect(core.types()).toContain('hold');
  expect(core.state.held).toBe(true);
});

test('a long upload lets pulls come round, and goes on right after', () => {
  const core = atFiles();
  core.fileStep(place(0));
  core.now += 16_000;
  core.fileStep(place(1_000));
  expect(core.types()).toContain('unlock');
  expect((core.state.due_at ?? Infinity) - core.now).toBeLessThan(1_000);
});

test('chunks grow on a quick link and shrink on a slow one or after a failure', () => {
  const core = atFiles();
  core.fileStep(place(0));
  const first = core.state.chunk_bytes;
  core.now += 100;
  core.fileStep(place(first));
  expect(core.state.chunk_bytes).toBe(first * 2);
  core.now += 5_000;
  core.fileStep(place(first * 3));
  expect(core.state.chunk_bytes).toBe(first);
  for (let round = 0; round < 9; round += 1) {
    core.now += 5_000;
    core.fileStep({ kind: 'failed', failure: network });
    core.send({ type: 'wake', reason: 'user' });
    core.begin().drain();
    core.pulled();
  }
  expect(core.state.chunk_bytes).toBe(16 * 1024);
});

/** What is noted of a file when its announcement, or the chunk at a place, was answered so. */
async function verdictOn(reply: Reply<FileProgress>, at: FilePlace | null = null): Promise<FileVerdict[]> {
  const file = { id: 'f', name: 'note.txt', size: 100, sha256: 'x' };
  const noted: FileVerdict[] = [];
  const store: FileStore = {
    next: async () => file,
    find: async () => file,
    read: async (_, length) => new Uint8Array(length),
    note: async (_, verdict) => void noted.push(verdict),
  };
  const transport = { begin: async () => reply, chunk: async () => reply };
  await takeStep({ store, transport }, { at, bytes: 50 }, new AbortController().signal);
  return noted;
}

test('what an answer means for a file', async () => {
  const refused = (
    code: 'not_found' | 'conflict' | 'too_large' | 'unsupported',
  ): { ok: false; failure: Failure } => ({
    ok: false,
    failure: { kind: 'refused', code, message: code },
  });
  const moved = (received: number, done = false) => ({ ok: true, value: { received, done } }) as const;
  const at = { id: 'f', offset: 10 };
  const again = { kind: 'failed', failure: { kind: 'busy', retry_after: null } };
  expect(await verdictOn(moved(7))).toEqual([{ kind: 'at', offset: 7 }]);
  expect(await verdictOn(moved(7, true))).toEqual([{ kind: 'stored' }]);
  expect(await verdictOn(refused('not_found'))).toEqual([{ kind: 'gone' }]);
  expect(await verdictOn(refused('too_large'))).toEqual([{ kind: 'refused', message: 'too_large' }]);
  expect(await verdictOn(moved(99), at)).toEqual([{ kind: 'at', offset: 99 }]);
  expect(await verdictOn(moved(10), at)).toMatchObject([again]);
  expect(await verdictOn(refused('not_found'), at)).toMatchObject([{ ...again, damaged: false }]);
  expect(await verdictOn(refused('conflict'), at)).toMatchObject([{ ...again, damaged: true }]);
  expect(await verdictOn(refused('unsupported'), at)).toEqual([{ kind: 'refused', message: 'unsupported' }]);
  expect(await verdictOn({ ok: false, failure: network }, at)).toMatchObject([
    { kind: 'failed', failure: network },
  ]);
});
