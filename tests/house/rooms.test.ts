import { madeSources } from './every-kind.ts';
import { describe, expect, it } from 'vitest';
import { rooms } from './rooms.ts';
import { checks, unused, violations } from './rules.ts';
import { isSkipped, readSource, sourcesUnder } from './source.ts';

interface Planted {
  rule: string;
  path: string;
  text: string;
  what: string;
}

const known = 'every file lies in a room';
const direction = 'a room imports only the rooms it may';
const written = 'what is loaded is written out';
const naming = 'shared rooms name no resource';
const network = 'only data and sync speak to the network';
const atOnce = 'only what cannot wait is stored at once';
const files = 'files are named in kebab-case for what they are';
const barrels = 'a file hands on its own work, not that of others';
const later = 'nothing is left for later';
const silenced = 'a silenced rule says why';
const machine = 'no path of one machine';
const tables = 'a module touches its own tables, and reads others as it is written';
const plainSql = 'SQL is never put together from text';
const apart = 'modules know neither process nor network';
const oneWriter = 'only write.ts commits';
const database = 'only data and sync open a database';
const elsewhere = 'nothing is fetched from elsewhere by a picture or a style';
const byCode = 'what happened is decided by codes, never by message text';
const byRight = 'rights decide, never the name of a role';
const paise = 'amounts are calculated in the file of money';
// Put together, so that this file does not break the rules it proves.
const unfinished = ['TO', 'DO: finish'].join('');
const somewhere = ['', 'home', 'somebody'].join('/');
const plant = (rule: string, path: string, text: string, what: string): Planted => ({
  rule,
  path,
  text,
  what,
});
const imported = (path: string, request: string): Planted =>
  plant(direction, path, `import { thing } from '${request}';\nexport const own = thing;`, request);

const walls: Planted[] = [
  imported('contract/core/a.ts', '../leads.ts'),
  imported('contract/core/a.ts', '../resources.ts'),
  imported('contract/a.ts', 'node:fs'),
  imported('contract/a.ts', 'zod'),
  imported('contract/a.ts', '#app/root.tsx'),
  imported('src/lib/a.ts', '#contract/core/fields.ts'),
  imported('src/data/a.ts', '../sync/core/core.ts'),
  imported('src/data/a.ts', '#sync/protocol.ts'),
  imported('src/data/a.ts', '@mantine/core'),
  imported('src/sync/a.ts', '#data/hooks.ts'),
  imported('src/sync/a.ts', '#app/root.tsx'),
  imported('src/ui/a.tsx', '#sync/core/core.ts'),
  imported('src/ui/a.tsx', '#data/store/db.ts'),
  imported('src/ui/a.tsx', '#domain/visit/words.ts'),
  imported('src/ui/a.tsx', 'dexie'),
  imported('src/ui/a.tsx', '../features/leads/list.tsx'),
  imported('src/domain/visit/a.tsx', '../../features/home/home.tsx'),
  imported('src/domain/party/a.tsx', '../visit/words.ts'),
  imported('src/domain/new-part/a.tsx', '../visit/words.ts'),
  imported('src/features/leads/a.tsx', '#server/config.ts'),
  imported('src/features/leads/a.tsx', '#app/root.tsx'),
  imported('src/features/leads/a.tsx', '../contacts/form.tsx'),
  imported('src/features/leads/steps/a.tsx', '../../home/home.tsx'),
  imported('src/features/all.tsx', './home/home.tsx'),
  imported('src/app/a.tsx', '#sync/core/core.ts'),
  imported('src/app/a.tsx', '../features/leads/list.tsx'),
  imported('sw/a.ts', '#ui/inline/icon.tsx'),
  imported('sw/a.ts', '../src/app/root.tsx'),
  imported('sw/a.ts', 'react'),
  imported('server/db/a.ts', '#server/sync/receipts.ts'),
  imported('server/db/a.ts', '#data/store/db.ts'),
  imported('server/calls/a.ts', '../http/guard.ts'),
  imported('server/sync/a.ts', '../http/guard.ts'),
  imported('server/http/a.ts', '../modules/leads/checks.ts'),
  imported('server/modules/leads/a.ts', '#lib/dates.ts'),
  imported('server/modules/leads/a.ts', '#server/http/guard.ts'),
  imported('server/modules/leads/a.ts', '#server/modules/users/handlers.ts'),
  imported('server/modules/leads/a.ts', '#server/jobs/runner.ts'),
  imported('server/jobs/a.ts', '../../src/data/engine.ts'),
  imported('server/jobs/a.ts', '#server/http/guard.ts'),
  imported('server/a.ts', '#tests/support/server.ts'),
  imported('server/a.ts', '../scripts/lib/run.mjs'),
];

