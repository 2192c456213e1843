import { knownAmong } from './headings.ts';
import { TOP_ROWS } from './table.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_LETTERS = 64 * 1024;
const SAMPLE_LINES = 30;

export const LINE_BREAK = /\r\n|\r|\n/;

/** The delimiter by which a line near the top has most known headings, else by which most lines are alike. */
export function delimiterOf(text: string, known: ReadonlySet<string>): string {
  const lines = text.slice(0, SAMPLE_LETTERS).split(LINE_BREAK).slice(0, SAMPLE_LINES);
  const scores = DELIMITERS.map((delimiter) => {
    const split = lines.map((line) => line.split(delimiter));
    return {
      delimiter,
      known: Math.max(...split.slice(0, TOP_ROWS).map((cells) => knownAmong(cells, known))),
      alike: alike(split.map(({ length }) => length - 1)),
    };
  });
  const [best] = scores.toSorted((one, other) => other.known - one.known || other.alike - one.alike);
  return best?.delimiter ?? ',';
}

/** The separators in lines that have equally many. */
function alike(separators: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of separators) times.set(count, (times.get(count) ?? 0) + 1);
  return Math.max(...[...times].map(([count, lines]) => count * lines));
}
