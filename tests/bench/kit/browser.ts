import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { chromiumOptions } from '#tests/support/chromium.ts';

/** A Chromium for the bench: one browser, a fresh profile for every run. */
export class BenchBrowser {
  private constructor(readonly browser: Browser) {}

  static async launch(): Promise<BenchBrowser> {
    return new BenchBrowser(await chromium.launch(chromiumOptions()));
  }

  /** A profile that has never been anywhere. Its pages may also speak to the bare handler, which is another origin. */
  newProfile(): Promise<BrowserContext> {
    return this.browser.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata', bypassCSP: true });
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** The page of the bench in a profile. */
export async function openBench(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    console.error(error);
  });
  await page.goto(url);
  await page.waitForFunction(() => 'bench' in window);
  return page;
}

/** Makes the page's main thread so many times slower. Workers keep their pace: Chromium throttles only this. */
export async function slowDown(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return session;
}
