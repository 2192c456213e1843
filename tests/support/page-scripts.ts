/** Runs in the page: a device that has no WebGL. */
export function drawNoMap(): void {
  HTMLCanvasElement.prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext, {
    apply: (real, canvas, [kind, ...how]: [string, ...unknown[]]): unknown =>
      kind.startsWith('webgl') ? null : Reflect.apply(real, canvas, [kind, ...how]),
  });
}

/** Runs in the page: observers that, as on a busy phone, report where a thing was and where it is in one callback. */
export function reportLate(): void {
  const wasOutside = (entry: IntersectionObserverEntry): IntersectionObserverEntry => {
    const { boundingClientRect, intersectionRect, rootBounds, target, time } = entry;
    const before = { boundingClientRect, intersectionRect, rootBounds, target, time };
    return { ...before, intersectionRatio: 0, isIntersecting: false };
  };
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor(hear: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super((entries, self) => hear([...entries.map(wasOutside), ...entries], self), options);
    }
  };
}
