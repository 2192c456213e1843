import { useEffect, useState } from 'react';
import { engine } from './engine.ts';
import type { ListOrder } from './list-order.ts';

type Order = Omit<ListOrder, 'list'> | null;

/**
 * The order the user gave to a list on this device, and how to set it; undefined before it was read. Asked of the
 * engine and not of Dexie, which the first screen does not load. (Decision 057.)
 */
export function useListOrder(list: string): [Order | undefined, (order: Order) => void] {
  const [stored, setStored] = useState<Order>();
  const [chosen, setChosen] = useState<Order>();
  useEffect(() => {
    let live = true;
    engine()
      .listOrder(list)
      .then(
        (order) => live && setStored(order ?? null),
        () => live && setStored(null),
      );
    return () => {
      live = false;
    };
  }, [list]);
  const set = (order: Order) => {
    setChosen(order);
    // The status shows what cannot be stored now; the order holds until the screen closes.
    engine()
      .setListOrder(list, order)
      .catch(() => undefined);
  };
  return [chosen === undefined ? stored : chosen, set];
}
