import type { StorageReport } from '#data/api.ts';
import type { SyncStatus } from '#data/sync-status.ts';
import { bytesText } from '#lib/bytes.ts';
import { countText } from '#ui/inline/age.ts';
import { whenText } from '#ui/inline/when.ts';

/** Possible actions on a line that is not ready. */
export type Todo = 'fetch' | 'send' | 'reload' | 'tiles' | 'persist';

/** One requirement for working offline: met, or what is missing. */
export interface ReadyLine {
  title: string;
  ok: boolean;
  text: string;
  todo?: Todo;
}

/** Input of the check. */
export interface ReadyFacts {
  now: number;
  status: Pick<SyncStatus, 'pulled_at' | 'pulling' | 'waiting' | 'attention'>;
  report: Pick<StorageReport, 'rows' | 'usage' | 'quota' | 'persisted'>;
  /** Counts as texts. */
  counts: readonly string[];
  opens: boolean;
  lacks: { map: number; pincodes: number };
  /** Tiles of today's visits: total, and how many are missing; null if no street map is set up. */
  beat: { tiles: number; missing: number } | null;
}

const OLD_MS = 12 * 3_600_000;
/** Above this share storage is low. */
const LITTLE = 0.9;

/** Every line of the check. */
export function readyLines(facts: ReadyFacts): ReadyLine[] {
  return [
    dataLine(facts),
    unsentLine(facts),
    appLine(facts),
    mapLine(facts),
    beatLine(facts),
    pinLine(facts),
    roomLine(facts),
  ];
}

function dataLine({ now, status: { pulled_at }, counts }: ReadyFacts): ReadyLine {
  const title = 'Your data';
  if (pulled_at === null) return { title, ok: false, text: 'Not received yet', todo: 'fetch' };
  const text = `As of ${whenText(pulled_at)}: ${counts.join(', ')}`;
  return now - pulled_at > OLD_MS ? { title, ok: false, text, todo: 'fetch' } : { title, ok: true, text };
}

function unsentLine({ status: { waiting, attention } }: ReadyFacts): ReadyLine {
  const title = 'Your changes';
  const parts = [
    ...(attention > 0 ? [`${countText(attention, 'change')} ${attention === 1 ? 'needs' : 'need'} you`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ];
  if (parts.length === 0) return { title, ok: true, text: 'All changes are saved and synced' };
  return { title, ok: false, text: parts.join(', '), ...(waiting > 0 && { todo: 'send' }) };
}

const appLine = ({ opens }: ReadyFacts): ReadyLine => ({
  title: 'The app',
  ok: opens,
  text: opens ? 'Opens without network' : 'Does not open without network yet',
  ...(!opens && { todo: 'reload' }),
});

const mapLine = ({ lacks }: ReadyFacts): ReadyLine => ({
  title: 'Map of India',
  ok: lacks.map === 0,
  text: lacks.map === 0 ? 'On this phone' : `${countText(lacks.map, 'part')} not on this phone`,
  ...(lacks.map > 0 && { todo: 'reload' }),
});

function beatLine({ beat }: ReadyFacts): ReadyLine {
  const title = 'Streets of today’s visits';
  if (!beat) return { title, ok: true, text: 'Street map not available. The map of India is used.' };
  if (beat.tiles === 0) return { title, ok: true, text: 'No visits with a place today' };
  if (beat.missing === 0) return { title, ok: true, text: 'On this phone' };
  return {
    title,
    ok: false,
    text: `${beat.missing} of ${beat.tiles} parts not on this phone`,
    todo: 'tiles',
  };
}

const pinLine = ({ lacks }: ReadyFacts): ReadyLine => ({
  title: 'Pincodes',
  ok: lacks.pincodes === 0,
  text: lacks.pincodes === 0 ? 'On this phone: addresses fill without network' : 'Not on this phone',
  ...(lacks.pincodes > 0 && { todo: 'reload' }),
});

function roomLine({ report: { usage, quota, persisted } }: ReadyFacts): ReadyLine {
  const title = 'Storage';
  const used = usage === null || quota === null ? '' : `${bytesText(usage)} of ${bytesText(quota)} used. `;
  const full = usage !== null && quota !== null && usage > quota * LITTLE;
  if (full)
    return { title, ok: false, text: `${used}Storage is almost full. Free some space on this phone.` };
  if (!persisted)
    return {
      title,
      ok: false,
      text: `${used}The phone may delete the data when storage runs low`,
      todo: 'persist',
    };
  return { title, ok: true, text: `${used}The data on this phone is protected` };
}
