/** One line of the result: what was measured beside its limit of the same run, and the target. */
export interface Figure {
  target: string;
  work: string;
  value: string;
  /** The bare thing measured in the same run, where there is one. */
  limit: string;
  wanted: string;
  met: boolean | null;
}

/** A figure that is met when the number does not exceed the most. */
export function atMost(
  target: string,
  work: string,
  number: number,
  most: number,
  show: (number: number) => string,
  limit = '',
): Figure {
  return { target, work, value: show(number), limit, wanted: `≤ ${show(most)}`, met: number <= most };
}

/** A figure that is met when the number reaches the least. */
export function atLeast(
  target: string,
  work: string,
  number: number,
  least: number,
  show: (number: number) => string,
  limit = '',
): Figure {
  return { target, work, value: show(number), limit, wanted: `≥ ${show(least)}`, met: number >= least };
}

export const ms = (number: number): string =>
  number < 10 ? `${number.toFixed(1)} ms` : `${Math.round(number)} ms`;
export const seconds = (number: number): string => `${(number / 1000).toFixed(2)} s`;
export const times = (number: number): string => `${number.toFixed(2)} ×`;
export const kilobytes = (number: number): string => `${(number / 1000).toFixed(0)} kB`;
export const perSecond = (number: number): string => `${Math.round(number).toLocaleString('en')}/s`;
export const percent = (number: number): string => `${(number * 100).toFixed(1)} %`;

const heads = ['#', 'Work', 'Measured', 'Beside it', 'Wanted', ''] as const;

/** The figures as a Markdown table. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ target, work, value, limit, wanted, met }) => [
    target,
    work,
    value,
    limit,
    wanted,
    met === null ? '' : met ? 'yes' : 'no',
  ]);
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => (row[at] ?? '').length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
