import type { StorageReport } from '#data/api.ts';
import type { SyncStatus } from '#data/sync-status.ts';
import { bytesText } from '#lib/bytes.ts';
import { whenText } from '#ui/inline/when.ts';
import { t } from '#ui/language/text.ts';

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
  lacks: { map: number; pincodes: number; manuals: number };
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
    manualLine(facts),
    roomLine(facts),
  ];
}

function dataLine({ now, status: { pulled_at }, counts }: ReadyFacts): ReadyLine {
  const title = t('Your data');
  if (pulled_at === null) return { title, ok: false, text: t('Not received yet'), todo: 'fetch' };
  const text = t('As of {time}: {counts}', { time: whenText(pulled_at), counts: counts.join(', ') });
  return now - pulled_at > OLD_MS ? { title, ok: false, text, todo: 'fetch' } : { title, ok: true, text };
}

function unsentLine({ status: { waiting, attention } }: ReadyFacts): ReadyLine {
  const title = t('Your changes');
  const parts = [
    ...(attention > 0
      ? [t('{count, plural, one {# change needs you} other {# changes need you}}', { count: attention })]
      : []),
    ...(waiting > 0 ? [t('{waiting} waiting', { waiting })] : []),
  ];
  if (parts.length === 0) return { title, ok: true, text: t('All changes are saved and synced') };
  return { title, ok: false, text: parts.join(', '), ...(waiting > 0 && { todo: 'send' }) };
}

const appLine = ({ opens }: ReadyFacts): ReadyLine => ({
  title: t('The app'),
  ok: opens,
  text: opens ? t('Opens without network') : t('Does not open without network yet'),
  ...(!opens && { todo: 'reload' }),
});

const mapLine = ({ lacks }: ReadyFacts): ReadyLine => ({
  title: t('Map of India'),
  ok: lacks.map === 0,
  text:
    lacks.map === 0
      ? t('On this {device}')
      : t('{parts} not on this {device}', {
          parts: t('{count, plural, one {# part} other {# parts}}', { count: lacks.map }),
        }),
  ...(lacks.map > 0 && { todo: 'reload' }),
});

function beatLine({ beat, status }: ReadyFacts): ReadyLine {
  const title = t('Streets of today’s visits');
  if (!beat) return { title, ok: true, text: t('Street map not available. The map of India is used.') };
  if (beat.tiles === 0 && status.pulled_at === null) return { title, ok: false, text: t('Still loading') };
  if (beat.tiles === 0) return { title, ok: true, text: t('No visits with a place today') };
  if (beat.missing === 0) return { title, ok: true, text: t('On this {device}') };
  return {
    title,
    ok: false,
    text: t('{missing} of {tiles} parts not on this {device}', { missing: beat.missing, tiles: beat.tiles }),
    todo: 'tiles',
  };
}

const pinLine = ({ lacks }: ReadyFacts): ReadyLine => ({
  title: t('Pincodes'),
  ok: lacks.pincodes === 0,
  text:
    lacks.pincodes === 0 ? t('On this {device}: addresses fill without network') : t('Not on this {device}'),
  ...(lacks.pincodes > 0 && { todo: 'reload' }),
});

const manualLine = ({ lacks }: ReadyFacts): ReadyLine => ({
  title: t('User manuals'),
  ok: lacks.manuals === 0,
  text: lacks.manuals === 0 ? t('On this {device}') : t('Not on this {device}'),
  ...(lacks.manuals > 0 && { todo: 'reload' }),
});

function roomLine({ report: { usage, quota, persisted } }: ReadyFacts): ReadyLine {
  const title = t('Storage');
  const used =
    usage === null || quota === null
      ? ''
      : t('{bytes} of {bytes2} used. ', { bytes: bytesText(usage), bytes2: bytesText(quota) });
  const full = usage !== null && quota !== null && usage > quota * LITTLE;
  if (full)
    return {
      title,
      ok: false,
      text: t('{used}Storage is almost full. Free some space on this {device}.', { used }),
    };
  if (!persisted)
    return {
      title,
      ok: false,
      text: t('{used}This {device} may delete the data when storage runs low', { used }),
      todo: 'persist',
    };
  return { title, ok: true, text: t('{used}The data on this {device} is protected', { used }) };
}
