import { useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';

interface Fetched<P> {
  /** The component, once it is here. */
  Part: ComponentType<P> | undefined;
  /** Fetches it; false when it cannot come now. Drawn before this resolves. */
  fetchPart: () => Promise<boolean>;
}

/** A component the first screen does without. One that cannot come must not take the screen down with it. */
export function usePart<P>(load: () => Promise<ComponentType<P>>): Fetched<P> {
  const [Part, setPart] = useState<ComponentType<P>>();
  const fetchPart = async () => {
    try {
      const part = await load();
      flushSync(() => setPart(() => part));
      return true;
    } catch {
      return false;
    }
  };
  return { Part, fetchPart };
}
