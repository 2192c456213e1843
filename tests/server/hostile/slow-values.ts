import type { Call } from '#contract/core/call.ts';

export type Random = () => number;

/** Numbers from 0 to 1 that a seed decides. (mulberry32) */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const upTo = (random: Random, most: number) => Math.floor(random() * (most + 1));
export function pick<T>(random: Random, from: readonly T[]): T {
  const chosen = from[Math.floor(random() * from.length)];
  if (chosen === undefined) throw new Error('Nothing to pick from');
  return chosen;
}

/** What fields tell apart: each is repeated until an expression that looks twice would look for ever. */
const runs = [
  '.',
  'a',
  '7',
  ' ',
  '\t',
  '-',
  'a.',
  '@.',
  '/a',
  '0 ',
  'A1',
  '\u0301',
  'क',
  '💥',
  '\u0000',
  '\ud800',
  '"',
  '\\',
];
const starts = ['', 'a@', 'http://', '+91', '2026-11-22T', 'a.', '..', '27ABCDE'];
const ends = ['', '@', '!', '\n', '.x', 'Z'];

export function longText(random: Random, most: number): string {
  const run = pick(random, runs);
  const length = Math.max(1, Math.floor((most * (0.2 + 0.8 * random())) / run.length));
  return pick(random, starts) + run.repeat(length) + pick(random, ends);
}

function deepValue(random: Random, most: number): string {
  const levels = 1 + upTo(random, most);
  return random() < 0.5
    ? '['.repeat(levels) + ']'.repeat(levels)
    : '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
}

const entries = [
  '{}',
  '[]',
  'null',
  '""',
  '1',
  '{"id":1}',
  '{"id":"x","date":"x"}',
  '[[]]',
  '{"lat":1e400}',
  '-0.1e-9',
];
const wideList = (random: Random, most: number) =>
  `[${Array<string>(1 + upTo(random, most))
    .fill(pick(random, entries))
    .join()}]`;
const wideObject = (random: Random, most: number) =>
  `{${Array.from({ length: 1 + upTo(random, most) }, (_, at) => `"${at}k":0`).join()}}`;

/** The JSON of a value of about so many bytes that is made to be slow. */
export function slowValue(random: Random, bytes: number): string {
  const count = Math.floor(bytes / 4);
  switch (upTo(random, 5)) {
    case 0:
      return deepValue(random, Math.min(count, random() < 0.5 ? 30 : 1e6));
    case 1:
      return wideList(random, Math.min(count, random() < 0.7 ? 590 : 1e6));
    case 2:
      return wideObject(random, Math.min(Math.floor(bytes / 10), random() < 0.7 ? 590 : 1e6));
    default:
      return JSON.stringify(longText(random, Math.floor(bytes / 3)));
  }
}

/** A body with the fields of a call, each made to be slow. */
export function slowBody(random: Random, call: Call, bytes: number): string {
  const keys = Object.keys(call.body?.shape ?? { x: 1 });
  const chosen = keys.filter(() => random() < 0.4);
  const share = Math.floor(bytes / (chosen.length + 1));
  return `{${chosen.map((key) => `${JSON.stringify(key)}:${slowValue(random, share)}`).join()}}`;
}
