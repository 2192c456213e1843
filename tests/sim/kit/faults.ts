import type { Random } from './random.ts';

/** Everything that can go wrong in a run, by name. */
export const faultKinds = [
  'offline',
  'drop_request',
  'drop_answer',
  'delay',
  'duplicate',
  'cut_stream',
  'error_before',
  'error_after',
  'busy',
  'session_ended',
  'foreign_401',
  'portal',
  'refuse_body',
  'crash_before',
  'crash_after',
  'crash_inside',
  'storage_failed',
  'quota',
  'freeze',
  'steal',
  'second_tab',
  'lost_event',
  'early_timer',
  'clock_jump',
  'user_switch',
  'server_restored',
  'cursor_outdated',
  'moved',
  'deleted',
  'rights_changed',
  'edited_elsewhere',
  'slow_writer',
  'page_twice',
  'night',
] as const;
export type FaultKind = (typeof faultKinds)[number];
export type Tally = Record<FaultKind, number>;

/** A count of every fault kind, at nought. */
export const emptyTally = (): Tally => Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Tally;

/** Decides by chance whether a fault strikes, and counts those that did. */
export class Faults {
  active = true;
  /** What struck in this run. */
  readonly struck = new Set<FaultKind>();

  constructor(
    readonly rates: Partial<Record<FaultKind, number>>,
    readonly tally: Tally,
    private readonly random: Random,
  ) {}

  strikes(kind: FaultKind): boolean {
    const rate = this.rates[kind];
    if (!this.active || rate === undefined || !this.random.chance(rate)) return false;
    this.count(kind);
    return true;
  }

  /** Counts a fault that an action caused. */
  count(kind: FaultKind): void {
    this.struck.add(kind);
    this.tally[kind] += 1;
  }
}

const highest: Partial<Record<FaultKind, number>> = {
  drop_request: 0.25,
  drop_answer: 0.25,
  delay: 0.3,
  duplicate: 0.25,
  cut_stream: 0.25,
  error_before: 0.15,
  error_after: 0.15,
  busy: 0.15,
  session_ended: 0.06,
  foreign_401: 0.1,
  portal: 0.1,
  crash_before: 0.04,
  crash_after: 0.04,
  crash_inside: 0.04,
  storage_failed: 0.05,
  lost_event: 0.4,
  early_timer: 0.3,
  page_twice: 0.2,
  refuse_body: 0.1,
};

/** Rates of one run: each seed switches on another mix, because some faults hide the work of others. */
export function ratesOf(random: Random): Partial<Record<FaultKind, number>> {
  const share = random.pick([0, 0.25, 0.5, 0.9]);
  return Object.fromEntries(
    Object.entries(highest)
      .filter(() => random.chance(share))
      .map(([kind, rate]) => [kind, rate * (0.2 + 0.8 * random.next())]),
  );
}
