import { useEffect, useState } from 'react';

const LOOK_MS = 1000;

/** Counts on every `every` ms while the page is in sight, and at once when it comes back into sight after that. */
export function useRenewal(every: number): number {
  const [times, setTimes] = useState(0);
  // Time passes outside React.
  useEffect(() => {
    let last = Date.now();
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || Date.now() - last < every) return;
      last = Date.now();
      setTimes((before) => before + 1);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [every]);
  return times;
}
