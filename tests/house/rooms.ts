/** Which room may import what: the direction of the whole house in one table. */
export interface Room {
  /** Other rooms, or single files of them. */
  only: readonly string[];
  /** Packages; a name ending in a colon stands for a whole scheme. */
  packages: readonly string[];
  /** Single files of other rooms, by what they are. */
  also?: RegExp;
  /** Files of allowed rooms that stay closed all the same. */
  except?: readonly string[];
}

const screen = ['react', 'react-dom', '@mantine', '@tanstack/react-router', 'dayjs'];
const node = ['node:', 'fastify', '@fastify', 'kysely', 'pg', 'zod'];
const store = 'src/data/store/db.ts';
const hooks = 'src/data/hooks.ts';

export const rooms: Readonly<Record<string, Room>> = {
  contract: { only: [], packages: ['zod/mini'] },
  'src/lib': { only: [], packages: ['dayjs', 'uuid', 'comlink', 'hucre'] },
  'src/data': {
    only: ['src/lib', 'contract'],
    packages: ['dexie', 'uuid', 'ky', 'idb-keyval', 'comlink', 'zod/mini', 'dayjs', 'react'],
  },
  'src/sync': {
    only: ['src/data', 'src/lib', 'contract'],
    packages: ['dexie', 'ky', 'comlink', 'uuid', 'zod/mini', 'idb-keyval'],
    except: [hooks],
  },
  sw: {
    only: ['src/sync', 'src/data', 'src/lib', 'contract'],
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
    except: [hooks],
  },
  'src/ui': {
    only: ['src/data', 'src/lib', 'contract'],
    packages: [...screen, 'zod/mini', 'maplibre-gl', 'comlink'],
    except: [store],
  },
  'src/domain': {
    only: ['src/ui', 'src/data', 'src/lib', 'contract'],
    packages: [...screen, 'zod/mini', 'maplibre-gl', 'comlink'],
    except: [store],
  },
  'src/features': {
    only: ['src/domain', 'src/ui', 'src/data', 'src/lib', 'contract'],
    packages: [...screen, 'zod/mini'],
    except: [store],
  },
  'src/app': {
    only: [
      'src/domain',
      'src/ui',
      'src/data',
      'src/lib',
      'contract',
      'src/routeTree.gen.ts',
      'src/sync/worker.ts',
      'src/sync/protocol.ts',
    ],
    packages: [...screen, 'zod/mini', 'workbox-window', 'comlink'],
    also: /^src\/features\/[^/]+\/kind\.ts$/,
    except: [store],
  },
  'server/db': {
    only: ['contract', 'server/config.ts'],
    packages: ['node:', 'kysely', 'pg', '@electric-sql/pglite', 'zod', '@node-rs/argon2', 'uuid'],
  },
  'server/files': {
    only: ['server/db', 'contract', 'server/config.ts'],
    packages: ['node:', 'kysely', 'sharp', 'aws4fetch'],
  },
  'server/calls': {
    only: ['server/files', 'server/db', 'contract', 'server/config.ts'],
    packages: [...node, 'uuid'],
  },
  'server/domain': {
    only: ['server/calls', 'server/files', 'server/db', 'contract', 'server/config.ts'],
    packages: [...node, 'uuid'],
  },
  'server/sync': {
    only: ['server/calls', 'server/files', 'server/db', 'contract', 'server/config.ts'],
    packages: [...node, 'uuid'],
  },
  'server/http': {
    only: ['server/sync', 'server/calls', 'server/files', 'server/db', 'contract', 'server/config.ts'],
    packages: [...node, 'uuid'],
  },
  'server/modules': {
    only: ['server/domain', 'server/calls', 'server/files', 'server/db', 'contract', 'server/config.ts'],
    packages: [...node, '@node-rs/argon2', 'nodemailer', 'uuid'],
  },
};

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

/** An import as a path from the top of the project; a package stays what it is. */
export function targetOf(request: string): string {
  const alias = /^#[a-z]+/.exec(request)?.[0] ?? '';
  const folder = folders[alias];
  return folder === undefined ? request : folder + request.slice(alias.length);
}

/** The room a path lies in, a world's top counting as one; undefined for a package. */
export function roomOf(path: string): string | undefined {
  const named = Object.keys(rooms).find((room) => path.startsWith(`${room}/`));
  if (named !== undefined) return named;
  return /^(src|server|tests|scripts|public)\//.exec(path)?.[1];
}
