import type { Page } from '@playwright/test';

/** What a start of a page was like, as the page itself saw it. */
export interface Start {
  /** Ms until the thing waited for was painted. */
  seen: number;
  /** Main-thread time beyond 50 ms of each task until then. */
  blocked: number;
  /** Compressed bytes of all code, styles and HTML fetched until then. */
  bytes: number;
  files: number;
}

declare global {
  interface Window {
    started: Promise<Start>;
  }
}

/** Has every page of this tab note when something that fits the selector is first painted. */
export function watchFor(page: Page, selector: string): Promise<unknown> {
  return page.addInitScript((wanted) => {
    let blocked = 0;
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) blocked += Math.max(0, task.duration - 50);
    }).observe({ type: 'longtask', buffered: true });
    const fetched = () =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter(({ name, entryType }) => entryType === 'navigation' || /\.(js|mjs|css)$/.test(name))
        .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize);
    window.started = new Promise((resolve) => {
      const look = () => {
        if (!document.querySelector(wanted)) return false;
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            const sizes = fetched();
            const bytes = sizes.reduce((sum, size) => sum + size, 0);
            resolve({ seen: performance.now(), blocked, bytes, files: sizes.length });
          };
          channel.port2.postMessage(null);
        });
        return true;
      };
      const observer = new MutationObserver(() => {
        if (look()) observer.disconnect();
      });
      observer.observe(document, { subtree: true, childList: true });
    });
  }, selector);
}

/** How the start of this page went, once the thing was seen. */
export const startOf = (page: Page): Promise<Start> => page.evaluate(() => window.started);
