import type { BrowserContext, Page } from '@playwright/test';
import { slowdown } from './run-options.ts';

/** Slows every page of a context, those that are open and those that come. */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (slowdown === 1) return;
  const slow = async (page: Page) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  };
  // A page that closes at once has nothing to slow.
  context.on('page', (page) => void slow(page).catch(() => undefined));
  await Promise.all(context.pages().map(slow));
}
