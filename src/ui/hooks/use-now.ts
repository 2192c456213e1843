import { useEffect, useState } from 'react';

/** The current time, re-rendered every `every` ms, so that ages on screen advance. */
export function useNow(every: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
