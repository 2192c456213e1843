import { market_visits } from '#contract/market-visits.ts';
import { usePick, useViewer } from '#data/hooks.ts';

/** The current visit: null if there is none, undefined while loading. */
export function useOpenVisit() {
  const { id: assigned_to } = useViewer();
  const open = usePick(market_visits.name, { assigned_to, is_open: 'true' }).value;
  return open ? (open[0] ?? null) : undefined;
}
