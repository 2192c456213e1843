import { useEffect, useRef, type RefObject } from 'react';

/** True while the component is on the screen: an answer that comes later says nothing to whatever is shown then. */
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
