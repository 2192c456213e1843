import { useCallback, useState, type ReactNode } from 'react';

/** Renders its content just before it scrolls into view, so that content above it comes first. */
export function WhenNear({ children }: { children: ReactNode }) {
  const [near, setNear] = useState(false);
  const watch = useCallback((place: Element | null) => {
    if (!place) return undefined;
    // One callback may report both that it was far and that it is near.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '50%' },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return <div ref={watch}>{near && children}</div>;
}