const ways: Planted[] = [
  plant(direction, 'src/ui/a.tsx', `export const a = () => import('#app/root.tsx');`, '#app/root.tsx'),
  plant(
    direction,
    'server/domain/a.ts',
    `export const a = import.meta.resolve('@fontsource/a/b.woff');`,
    '@fontsource/a/b.woff',
  ),
  plant(direction, 'src/ui/a.ts', `export { thing } from '#sync/core/core.ts';`, '#sync/core/core.ts'),
  plant(
    direction,
    'src/ui/a.ts',
    `import type { T } from '#sync/core/core.ts';\nexport type U = T;`,
    '#sync/core/core.ts',
  ),
  plant(direction, 'src/ui/a.ts', `export type T = import('#sync/core/core.ts').T;`, '#sync/core/core.ts'),
  plant(direction, 'src/ui/a.ts', `export type T = typeof import('#app/root.tsx');`, '#app/root.tsx'),
  plant(direction, 'src/ui/a.ts', `import '#app/app.css';`, '#app/app.css'),
  plant(
    direction,
    'src/ui/a.ts',
    `import url from '#sync/worker.ts?url';\nexport default url;`,
    '#sync/worker.ts?url',
  ),
  plant(
    direction,
    'src/ui/a.ts',
    `import a from '/src/app/root.tsx';\nexport default a;`,
    '/src/app/root.tsx',
  ),
  plant(
    direction,
    'src/ui/a.ts',
    `import a from '#ui/../app/root.tsx';\nexport default a;`,
    '#ui/../app/root.tsx',
  ),
  plant(
    direction,
    'src/ui/a.ts',
    `import a from 'https://a.example/a.js';\nexport default a;`,
    'https://a.example/a.js',
  ),
  plant(
    direction,
    'src/ui/a.ts',
    `export const w = new Worker(new URL('../sync/worker.ts', import.meta.url));`,
    '../sync/worker.ts',
  ),
  plant(
    direction,
    'src/ui/a.ts',
    `export const w = new Worker('/src/sync/worker.ts');`,
    '/src/sync/worker.ts',
  ),
  plant(direction, 'src/ui/a.ts', `/// <reference path="../app/a.d.ts" />`, '../app/a.d.ts'),
  plant(direction, 'src/ui/a.ts', `/// <reference types="node" />`, 'node'),
  plant(
    direction,
    'src/features/leads/a.ts',
    `import classes from '../home/home.module.css';\nexport default classes;`,
    '../home/home.module.css',
  ),
  plant(
    direction,
    'src/features/leads/a.module.css',
    `.a { composes: card from '../home/home.module.css'; }`,
    '../home/home.module.css',
  ),
  plant(direction, 'src/ui/a.css', `@import '../app/app.css';`, '../app/app.css'),
  plant(known, 'src/new-room/a.ts', `import '#data/store/db.ts';`, 'src/new-room/a.ts'),
  plant(direction, 'src/new-room/a.ts', `import '../../server/app.ts';`, '../../server/app.ts'),
  plant(known, 'server/new-room/a.ts', '', 'server/new-room/a.ts'),
  plant(known, 'shared/a.ts', '', 'shared/a.ts'),
  imported('src/ui/a.ts', '../new-room/a.ts'),
  plant(
    written,
    'src/ui/a.ts',
    'export const a = (n: string) => import(`../app/${n}.tsx`);',
    '`../app/${n}.tsx`',
  ),
  plant(written, 'src/ui/a.ts', 'export const a = () => import(`../app/root.tsx`);', '`../app/root.tsx`'),
  plant(written, 'src/ui/a.ts', `export const a = import.meta.glob('../**/*.tsx');`, 'import.meta.glob'),
  plant(
    written,
    'server/modules/leads/a.ts',
    `import { createRequire } from 'node:module';\nexport const a = createRequire(import.meta.url)('../accounts/handlers.ts');`,
    'createRequire',
  ),
  plant(
    written,
    'server/modules/leads/a.ts',
    `import m from 'node:module';\nexport const a = m['createRequire'](import.meta.url);`,
    'm.createRequire',
  ),
  plant(written, 'server/a.cts', `const a = require('../src/app/root.tsx');`, 'require'),
  plant(direction, 'server/a.cts', `import a = require('../src/app/root.tsx');`, '../src/app/root.tsx'),
  plant(
    written,
    'server/modules/leads/a.ts',
    `import m from 'node:module';\nconst { createRequire: make } = m;\nvoid make;`,
    '{}.createRequire',
  ),
  plant(
    written,
    'src/ui/a.ts',
    `export const a = document.createElement('script');`,
    `document.createElement('script')`,
  ),
  plant(written, 'src/ui/a.ts', `void new Worker(URL.createObjectURL(code));`, 'URL.createObjectURL(code)'),
  plant(written, 'src/ui/a.ts', `const at = new URL(name);\nvoid new Worker(at);`, 'at'),
  plant(direction, 'src/ui/a.ts', `void new window.Worker('/src/sync/worker.ts');`, '/src/sync/worker.ts'),
  plant(
    written,
    'src/ui/a.ts',
    `void navigator.serviceWorker.register('/a.js');`,
    'navigator.serviceWorker.register',
  ),
  plant(written, 'server/a.ts', `export const a = process.binding('fs');`, 'process.binding'),
  plant(
    written,
    'server/a.ts',
    `export const a = process.getBuiltinModule('fs');`,
    'process.getBuiltinModule',
  ),
];

