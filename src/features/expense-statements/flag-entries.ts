import * as z from 'zod/mini';
import type { ClaimedKilometres } from '#contract/day-kilometres.ts';
import {
  flagKinds,
  flagTexts,
  matchKinds,
  repeatedTexts,
  timesText,
  type FlagKind,
  type MatchKind,
} from '#contract/expense-flags.ts';
import { limitedHeads } from '#contract/expense-rates.ts';
import { formatDate } from '#lib/dates.ts';
import { t, translated } from '#ui/language/text.ts';
import { fareText, overTexts } from './policy.ts';
import type { Line } from './totals.tsx';

const number = z.nullable(z.number());
const kilometres = z.object({ claimed: z.number(), checks: number, odometer: number });
const excess = z.object({
  head: z.enum(limitedHeads),
  claimed: z.number(),
  allowed: z.number(),
  lines: z._default(z.number(), 1),
  statements: z._default(z.number(), 1),
});
const fare = z.object({ claimed: z.number(), allowed: z.number(), km: z.number(), rate: z.number() });
const repeated = z.object({
  count: z.number(),
  items: z.array(z.object({ id: z.string(), name: z.string() })),
});
const counts = z.catch(z.record(z.string(), z.number()), {});
const flags = z.catch(
  z.array(
    z.object({
      kind: z.enum(flagKinds),
      expense_id: z.nullable(z.string()),
      other: z.nullable(z.object({ id: z.string(), code: z.nullable(z.string()) })),
      over: z._default(z.array(excess), []),
      km: z.optional(kilometres),
      fare: z.optional(fare),
      loose: z.optional(z.object({ receipts: z.number(), lines: z.number() })),
      repeated: z.optional(repeated),
    }),
  ),
  [],
);

type Found = z.infer<typeof flags>;
type Other = NonNullable<Found[number]['other']>;

/** One line of what there is to check. */
export interface Entry {
  key: string;
  flag: Found[number];
  expense_ids: string[];
  others: Other[];
  /** How many flags of the kind the answer does not have. */
  more: number;
}

/** One entry for each kind; where it has more to tell, one for each line, with all the statements it was found in. */
function grouped(found: Found, all: Readonly<Record<string, number>>): Entry[] {
  const entries = new Map<string, Entry>();
  for (const flag of found) {
    const { kind, expense_id, other } = flag;
    const key = tellsMore(flag)
      ? [kind, expense_id, ...(flag.repeated?.items ?? []).map(({ id }) => id)].join()
      : kind;
    const entry = entries.get(key) ?? { key, flag, expense_ids: [], others: [], more: 0 };
    entries.set(key, entry);
    if (expense_id !== null) entry.expense_ids.push(expense_id);
    if (other && !entry.others.some(({ id }) => id === other.id)) entry.others.push(other);
  }
  const list = [...entries.values()];
  for (const kind of flagKinds) {
    const last = list.findLast((entry) => entry.flag.kind === kind);
    if (last) last.more = (all[kind] ?? 0) - found.filter((flag) => flag.kind === kind).length;
  }
  return list;
}

const tellsMore = ({ other, over, km, fare: fareOver, repeated: again }: Found[number]) =>
  other !== null || over.length > 0 || Boolean(km ?? fareOver ?? again);

/** The flags of an answer as entries of a list. */
export const entriesIn = (answered: Readonly<Record<string, unknown>> | undefined): Entry[] =>
  grouped(flags.parse(answered?.['flags']), counts.parse(answered?.['flag_counts']));

/** What an entry says. */
export function entryText({ flag, expense_ids, more }: Entry, lines: readonly Line[]): string {
  const { kind, over, km, fare: fareOver, loose, repeated: again } = flag;
  if (isMatch(kind) && again) return `${repeatedText(kind, again.count)}: ${namesOf(again, lines)}`;
  const parts = [
    translated(flagTexts[kind]),
    loose &&
      t('{receipts, plural, one {# receipt} other {# receipts}} for {lines} expenses', {
        receipts: loose.receipts,
        lines: loose.lines,
      }),
    titlesOf(lines, expense_ids),
    more > 0 && t('and {count} more', { count: more }),
    overTexts(over),
    fareOver && fareText(fareOver),
    km && kilometresText(km),
  ];
  return parts.filter(Boolean).join(': ');
}

const repeatedText = (kind: MatchKind, count: number): string =>
  translated(timesText(count), { what: translated(repeatedTexts[kind]), count });

const isMatch = (kind: FlagKind): kind is MatchKind => matchKinds.some((match) => match === kind);

/** Expenses with their dates, because titles repeat; receipts by their names. */
function namesOf({ count, items }: z.infer<typeof repeated>, lines: readonly Line[]): string {
  const names = items.map(({ id, name }) => {
    const line = lines.find((one) => one.id === id);
    return line ? `${line.title} (${formatDate(line.date)})` : name;
  });
  const more = count - items.length;
  return [...names, ...(more > 0 ? [t('and {count} more', { count: more })] : [])].join(', ');
}

const titlesOf = (lines: readonly Line[], ids: readonly string[]): string =>
  lines
    .filter(({ id }) => ids.includes(id))
    .map(({ title }) => title)
    .join(', ');

function kilometresText({ claimed, checks, odometer }: ClaimedKilometres): string {
  const unknown = t('not known');
  return t('claimed {claimed}, by check-ins {checks}, by odometer {odometer}', {
    claimed: t('{kilometres} km', { kilometres: claimed }),
    checks: checks === null ? unknown : t('about {kilometres} km', { kilometres: checks }),
    odometer: odometer === null ? unknown : t('{kilometres} km', { kilometres: odometer }),
  });
}
