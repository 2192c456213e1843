/**
 * A ref that calls `act` once its element is on the screen. A slow phone draws a message long after it was made, and a
 * hidden page draws none: what counts from here leaves people all of their time.
 */
export const onceSeen = (act: () => void) => (element: Element | null) => {
  if (!element) return undefined;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      act();
    },
    { threshold: 0.5 },
  );
  observer.observe(element);
  return () => observer.disconnect();
};