const rest: Planted[] = [
  plant(naming, 'src/ui/a.ts', `export const kind = 'leads';`, 'leads'),
  plant(naming, 'server/http/a.ts', 'export const table = `market_visits`;', 'market_visits'),
  plant(naming, 'src/data/a.ts', `export type Kind = 'leads';`, 'leads'),
  plant(
    naming,
    'src/ui/a.ts',
    `import { leads } from '#contract/leads.ts';\nexport const is = (name: string) => name === leads.name;`,
    '#contract/leads.ts',
  ),
  plant(
    naming,
    'src/ui/a.ts',
    `import type { P } from '#contract/party.ts';\nexport type Q = P;`,
    '#contract/party.ts',
  ),
  plant(
    naming,
    'server/calls/a.ts',
    `export { decided } from '#contract/approval.ts';`,
    '#contract/approval.ts',
  ),
  plant(
    naming,
    'src/ui/a.ts',
    `import { resources } from '#contract/resources.ts';\nexport const a = resources.leads.name;`,
    'resources.leads',
  ),
  plant(naming, 'src/ui/a.ts', `export const words = { leads: 'Lead' };`, 'leads'),
  plant(naming, 'src/data/a.ts', `export const rowsOf = (db: Db) => db.leads;`, 'db.leads'),
  ...[
    [`export const a = fetch('/api/me');`, 'fetch'],
    [`export const a = window.fetch('/x');`, 'window.fetch'],
    [`export const a = globalThis['fetch']('/x');`, 'globalThis.fetch'],
    [`const go = fetch;\nvoid go('/x');`, 'fetch'],
    [`const { fetch: go } = window;\nvoid go('/x');`, 'window'],
    [`const all = globalThis;\nexport const a = all;`, 'globalThis'],
    [`export const a = (name: 'x') => window[name];`, 'window.name'],
    [`export const a = Reflect.get(window, 'x');`, 'window'],
    [`navigator.sendBeacon('/x');`, 'navigator.sendBeacon'],
    [`navigator['sendBeacon']('/x');`, 'navigator.sendBeacon'],
    [`export const a = new XMLHttpRequest();`, 'XMLHttpRequest'],
    [`export const a = new WebSocket('wss://x');`, 'WebSocket'],
    [`export const a = new EventSource('/x');`, 'EventSource'],
    [`export const a = new window.EventSource('/x');`, 'window.EventSource'],
    [`importScripts('/x.js');`, 'importScripts'],
    [`export const a = Reflect.get(self, 'x');`, 'Reflect.get'],
    [`const { fetch: go } = self;\nvoid go('/x');`, '{}.fetch'],
    [`const { sendBeacon: go } = navigator;\nvoid go('/x');`, '{}.sendBeacon'],
    [`void caches.open('x').then((cache) => cache.add('/x'));`, 'caches'],
  ].map(([text = '', what = '']) => plant(network, 'src/ui/a.ts', text, what)),
  plant(network, 'src/features/leads/a.ts', `export const a = fetch('/api/me');`, 'fetch'),
  plant(network, 'src/lib/a.ts', `export const a = fetch('/api/me');`, 'fetch'),
  plant(atOnce, 'src/ui/a.ts', `localStorage.setItem('x', 'y');`, 'localStorage.setItem'),
  plant(atOnce, 'src/app/a.ts', `export const a = window.localStorage;`, 'window.localStorage'),
  plant(atOnce, 'src/ui/a.ts', `export const a = () => useLocalStorage({ key: 'x' });`, 'useLocalStorage'),
  plant(files, 'src/ui/RecordForm.tsx', '', 'RecordForm.tsx'),
  plant(files, 'src/ui/index.ts', '', 'index.ts'),
  plant(files, 'src/ui/a.js', '', 'a.js'),
  ...[
    `export * from './b.ts';`,
    `export * as b from './b.ts';`,
    `export type * from './b.ts';`,
    `export { b } from './b.ts';`,
    `export type { B } from './b.ts';`,
  ].map((text) => plant(barrels, 'src/ui/a.ts', text, text)),
  plant(barrels, 'src/ui/a.ts', `import { b } from './b.ts';\nexport { b };`, `import { b } from './b.ts';`),
  plant(later, 'src/ui/a.ts', `// ${unfinished}`, unfinished),
  plant(silenced, 'src/ui/a.ts', `// oxlint-disable-next-line no-eval`, `oxlint-disable-next-line no-eval`),
  plant(machine, 'server/a.ts', `export const at = '${somewhere}';`, somewhere),
];

