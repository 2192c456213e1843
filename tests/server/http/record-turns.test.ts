import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecordTurns } from '#server/calls/record-turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const here = new AbortController().signal;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Writes each record for so long, in one turn; says what was written, or the code of the refusal. */
const writerOf = (turns: RecordTurns, done: string[]) => (name: string, records: string[], each_ms: number) =>
  turns
    .run(
      records,
      async () => {
        for (const record of records) await turns.write(record, () => pause(each_ms));
        done.push(name);
      },
      here,
    )
    .catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'unavailable' });
      done.push(`not ${name}`);
    });

test('writers of one record follow each other, and the rest goes on meanwhile', async () => {
  const done: string[] = [];
  const write = writerOf(new RecordTurns(), done);
  const names = Array.from({ length: 10 }, (_, at) => `same ${at}`);
  const all = [...names.map((name) => write(name, ['one'], 100)), write('other', ['two'], 50)];
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(all);
  expect(done).toEqual(['other', ...names]);
});

test('a batch that goes on is waited for, however long it is, and nobody overtakes a batch', async () => {
  const done: string[] = [];
  const write = writerOf(new RecordTurns(), done);
  const all = [
    write('batch', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 200),
    write('call', ['a'], 10),
    write('batch behind', ['h', 'x'], 10),
    write('other', ['x'], 10),
  ];
  await vi.advanceTimersByTimeAsync(2_000);
  await Promise.all(all);
  expect(done).toEqual(['batch', 'call', 'batch behind', 'other']);
});

test('a record whose write lasts refuses everybody else until it ends', async () => {
  const done: string[] = [];
  const write = writerOf(new RecordTurns(), done);
  const first = write('first', ['row'], 3_000);
  void write('behind', ['a', 'row'], 10);
  void write('also', ['a'], 10);
  await vi.advanceTimersByTimeAsync(499);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['not behind']);
  await write('later', ['row'], 10);
  expect(done).toEqual(['not behind', 'not later']);
  await vi.advanceTimersByTimeAsync(2_500);
  await first;
  void write('after', ['row', 'a'], 10);
  await vi.advanceTimersByTimeAsync(20);
  expect(done.slice(2)).toEqual(['also', 'first', 'after']);
});

test('under overload whoever comes behind slow turns is refused at once, not after its patience', async () => {
  const done: string[] = [];
  const turns = new RecordTurns();
  const write = writerOf(turns, done);
  /** As a caller that has its turn and waits for a slot. */
  const waitsForSlot = (record: string) => turns.run([record], () => pause(2_500), here);
  for (let at = 0; at < 10; at += 1)
    await Promise.all([waitsForSlot('row'), vi.advanceTimersByTimeAsync(2_500)]);
  void waitsForSlot('row');
  await Promise.all([
    write('second', ['row'], 10),
    write('other', ['free'], 10),
    vi.advanceTimersByTimeAsync(10),
  ]);
  expect(done).toEqual(['not second', 'other']);
});
