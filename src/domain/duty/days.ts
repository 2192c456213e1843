import { kolkataDay } from '#contract/core/dates.ts';
import type { DutyEvent } from './use-duty.ts';

/** A user's working day, from the first log-in to the last log-out. */
export interface DutyDay {
  date: string;
  /** Null if there is no log-out after the first log-in. */
  hours: number | null;
  /** Whether the day began with a position. */
  placed: boolean;
  /** Its log-ins and log-outs in time order. */
  events: readonly DutyEvent[];
}

const HOUR_MS = 3_600_000;

/** The days of a user's log-ins and log-outs, newest first. */
export function daysOf(events: readonly DutyEvent[]): DutyDay[] {
  const byDay = new Map<string, DutyEvent[]>();
  for (const event of events.toSorted((one, other) => atOf(one) - atOf(other))) {
    const date = kolkataDay(atOf(event));
    byDay.set(date, [...(byDay.get(date) ?? []), event]);
  }
  return [...byDay].map(([date, ofDay]) => dayOf(date, ofDay)).toReversed();
}

function dayOf(date: string, events: readonly DutyEvent[]): DutyDay {
  const login = events.find(({ type }) => type === 'log_in');
  const logout = events.findLast(({ type }) => type === 'log_out');
  const ms = login && logout ? atOf(logout) - atOf(login) : -1;
  const first = events[0]?.lat;
  return {
    date,
    hours: ms < 0 ? null : Math.round((ms / HOUR_MS) * 100) / 100,
    placed: first !== null && first !== undefined,
    events,
  };
}

const atOf = ({ at }: DutyEvent): number => Date.parse(at ?? '');
