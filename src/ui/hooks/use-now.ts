import { useEffect, useState } from 'react';

/** The time now, drawn anew every `every` ms, so that ages on the screen grow. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
