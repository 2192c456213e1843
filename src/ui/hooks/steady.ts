import { useEffect, useState } from 'react';

/** A thumb's second tap comes sooner than this. */
const ECHO_MS = 400;

/** False while a second tap of the thumb that opened something may still come, and would close it beside itself. */
export function useSteady(opened: boolean): boolean {
  const [steady, setSteady] = useState(false);
  useEffect(() => {
    if (!opened) return;
    const timer = setTimeout(() => setSteady(true), ECHO_MS);
    return () => {
      clearTimeout(timer);
      setSteady(false);
    };
  }, [opened]);
  return steady;
}
