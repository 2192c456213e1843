import { posix } from 'node:path';

/** Which room may import what: the direction of the whole house, in one table. */
export interface Room {
  path: string;
  /** Rooms above it in the table, or folders and files of them; a star stands for one name. */
  imports: readonly string[];
  /** Files below it in the table that it may import types of. */
  types?: readonly string[];
  /** Packages; a name ending in a colon stands for a whole scheme. */
  packages: readonly string[];
  /** Folders and files of those rooms that stay closed all the same. */
  closed?: readonly string[];
  /** Its own files only; every folder below is a room of its own, or none. */
  flat?: true;
  /** Its folders, which import one another only as it is said here. */
  parts?: Readonly<Record<string, readonly string[]>>;
  /** Serves any kind of record and names none. */
  shared?: true;
}

const react = ['react', 'react-dom', '@mantine', '@tanstack/react-router', 'dayjs', 'zod/mini'];
const node = ['node:', 'kysely', 'zod', 'uuid', 'dayjs'];
/** What the engine alone opens; screens ask it. */
const store = ['src/data/store', 'src/data/columns'];
const hooks = ['src/data/hooks.ts', 'src/data/stored-hooks.ts'];
const config = 'server/config.ts';

/** From the bottom up: a room imports only what stands above it here, so there is no circle. (Decision 038.) */
export const rooms: readonly Room[] = [
  { path: 'contract/core', imports: [], packages: ['zod/mini'] },
  { path: 'contract', imports: ['contract/core'], packages: ['zod/mini'] },

  { path: 'src/lib', imports: [], packages: ['dayjs', 'uuid', 'comlink', 'hucre'], shared: true },
  {
    path: 'src/data',
    imports: ['src/lib', 'contract'],
    // The page calls the engine by the types of its functions, so that a definition leads to code.
    types: ['src/sync/protocol.ts'],
    packages: ['dexie', 'uuid', 'idb-keyval', 'comlink', 'zod/mini', 'dayjs', 'react', 'dexie-react-hooks'],
    shared: true,
  },
  {
    path: 'src/sync',
    imports: ['src/data', 'src/lib', 'contract'],
    packages: ['dexie', 'comlink', 'uuid', 'zod/mini', 'idb-keyval', 'ky', 'exifreader'],
    closed: hooks,
    shared: true,
  },
  {
    path: 'sw',
    imports: ['src/sync', 'src/data', 'src/lib', 'contract'],
    packages: [
      'workbox-cacheable-response',
      'workbox-core',
      'workbox-expiration',
      'workbox-precaching',
      'workbox-routing',
      'workbox-strategies',
      'dexie',
      'idb-keyval',
      'zod/mini',
    ],
    closed: hooks,
  },
  {
    path: 'src/ui',
    imports: ['src/data', 'src/lib', 'contract'],
    packages: [...react, 'maplibre-gl', 'comlink'],
    closed: store,
    shared: true,
  },
  {
    path: 'src/domain',
    imports: ['src/ui', 'src/data', 'src/lib', 'contract'],
    packages: [...react, 'maplibre-gl', 'comlink'],
    closed: store,
    parts: {
      approval: ['import-export'],
      duty: ['visit'],
      party: ['import-export'],
      plan: ['party'],
      related: ['party'],
      visit: ['party'],
    },
  },
  {
    path: 'src/features',
    imports: ['src/domain', 'src/ui', 'src/data', 'src/lib', 'contract'],
    packages: react,
    closed: store,
    parts: {},
  },
  {
    path: 'src/app',
    imports: [
      'src/features/*/kind.ts',
      'src/domain',
      'src/ui',
      'src/data',
      'src/lib',
      'contract',
      'src/routeTree.gen.ts',
      'src/sync/worker.ts',
      'src/sync/protocol.ts',
    ],
    packages: [...react, 'workbox-window', 'comlink'],
    closed: store,
  },
  {
    path: 'src',
    flat: true,
    imports: ['src/app', 'src/ui', 'src/data', 'src/lib', 'contract'],
    packages: [...react, '@tanstack/virtual-file-routes'],
    closed: store,
  },

  {
    path: 'server/db',
    imports: ['contract', config],
    packages: [...node, 'pg', '@electric-sql/pglite', '@node-rs/argon2', 'vite/types/importMeta.d.ts'],
    shared: true,
  },
  {
    path: 'server/files',
    imports: ['server/db', 'contract', config],
    packages: [...node, 'sharp', 'aws4fetch'],
    shared: true,
  },
  {
    path: 'server/calls',
    imports: ['server/files', 'server/db', 'contract', config],
    packages: [...node, 'fastify'],
    shared: true,
  },
  {
    path: 'server/pdf',
    imports: [],
    packages: ['node:', 'fontkit', 'pdfkit', '@fontsource', '@expo-google-fonts'],
    shared: true,
  },
  {
    path: 'server/domain',
    imports: ['server/calls', 'server/files', 'server/db', 'contract', config],
    packages: node,
  },
  {
    path: 'server/sync',
    imports: ['server/calls', 'server/files', 'server/db', 'contract', config],
    packages: node,
    shared: true,
  },
  {
    path: 'server/http',
    imports: ['server/sync', 'server/calls', 'server/files', 'server/db', 'contract', config],
    packages: [...node, 'fastify', '@fastify'],
    shared: true,
  },
  {
    path: 'server/modules',
    imports: ['server/domain', 'server/pdf', 'server/calls', 'server/files', 'server/db', 'contract', config],
    packages: [...node, '@node-rs/argon2', 'nodemailer'],
    // The demonstration company has passwords.
    parts: { seed: ['session'] },
  },
  {
    path: 'server/jobs',
    imports: [
      'server/modules',
      'server/sync',
      'server/calls',
      'server/files',
      'server/db',
      'contract',
      config,
    ],
    packages: [...node, 'fastify'],
  },
  {
    path: 'server',
    flat: true,
    imports: [
      'server/jobs',
      'server/modules',
      'server/http',
      'server/sync',
      'server/calls',
      'server/files',
      'server/db',
      'contract',
    ],
    packages: [...node, 'fastify'],
  },
];

