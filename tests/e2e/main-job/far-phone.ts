import { test, type Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { Random } from '../../sim/kit/random.ts';
import { startDemoServer } from '../../support/e2e-server.ts';
import { startProxy, type Link, type Proxy } from '../../support/proxy.ts';
import { within, fillSignIn } from '../fixtures.ts';
import type { ServerProcess } from '../../support/server-process.ts';
import { Phone, waitUntilReady } from './phone.ts';

/** A server with its company, a phone, and the link between them. */
export class FarPhone {
  server!: ServerProcess;
  proxy!: Proxy;
  phone!: Phone;

  async start(server: Promise<ServerProcess>): Promise<void> {
    this.server = await server;
    this.proxy = await startProxy(this.server.port);
    this.phone = new Phone(this.proxy.url);
  }

  async remove(): Promise<void> {
    await this.phone.remove();
    await this.proxy.stop();
    await this.server.remove();
  }

  /** Opens the app as the officer, and takes the signal away once it would open without. */
  async openWithoutSignal(): Promise<Page> {
    const page = await this.phone.open();
    await page.goto('/');
    await fillSignIn(page);
    await waitUntilReady(page);
    await this.proxy.setFault({ kind: 'refuse' });
    await this.phone.setOffline(true);
    await page.reload();
    this.proxy.resetBytes();
    return page;
  }

  /** Gives the signal back over a link of these figures that loses an answer in eight, drawn from a seed. */
  async weakSignal(seed: string, link: Link) {
    const random = new Random(seed).next;
    Object.assign(this.proxy.link, link);
    this.proxy.resetBytes();
    const weaken = () => this.proxy.setFault({ kind: 'lose-answers-sometimes', probability: 1 / 8, random });
    await weaken();
    return {
      /** Cuts the connection so many bytes after some have left, and goes on once more have. */
      cutAfter: async (sent: number, bytes: number, more: number) => {
        const left = (so: number) =>
          expect.poll(() => this.proxy.bytes.up, { ...within(90_000), intervals: [50] }).toBeGreaterThan(so);
        await left(sent);
        await this.proxy.setFault({ kind: 'cut', direction: 'up', bytes });
        await left(more);
        await weaken();
      },
    };
  }
}

/** A far phone for the tests of a file; `start` starts another server than that of the demonstration. */
export function farPhone(start: () => Promise<ServerProcess> = startDemoServer): FarPhone {
  const far = new FarPhone();
  test.beforeAll(() => far.start(start()));
  test.afterAll(() => far.remove());
  return far;
}
