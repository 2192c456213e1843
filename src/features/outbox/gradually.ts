import { startTransition, useEffect, useMemo, useState, type Key, type ReactElement } from 'react';

/** Cards added, and removed, at once: more would block a slow phone. */
const ADDED = 8;
const REMOVED = 24;

type Cards = readonly ReactElement[];

/** Renders cards incrementally: the others are added, and those that are gone are removed, a few at a time. */
export function useGradually(cards: Cards): Cards {
  const [drawn, setDrawn] = useState<Cards>([]);
  const next = useMemo(() => step(drawn, cards), [drawn, cards]);
  useEffect(() => {
    if (!next.changes) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(next.shown)));
    return () => clearTimeout(timer);
  }, [next]);
  return next.shown;
}

function step(drawn: Cards, cards: Cards): { shown: Cards; changes: boolean } {
  const before = keysOf(drawn);
  const added = new Set(cards.filter(({ key }) => !before.has(key)).slice(0, ADDED));
  const wanted = keysOf(cards);
  const leaving = drawn.filter(({ key }) => !wanted.has(key)).slice(REMOVED);
  const shown = [...leaving, ...cards.filter((card) => before.has(card.key) || added.has(card))];
  return { shown, changes: added.size > 0 || shown.length !== drawn.length };
}

const keysOf = (cards: Cards): ReadonlySet<Key | null> => new Set(cards.map(({ key }) => key));
