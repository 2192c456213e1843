import { useListOrder } from '#data/use-list-order.ts';
import type { Point } from '#lib/geo/distance.ts';
import { suggestStopOrder } from '#lib/geo/stop-order.ts';
import { inOrder, type Stop } from './stops.ts';

/** A day's stops in visiting order, and how to change it. */
export interface StopOrder {
  stops: readonly Stop[];
  /** Whether the order is the suggested short route; otherwise as planned. */
  suggested: boolean;
  suggest: (from: Point | null) => void;
  asPlanned: () => void;
}

/** The order of a day's stops; undefined while anything of it is loading. */
export function useStopOrder(date: string, stops: readonly Stop[] | undefined): StopOrder | undefined {
  const [order, setOrder] = useListOrder('stops');
  if (order === undefined || stops === undefined) return undefined;
  const suggested = order?.day === date ? order.ids : null;
  return {
    stops: suggested ? inOrder(stops, suggested) : stops,
    suggested: suggested !== null,
    suggest: (from) => {
      const todo = stops.filter(({ state }) => state === 'todo');
      setOrder({ day: date, ids: suggestStopOrder(from, todo).map(({ id }) => id) });
    },
    asPlanned: () => setOrder(null),
  };
}
