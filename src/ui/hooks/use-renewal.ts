import { useEffect, useState } from 'react';

const LOOK_MS = 1000;

/** A counter that advances every `every` ms while the page is visible, and on return after a longer absence. */
export function useRenewal(every: number): number {
  const [times, setTimes] = useState(0);
  // Timers are outside React.
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
