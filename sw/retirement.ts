const controller = new AbortController();

/** Aborted once the user starts a new version: what this one still does would hold that back, for minutes at worst. */
export const retired = controller.signal;

export const retirement = new Promise((resolve) => {
  retired.addEventListener('abort', resolve);
});

export const retire = (): void => controller.abort();
