import type { Postgres } from '#tests/support/postgres.ts';
import type { BenchBrowser } from '../kit/browser.ts';
import type { Figure } from '../kit/figures.ts';
import { pushLink, pushLoopback } from './push.ts';
import { pullLink, pullLoopback } from './pull.ts';
import { reads } from './reads.ts';
import { saving } from './save.ts';
import { server } from './server.ts';
import { firstLoad, offlineStart } from './shell.ts';

/** What every measure is given. */
export interface Kit {
  postgres: Postgres;
  browser: BenchBrowser;
  repeats: number;
}

export interface Measure {
  name: string;
  run: (kit: Kit) => Promise<Figure[]>;
}

export const measures: readonly Measure[] = [
  { name: 'push-link', run: pushLink },
  { name: 'push-loopback', run: pushLoopback },
  { name: 'pull-link', run: pullLink },
  { name: 'pull-loopback', run: pullLoopback },
  { name: 'reads', run: reads },
  { name: 'first-load', run: firstLoad },
  { name: 'offline-start', run: offlineStart },
  { name: 'save', run: saving },
  { name: 'server', run: server },
];