const inModule = (rule: string, text: string, what: string) =>
  plant(rule, 'server/modules/accounts/a.ts', text, what);
const inScreen = (rule: string, text: string, what: string) =>
  plant(rule, 'src/features/leads/a.tsx', text, what);

/** What code does, with imports that are right. */
const done: Planted[] = [
  inModule(
    tables,
    `export const a = (tx: Tx) => tx.selectFrom('contacts').selectAll().execute();`,
    'contacts',
  ),
  inModule(tables, `export const a = (tx: Tx) => tx.deleteFrom('leads').execute();`, 'leads'),
  inModule(tables, 'export const a = (tx: Tx) => sql`update leads set name = 1`.execute(tx);', 'leads'),
  inModule(tables, 'export const a = sql`select 1 from accounts join users on true`;', 'users'),
  inModule(
    tables,
    `import { visible } from '#server/db/scope.ts';\nexport const a = (tx: Tx) => tx.updateTable('leads').where(visible(b));`,
    'leads',
  ),
  plant(tables, 'server/modules/products/a.ts', `void tx.insertInto('leads');`, 'leads'),
  inModule(plainSql, 'export const a = (name: string) => sql`where name = ${sql.raw(name)}`;', 'sql.raw'),
  inModule(apart, `export const a = process.env['SMTP_URL'];`, 'process.env'),
  inModule(apart, `export const a = () => fetch('https://a.example');`, 'fetch'),
  plant(apart, 'server/domain/a.ts', `export const a = globalThis.process.pid;`, 'globalThis.process'),
  inScreen(oneWriter, `void engine().commit({ call: 'leads.create' });`, 'engine().commit'),
  inScreen(oneWriter, `const { commitAll } = engine();\nvoid commitAll([]);`, 'commitAll'),
  inScreen(oneWriter, `const { commit: save } = engine();\nvoid save(op);`, '{}.commit'),
  inScreen(database, `void indexedDB.open('beatbook');`, 'indexedDB.open'),
  inScreen(database, `void window.indexedDB.open('beatbook');`, 'window.indexedDB'),
  inScreen(elsewhere, `new Image().src = 'https://a.example/a.png';`, 'Image'),
  plant(
    elsewhere,
    'src/ui/a.module.css',
    `.a { background: url(https://a.example/a.png); }`,
    'https://a.example/a.png',
  ),
  plant(naming, 'src/ui/a.ts', `export const is = (kind: Kind) => kind.path === '/leads';`, '/leads'),
  plant(naming, 'server/http/a.ts', `export const a = '/api/leads';`, '/api/leads'),
  plant(naming, 'src/ui/a.ts', `export const a = '/market-visits/new';`, '/market-visits/new'),
  plant(naming, 'src/ui/a.ts', `export const is = (name: string) => name.startsWith('lead');`, 'lead'),
  inScreen(byCode, `if (error.message.includes('401')) leave();`, `message.includes('`),
  inModule(byCode, `if (error.message === 'Not found.') leave();`, `message === '`),
  inScreen(byCode, `if (/offline/.test(error.message)) leave();`, '/.test(error.message)'),
  inScreen(byRight, `if (viewer.role === 'Admin') show();`, 'role ==='),
  inScreen(byRight, `if (ADMIN !== useViewer().role) hide();`, '!== useViewer().role'),
  inModule(byRight, `if (leaders.includes(actor.role)) answer();`, 'includes(actor.role)'),
  inModule(
    byRight,
    `const a = (tx: Tx) => tx.selectFrom('users').where('role', '=', 'Admin');`,
    `where('role'`,
  ),
  inModule(byRight, "const a = sql`select 1 from users where role = 'Admin'`;", "role = '"),
  inScreen(paise, `export const rupees = (amount: number) => amount / 100;`, 'amount / 1'),
  inModule(paise, `export const share = 0.18 * row.amount;`, '8 * row.amount'),
  inScreen(paise, `export const typed = parseFloat(price);`, 'parseFloat(price'),
];

