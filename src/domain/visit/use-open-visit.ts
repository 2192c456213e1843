import { market_visits } from '#contract/market-visits.ts';
import { usePick, useViewer } from '#data/hooks.ts';

/** The visit one is at now: null while there is none, undefined until that is known. */
export function useOpenVisit() {
  const { id: assigned_to } = useViewer();
  const open = usePick(market_visits.name, { assigned_to, is_open: 'true' }).value;
  return open ? (open[0] ?? null) : undefined;
}