/** Folders that look at the house from outside: they may import everything, and nothing may import them. */
export const outside = ['scripts', 'tests'];

/** What shared rooms import of the contract: the kernel, which knows no kind of record of this trade, and its two lists. */
export const general = ['contract/core', 'contract/calls.ts', 'contract/resources.ts'];

/** The rooms of the browser that speak to the network, and the one worker beside them that reads a file of the app. */
export const networked = ['src/data', 'src/sync', 'sw', 'src/lib/geo/pincode.worker.ts'];

/** What `localStorage` is for, see decision 056: what the first paint needs, and what a page writes as it ends. */
export const storedAtOnce = [
  'src/ui/device/appearance.ts',
  'src/ui/language/chosen.ts',
  'src/app/start-engine.ts',
  'src/main.tsx',
  'src/ui/form/draft-copy.ts',
];

const folders: Readonly<Record<string, string>> = {
  '#contract': 'contract',
  '#app': 'src/app',
  '#domain': 'src/domain',
  '#ui': 'src/ui',
  '#data': 'src/data',
  '#sync': 'src/sync',
  '#lib': 'src/lib',
  '#server': 'server',
  '#tests': 'tests',
};

/** An import as a path from the top of the project; undefined for a package. */
export function targetOf(from: string, request: string): string | undefined {
  const plain = request.replace(/[?#](?!.*\/).*$/, (rest) => (rest.startsWith('#') ? rest : ''));
  if (plain.startsWith('.')) return posix.join(posix.dirname(from), plain);
  if (plain.startsWith('/')) return posix.normalize(plain.slice(1));
  const alias = /^#[^/]*/.exec(plain)?.[0];
  if (alias === undefined) return undefined;
  return posix.join(folders[alias] ?? alias, plain.slice(alias.length));
}

/** The room a path lies in; undefined where it lies in none. */
export function roomOf(path: string): Room | undefined {
  return rooms.find((room) => isIn(path, room.path) && (!room.flat || posix.dirname(path) === room.path));
}

/** The folder of a room that a path lies in, or the file it is. */
export function partOf(path: string, room: Room): string {
  const [first = ''] = path.slice(room.path.length + 1).split('/');
  return first.replace(/\.\w+$/, '');
}

/** True for the path itself and all below it. */
export function isIn(path: string, folder: string): boolean {
  if (!folder.includes('*')) return path === folder || path.startsWith(`${folder}/`);
  const names = path.split('/');
  return folder.split('/').every((name, at) => name === '*' || name === names[at]);
}
