import { describe, expect, it } from 'vitest';
import { checks, violations } from './rules.ts';
import { readSource, sourcesUnder } from './source.ts';

interface Planted {
  rule: string;
  path: string;
  text: string;
  what: string;
}

const direction = 'a room imports only the rooms it may';
const areas = 'a feature or module imports no other one';
const naming = 'shared rooms name no resource';
const network = 'only data and sync speak to the network';
const files = 'files are named in kebab-case for what they are';
const barrels = 'a file hands on its own work, not that of others';
const later = 'nothing is left for later';
const silenced = 'a silenced rule says why';
const machine = 'no path of one machine';
// Put together, so that this file does not break the rules it proves.
const unfinished = ['TO', 'DO: finish'].join('');
const somewhere = ['', 'home', 'somebody'].join('/');
const imported = (rule: string, path: string, request: string, what = request): Planted => ({
  rule,
  path,
  text: `import { thing } from '${request}';\nexport const own = thing;`,
  what,
});

const planted: Planted[] = [
  imported(direction, 'contract/a.ts', 'node:fs'),
  imported(direction, 'contract/a.ts', 'zod'),
  imported(direction, 'src/lib/a.ts', '#contract/fields.ts'),
  imported(direction, 'src/data/a.ts', '../sync/core.ts', 'src/sync/core.ts'),
  imported(direction, 'src/data/a.ts', '@mantine/core'),
  imported(direction, 'src/sync/a.ts', '#data/hooks.ts'),
  imported(direction, 'src/sync/a.ts', '#app/root.tsx'),
  imported(direction, 'src/ui/a.tsx', '#sync/core.ts'),
  imported(direction, 'src/ui/a.tsx', '#data/store/db.ts'),
  imported(direction, 'src/ui/a.tsx', 'dexie'),
  imported(direction, 'src/ui/a.tsx', '../features/leads/list.tsx', 'src/features/leads/list.tsx'),
  imported(direction, 'src/features/leads/a.tsx', '#server/config.ts'),
  imported(direction, 'src/app/a.tsx', '#sync/core.ts'),
  imported(direction, 'sw/a.ts', '#ui/icon.tsx'),
  imported(direction, 'server/db/a.ts', '#server/sync/receipts.ts'),
  imported(direction, 'server/db/a.ts', '#data/store/db.ts'),
  imported(direction, 'server/http/a.ts', '../modules/leads/checks.ts', 'server/modules/leads/checks.ts'),
  imported(direction, 'server/modules/leads/a.ts', '#lib/dates.ts'),
  {
    rule: direction,
    path: 'src/ui/a.tsx',
    text: `export const later = () => import('#app/root.tsx');`,
    what: '#app/root.tsx',
  },
  {
    rule: direction,
    path: 'src/ui/a.ts',
    text: `export { thing } from '#sync/core.ts';`,
    what: '#sync/core.ts',
  },
  {
    rule: direction,
    path: 'src/ui/a.ts',
    text: `export const w = new Worker(new URL('../sync/worker.ts', import.meta.url));`,
    what: 'src/sync/worker.ts',
  },
  imported(areas, 'src/features/leads/a.tsx', '../contacts/form.tsx', 'src/features/contacts/form.tsx'),
  imported(areas, 'src/features/leads/steps/a.tsx', '../../home/home.tsx', 'src/features/home/home.tsx'),
  imported(areas, 'server/modules/leads/a.ts', '#server/modules/users/handlers.ts'),
  { rule: naming, path: 'src/ui/a.ts', text: `export const kind = 'leads';`, what: 'leads' },
  {
    rule: naming,
    path: 'server/http/a.ts',
    text: 'export const table = `market_visits`;',
    what: 'market_visits',
  },
  { rule: naming, path: 'src/data/a.ts', text: `export type Kind = 'leads';`, what: 'leads' },
  {
    rule: network,
    path: 'src/features/leads/a.ts',
    text: `export const a = fetch('/api/me');`,
    what: 'fetch',
  },
  { rule: network, path: 'src/ui/a.ts', text: `export const a = window.fetch('/x');`, what: 'window.fetch' },
  { rule: files, path: 'src/ui/RecordForm.tsx', text: '', what: 'RecordForm.tsx' },
  { rule: files, path: 'src/ui/index.ts', text: '', what: 'index.ts' },
  { rule: barrels, path: 'src/ui/a.ts', text: `export * from './b.ts';`, what: `export * from './b.ts';` },
  { rule: later, path: 'src/ui/a.ts', text: `// ${unfinished}`, what: unfinished },
  {
    rule: silenced,
    path: 'src/ui/a.ts',
    text: `// oxlint-disable-next-line no-eval`,
    what: `oxlint-disable-next-line no-eval`,
  },
  {
    rule: machine,
    path: 'server/a.ts',
    text: `export const at = '${somewhere}';`,
    what: somewhere,
  },
];

describe('the house rules', () => {
  it('hold in every file', () => {
    const everything = ['contract', 'src', 'sw', 'server', 'scripts', 'tests'];
    expect(violations(sourcesUnder(everything))).toEqual([]);
  });

  it.each(planted)('$rule: found in $path', ({ rule, path, text, what }) => {
    expect(violations([readSource(path, text)])).toContainEqual({ rule, path, what });
  });

  it('are all proven by a planted violation', () => {
    expect(new Set(planted.map(({ rule }) => rule))).toEqual(new Set(Object.keys(checks)));
  });

  it('let through what is right', () => {
    const right = [
      readSource(
        'src/features/leads/steps/a.tsx',
        `import { form } from '../form.tsx';\nexport default form;`,
      ),
      readSource(
        'src/app/a.ts',
        `import type { Protocol } from '#sync/protocol.ts';\nexport type P = Protocol;`,
      ),
      readSource('src/ui/a.ts', `// oxlint-disable-next-line no-eval -- the console of the tests needs it`),
    ];
    expect(violations(right)).toEqual([]);
  });
});