const planted = [...walls, ...ways, ...rest, ...done];

describe('the house rules', () => {
  it('hold in every file', () => {
    const all = sourcesUnder(['.']);
    expect([...violations(all), ...unused(all, madeSources())]).toEqual([]);
  }, 120_000);

  it.each(planted)('$rule: $what in $path', ({ rule, path, text, what }) => {
    expect(violations([readSource(path, text)])).toContainEqual({ rule, path, what });
  });

  it('reach every folder below the rooms, whatever its name', () => {
    const skipped = ['.git', 'dist', 'docs', 'src/routeTree.gen.ts'];
    const read = ['src', 'src/docs', 'src/lib/public', 'src/features/.leads', 'src/lib/a.gen.ts'];
    expect([...skipped, ...read].filter(isSkipped)).toEqual(skipped);
  });

  it('are all proven by a planted violation', () => {
    expect(new Set(planted.map(({ rule }) => rule))).toEqual(new Set(Object.keys(checks)));
  });

  it('find what only tests use', () => {
    const product = readSource(
      'src/data/a.ts',
      'export const one = 1;\nexport const two = 2;\nexport const three = two;',
    );
    const other = readSource('src/data/b.ts', `import { three } from './a.ts';\nvoid three;`);
    const test = readSource('tests/data/a.test.ts', `import { one } from '#data/a.ts';\nvoid one;`);
    expect(unused([product, other, test]).map(({ what }) => what)).toEqual(['one']);
  });

  it('let no room import what stands below it', () => {
    const places = rooms.map(({ path }) => path);
    for (const [at, { path, imports }] of rooms.entries())
      for (const allowed of imports.filter((one) => places.includes(one)))
        expect(places.indexOf(allowed), `${path} imports ${allowed}`).toBeLessThan(at);
  });

  it('let through what is right', () => {
    const right = [
      readSource('src/features/leads/steps/a.tsx', `import { form } from '../form.tsx';\nvoid form;`),
      readSource(
        'src/app/a.ts',
        `import type { Protocol } from '#sync/protocol.ts';\nexport type P = Protocol;`,
      ),
      readSource('src/ui/a.ts', `// oxlint-disable-next-line no-eval -- the console of the tests needs it`),
    ];
    expect(violations(right)).toEqual([]);
  });
});
