import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Geolocation, type Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { chromiumOptions } from '../../support/chromium.ts';
import { allLooks, slowdown } from '../../support/run-options.ts';
import { slowDown } from '../../support/slowdown.ts';
import { drawNoMap } from '../../support/page-scripts.ts';

const PUNE = { latitude: 18.5204, longitude: 73.8567, accuracy: 12 };

/** A phone with a profile of its own that outlives its browser: what is killed can be opened again. */
export class Phone {
  readonly #profile = mkdtempSync(join(tmpdir(), 'beatbook-phone-'));
  #context: BrowserContext | undefined;
  #place: Geolocation = PUNE;

  constructor(private readonly url: string) {}

  /** Starts the browser, or starts it again on the same profile. */
  async open(): Promise<Page> {
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      ...chromiumOptions(),
      baseURL: this.url,
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      geolocation: this.#place,
      permissions: ['geolocation'],
    });
    if (!allLooks) await this.#context.addInitScript(drawNoMap);
    await this.#context.addInitScript(reportOften);
    await slowDown(this.#context);
    return this.#context.pages()[0] ?? this.#context.newPage();
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The phone is not open.');
    return this.#context;
  }

  /** Puts the phone somewhere. */
  stand(place: Geolocation): Promise<void> {
    this.#place = place;
    return this.context.setGeolocation(place);
  }

  setOffline(offline: boolean): Promise<void> {
    return this.context.setOffline(offline);
  }

  /** Ends every process of the browser at once, as an empty battery would. */
  async kill(): Promise<void> {
    const gone = new Promise<void>((resolve) => this.context.once('close', () => resolve()));
    execFileSync('pkill', ['-9', '-f', this.#profile]);
    await gone;
    this.#context = undefined;
  }

  async remove(): Promise<void> {
    await this.#context?.close();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Runs in the page: its receiver reports every second, as a real one does. That of the browser reports a place once, so
 * that who asks for it beside a watch waits for ever.
 */
function reportOften(): void {
  Geolocation.prototype.watchPosition = function watchPosition(hear, refuse, options) {
    const ask = () => this.getCurrentPosition(hear, refuse, { ...options, maximumAge: 0 });
    ask();
    return window.setInterval(ask, 1000);
  };
  Geolocation.prototype.clearWatch = (watch) => window.clearInterval(watch);
}

/** Waits until the app would open without a network: its worker is in control and the first pull has ended. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
  await page.goto('/');
  await expect(page.getByText('Ready for offline')).toBeVisible({ timeout: 60_000 * slowdown });
}
