import { attendances, isOnDuty } from '#contract/attendance.ts';
import type { ListQuery } from '#contract/core/resource.ts';
import type { ListRow } from '#data/api.ts';
import { useList, useViewer } from '#data/hooks.ts';

/** A log-in or log-out as lists have it. */
export type DutyEvent = ListRow<typeof attendances.name>;

export interface Duty {
  /** The last log-in or log-out, if any. */
  last: DutyEvent | undefined;
  on: boolean;
}

/** The query of a user's last log-in or log-out. */
export const lastEventOf = (user_id: string): ListQuery => ({
  page: 1,
  size: 1,
  sort: attendances.sort.by,
  descending: true,
  filters: { assigned_to: user_id },
});

/** Whether the signed-in user is on duty; undefined while loading. */
export function useDuty(now: number): Duty | undefined {
  const { id } = useViewer();
  const { value } = useList(attendances.name, lastEventOf(id));
  if (!value) return undefined;
  const [last] = value.rows;
  return { last, on: last !== undefined && isOnDuty(last, now) };
}
