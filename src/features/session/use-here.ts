import { useEffect, useRef, type RefObject } from 'react';

/** True while the component is mounted: later answers are ignored. */
export function useHere(): RefObject<boolean> {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
