import { useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { loadPart, orSay } from '#ui/hooks/parts.ts';

interface Fetched<P> {
  /** The component, once loaded. */
  Part: ComponentType<P> | undefined;
  /** Loads it; false if that fails now, which is shown. Rendered before this resolves. */
  fetchPart: () => Promise<boolean>;
}

/** A component not needed by the first screen. A failed load must not crash the screen. */
export function usePart<P>(load: () => Promise<ComponentType<P>>): Fetched<P> {
  const [Part, setPart] = useState<ComponentType<P>>();
  const awaited = useRef(false);
  const draw = (part: ComponentType<P>) => flushSync(() => setPart(() => part));
  // So that it is loaded on the next request.
  const wait = async () => {
    if (awaited.current) return;
    awaited.current = true;
    draw(await loadPart(load));
    awaited.current = false;
  };
  const fetchPart = async () => {
    try {
      draw(await orSay(load));
      return true;
    } catch {
      void wait();
      return false;
    }
  };
  return { Part, fetchPart };
}
