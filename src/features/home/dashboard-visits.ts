import { activities } from '#contract/activities.ts';
import { kolkataMinute } from '#contract/core/dates.ts';
import { market_visits, type MarketVisit } from '#contract/market-visits.ts';
import { toListQuery, type ListQuery } from '#contract/core/resource.ts';
import type { Labels, ListRow } from '#data/api.ts';
import { formatDate } from '#lib/dates.ts';

export type VisitRow = ListRow<'market_visits'>;

export type TaskRow = ListRow<'activities'>;

/** More than any user has in a month. */
const ALL = 5_000;

/** The user's own visits on some days, ordered as in the dashboard calls: by title within a day. */
export const visitsQuery = (me: string, filters: Readonly<Record<string, string>>): ListQuery => ({
  ...toListQuery(market_visits, { ...filters, assigned_to: me, sort: 'title' }),
  size: ALL,
});

/** The activities on some days. */
export const tasksQuery = (filters: Readonly<Record<string, string>>): ListQuery => ({
  ...toListQuery(activities, filters),
  size: ALL,
});

/** The user's own activities and those they are invited to. */
export const isTaskOf = (me: string, { assigned_to, invitees }: TaskRow): boolean =>
  assigned_to === me || invitees?.includes(me) === true;

interface Dated {
  date?: string | null | undefined;
}

/** Groups rows by day. */
export function byDay<R extends Dated>(rows: readonly R[]): ReadonlyMap<string, readonly R[]> {
  const days = new Map<string, R[]>();
  for (const row of rows) {
    const day = row.date ?? '';
    const there = days.get(day);
    if (there) there.push(row);
    else days.set(day, [row]);
  }
  return days;
}

type Visited = Pick<VisitRow, 'lead_id' | 'contact_id'>;

/** Lead or customer. */
export const partyTag = ({ lead_id }: Visited): 'Lead' | 'Customer' => (lead_id ? 'Lead' : 'Customer');

export const partyName = ({ lead_id, contact_id }: Visited, labels: Labels): string =>
  labels[lead_id ?? contact_id ?? ''] ?? '-';

/** The reminder as text, in 24-hour time. */
export function reminderText(visit: Pick<MarketVisit, 'reminder_date' | 'reminder_time'>): string | null {
  const { reminder_date, reminder_time } = visit;
  return reminder_date && [formatDate(reminder_date), reminder_time].filter(Boolean).join(' ');
}

const clock = (at: string | null | undefined): string => (at ? kolkataMinute(Date.parse(at)).slice(-5) : '');

/** A visit's times in 24-hour time; empty if it was not made. */
export function madeText({ checked_in_at, checked_out_at }: VisitRow): string {
  return [clock(checked_in_at), clock(checked_out_at)].filter(Boolean).join(' – ');
}
