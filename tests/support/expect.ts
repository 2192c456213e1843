import { expect as playwright, type Locator } from '@playwright/test';

interface Limit {
  timeout?: number;
}

/**
 * Playwright's expect, whose waits for something to appear or to go describe the whole page at every try, for the words
 * of a failure; that costs the page more than the try. These wait without, and ask Playwright's for the words at the end.
 */
export const expect = playwright.extend({
  async toBeVisible(locator: Locator, options?: Limit) {
    const reached = await settles(
      locator,
      this.isNot ? 'hidden' : 'visible',
      options?.timeout ?? this.timeout,
    );
    return ruleText(this.isNot, reached || right(locator, this.isNot).toBeVisible(AT_ONCE));
  },
  async toBeHidden(locator: Locator, options?: Limit) {
    const reached = await settles(
      locator,
      this.isNot ? 'visible' : 'hidden',
      options?.timeout ?? this.timeout,
    );
    return ruleText(this.isNot, reached || right(locator, this.isNot).toBeHidden(AT_ONCE));
  },
});

const right = (locator: Locator, isNot: boolean) => (isNot ? playwright(locator).not : playwright(locator));

const AT_ONCE = { timeout: 1 };

const settles = (locator: Locator, state: 'visible' | 'hidden', timeout: number) =>
  locator.waitFor({ state, timeout }).then(
    () => true,
    () => false,
  );

async function ruleText(isNot: boolean, verdict: true | Promise<void>) {
  try {
    await verdict;
    return { pass: !isNot, message: () => '' };
  } catch (error) {
    return { pass: isNot, message: () => (error instanceof Error ? error.message : String(error)) };
  }
}
