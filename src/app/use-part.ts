import { useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { loadPart, orSay } from '#ui/hooks/parts.ts';

interface Fetched<P> {
  /** The component, once it is here. */
  Part: ComponentType<P> | undefined;
  /** Fetches it; false when it cannot come now, which is said. Drawn before this resolves. */
  fetchPart: () => Promise<boolean>;
}

/** A component the first screen does without. One that cannot come must not take the screen down with it. */
export function usePart<P>(load: () => Promise<ComponentType<P>>): Fetched<P> {
  const [Part, setPart] = useState<ComponentType<P>>();
  const awaited = useRef(false);
  const draw = (part: ComponentType<P>) => flushSync(() => setPart(() => part));
  // So that it is here when it is asked for once more.
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
