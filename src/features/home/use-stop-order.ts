import { useLocalStorage } from '@mantine/hooks';
import type { Point } from '#lib/geo/distance.ts';
import { suggestStopOrder } from '#lib/geo/stop-order.ts';
import { inOrder, type Stop } from './stops.ts';

/** A suggested order of stops, valid for its day. */
interface Way {
  date: string;
  order: string[];
}

/** A day's stops in visiting order: as planned, or the suggested short route. */
export function useStopOrder(date: string, stops: readonly Stop[]) {
  const [way, setWay] = useLocalStorage<Way | null>({
    key: 'beatbook-way',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const suggested = way?.date === date ? way.order : null;
  return {
    stops: suggested ? inOrder(stops, suggested) : stops,
    suggested: suggested !== null,
    suggest: (from: Point | null) => {
      const todo = stops.filter(({ state }) => state === 'todo');
      setWay({ date, order: suggestStopOrder(from, todo).map(({ id }) => id) });
    },
    asPlanned: () => setWay(null),
  };
}
