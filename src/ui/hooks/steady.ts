import { useEffect, useState } from 'react';

/** An accidental second tap comes sooner than this. */
export const ECHO_MS = 400;

/** False while an accidental second tap may still come, which would close what the first one opened. */
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
