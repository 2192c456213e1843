import type { StorageReport } from '#data/api.ts';
import type { SyncStatus } from '#data/sync-status.ts';
import { bytesText } from '#lib/bytes.ts';
import { whenText } from '#ui/inline/when.ts';
import { t } from '#ui/language/text.ts';

/** Possible actions on a line that is not ready. */
export type Todo = 'fetch' | 'send' | 'reload' | 'tiles' | 'persist';

/** How a line stands: in order, worth a look, in need of the user, or what work offline lacks. */
type Standing = 'fine' | 'look' | 'needs' | 'lacks';

/** One requirement for working offline: met, or what is missing. */
export interface ReadyLine {
  title: string;
  standing: Standing;
  text: string;
  todo?: Todo;
}

/** Input of the check. */
export interface ReadyFacts {
  now: number;
  status: Pick<SyncStatus, 'pulled_at' | 'pulling' | 'waiting' | 'attention' | 'online' | 'server_down'>;
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

/** Facts known at once, without looking at what is stored. */
export type ReadyStart = Pick<ReadyFacts, 'status' | 'opens'>;

/** Whether the officer can work offline, in one sentence for every screen; null while that is being looked at. */
export function readiness({ status, opens }: ReadyStart, lines: readonly ReadyLine[] | undefined) {
  const first = notHereYet(status) ?? notSavedYet(status, opens);
  if (first !== null) return { ready: false, text: first };
  if (!lines) return null;
  const lacks = lines.filter(({ standing }) => standing === 'lacks');
  if (lacks.length > 0)
    return {
      ready: false,
      text: t('Not ready for offline yet: {parts}.', { parts: lacks.map(({ title }) => title).join(', ') }),
    };
  const risk = lines.some(({ todo }) => todo === 'persist');
  return {
    ready: true,
    text: risk
      ? t('Ready for offline. Your browser may clear data when space is low.')
      : t('Ready for offline.'),
  };
}

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

function notHereYet({ pulled_at, pulling, online, server_down }: ReadyFacts['status']): string | null {
  if (pulled_at !== null) return null;
  if (online !== false)
    return t('Your data is loading: {count, plural, other {#}} records so far. Please stay online.', {
      count: pulling ?? 0,
    });
  return server_down
    ? t('Your data isn’t here yet. It will load when the server works again.')
    : t('Your data isn’t here yet. It will load when you’re online.');
}

function notSavedYet({ online, server_down }: ReadyFacts['status'], opens: boolean): string | null {
  if (opens) return null;
  if (online !== false) return t('The app is being saved on this {device}. Please stay online.');
  return server_down
    ? t(
        'The app is not saved on this {device} yet, so please do not close it. It will be saved when the server works again.',
      )
    : t(
        'The app is not saved on this {device} yet, so please do not close it. It will be saved once you are online.',
      );
}

function dataLine({ now, status, counts }: ReadyFacts): ReadyLine {
  const title = t('Your data');
  const { pulled_at } = status;
  const text = notHereYet(status);
  if (text !== null || pulled_at === null)
    return { title, standing: 'lacks', text: text ?? '', todo: 'fetch' };
  const known = t('As of {time}: {counts}', { time: whenText(pulled_at), counts: counts.join(', ') });
  return now - pulled_at > OLD_MS
    ? { title, standing: 'look', text: known, todo: 'fetch' }
    : { title, standing: 'fine', text: known };
}

function unsentLine({ status: { waiting, attention } }: ReadyFacts): ReadyLine {
  const title = t('Your changes');
  const parts = [
    ...(attention > 0
      ? [t('{count, plural, one {# change needs you} other {# changes need you}}', { count: attention })]
      : []),
    ...(waiting > 0 ? [t('{waiting} waiting', { waiting })] : []),
  ];
  if (parts.length === 0) return { title, standing: 'fine', text: t('All changes are saved and synced') };
  return {
    title,
    standing: attention > 0 ? 'needs' : 'look',
    text: parts.join(', '),
    ...(waiting > 0 && { todo: 'send' }),
  };
}

const appLine = ({ status, opens }: ReadyFacts): ReadyLine => ({
  title: t('The app'),
  standing: opens ? 'fine' : 'lacks',
  text: notSavedYet(status, opens) ?? t('Opens without network'),
  ...(!opens && { todo: 'reload' }),
});

const mapLine = ({ lacks }: ReadyFacts): ReadyLine => ({
  title: t('Map of India'),
  standing: lacks.map === 0 ? 'fine' : 'lacks',
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
  if (!beat)
    return { title, standing: 'fine', text: t('Street map not available. The map of India is used.') };
  if (beat.tiles === 0 && status.pulled_at === null)
    return { title, standing: 'look', text: t('Still loading') };
  if (beat.tiles === 0) return { title, standing: 'fine', text: t('No visits with a place today') };
  if (beat.missing === 0) return { title, standing: 'fine', text: t('On this {device}') };
  return {
    title,
    standing: 'look',
    text: t('{missing} of {tiles} parts not on this {device}', { missing: beat.missing, tiles: beat.tiles }),
    todo: 'tiles',
  };
}

const pinLine = ({ lacks }: ReadyFacts): ReadyLine => ({
  title: t('Pincodes'),
  standing: lacks.pincodes === 0 ? 'fine' : 'lacks',
  text:
    lacks.pincodes === 0 ? t('On this {device}: addresses fill without network') : t('Not on this {device}'),
  ...(lacks.pincodes > 0 && { todo: 'reload' }),
});

const manualLine = ({ lacks }: ReadyFacts): ReadyLine => ({
  title: t('User manuals'),
  standing: lacks.manuals === 0 ? 'fine' : 'look',
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
      standing: 'lacks',
      text: t('{used}Storage is almost full. Free some space on this {device}.', { used }),
    };
  if (!persisted)
    return {
      title,
      standing: 'look',
      text: t('{used}This {device} may delete the data when storage runs low', { used }),
      todo: 'persist',
    };
  return { title, standing: 'fine', text: t('{used}The data on this {device} is protected', { used }) };
}
