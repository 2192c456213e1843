import { formatTime } from '#lib/dates.ts';
import { t } from '#ui/language/text.ts';
import type { PhotoSource } from './taken.ts';

interface NewReceipt {
  filename: string;
  from: PhotoSource;
  /** When it is taken, in milliseconds. */
  at: number;
  /** The names of its pages so far. */
  before: readonly string[];
}

/** A name that no other receipt of the statement has: a chosen file keeps its own, photographs are numbered. */
export function receiptName({ filename, from, at, before }: NewReceipt, taken: readonly string[]): string {
  const [first] = before;
  if (from === 'file') return free(filename.slice(0, 180).replace(/(?<=.)\.[^.]*$/, ''), taken);
  if (first === undefined) return `${freeNumber(taken)}, ${formatTime(at)}`;
  return free(t('{name}, page {number}', { name: first, number: before.length + 1 }), taken);
}

function freeNumber(taken: readonly string[], number = 1): string {
  const called = t('Receipt {number}', { number });
  return taken.some((name) => name.startsWith(`${called},`)) ? freeNumber(taken, number + 1) : called;
}

function free(name: string, taken: readonly string[], copy = 1): string {
  const last = copy === 1 ? name : `${name} (${copy})`;
  return taken.includes(last) ? free(name, taken, copy + 1) : last;
}
