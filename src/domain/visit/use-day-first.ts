import { useMediaQuery } from '@mantine/hooks';
import { market_visits } from '#contract/market-visits.ts';
import { can } from '#contract/core/permissions.ts';
import { useViewer } from '#data/hooks.ts';
import { PHONE } from '#ui/list/widths.ts';

/** Whether home opens the day of the viewer: on a phone, for users who visit. Otherwise it opens the dashboard. */
export function useDayFirst(): boolean {
  const viewer = useViewer();
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  return phone && can(viewer, 'read', market_visits.name);
}
