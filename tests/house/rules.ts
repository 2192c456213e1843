import { deeds, hiddenResources, isBrowser, owned } from './deeds.ts';
import { general, isIn, networked, outside, partOf, roomOf, storedAtOnce, targetOf } from './rooms.ts';
import type { Source } from './source.ts';

/** One thing against the house rules. */
export interface Violation {
  rule: string;
  path: string;
  what: string;
}

type Check = (source: Source) => string[];

/** The schema itself has to list its tables. */
const schema = /^server\/db\/(database\.ts|[a-z]+-tables\.ts|migrations\/)/;
/** Takes the numbered files of its own folder, each a migration. */
const gathered = 'server/db/migrate.ts';
const network =
  /^(.+\.)?(fetch|fetchLater|XMLHttpRequest|WebSocket|WebSocketStream|EventSource|WebTransport|RTCPeerConnection|sendBeacon|importScripts|caches|Reflect\.get)$/;
const unfinished = /\b(TODO|FIXME|XXX|HACK)\b/;
const suppression = /(oxlint|eslint)-disable|@ts-expect-error/;
const reason = /(disable[\w-]*\s+[\w/@,\s-]+?\s--\s|@ts-expect-error\s+).{15,}/;
const machinePath = /(^|[\s'"`(=])\/(home|root|Users|work)\/\w/;

const isOutside = (path: string) => !path.includes('/') || outside.some((folder) => isIn(path, folder));

export const checks: Readonly<Record<string, Check>> = {
  'every file lies in a room': ({ path }) => (isOutside(path) || roomOf(path) ? [] : [path]),
  'a room imports only the rooms it may': (source) =>
    isOutside(source.path) ? [] : source.imports.filter((request) => !mayImport(source, request)),
  'what is loaded is written out': ({ path, hidden }) => (isOutside(path) || path === gathered ? [] : hidden),
  'shared rooms name no resource': (source) => {
    if (roomOf(source.path)?.shared !== true || schema.test(source.path)) return [];
    const written = source.literals.filter((literal) => owned.includes(literal));
    const keys = source.keys.filter((key) => owned.includes(key));
    const reached = source.names.filter((name) => owned.some((one) => name.endsWith(`.${one}`)));
    const imported = source.imports.filter((request) => {
      const target = targetOf(source.path, request) ?? '';
      return isIn(target, 'contract') && !general.some((one) => isIn(target, one));
    });
    return [...written, ...keys, ...reached, ...imported, ...hiddenResources(source)];
  },
  'only data and sync speak to the network': ({ path, names, bare }) => {
    if (!isBrowser(path) || networked.some((room) => isIn(path, room))) return [];
    return [...names.filter((name) => network.test(name)), ...bare];
  },
  'only what cannot wait is stored at once': ({ path, names }) =>
    !isBrowser(path) || storedAtOnce.includes(path)
      ? []
      : names.filter((name) =>
          /^(.+\.)?(localStorage|useLocalStorage|readLocalStorageValue)(\.|$)/.test(name),
        ),
  'files are named in kebab-case for what they are': ({ path }) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const plain = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.(ts|tsx|mjs|css)$/.test(name);
    return plain && !name.startsWith('index.') ? [] : [name];
  },
  'a file hands on its own work, not that of others': ({ path, handed }) =>
    isIn(path, 'scripts') ? [] : handed,
  'nothing is left for later': (source) => source.comments.filter((comment) => unfinished.test(comment)),
  'a silenced rule says why': (source) =>
    source.comments.filter((comment) => suppression.test(comment) && !reason.test(comment)),
  'no path of one machine': (source) => source.literals.filter((literal) => machinePath.test(literal)),
  ...deeds,
};

/** Everything in these files that is against the rules. */
export function violations(sources: readonly Source[]): Violation[] {
  return Object.entries(checks).flatMap(([rule, check]) =>
    sources.flatMap((source) => check(source).map((what) => ({ rule, path: source.path, what }))),
  );
}

/** Names that are exported, but that nothing outside of the tests uses, nor an area yet to be `made`. */
export function unused(sources: readonly Source[], made: readonly Source[] = []): Violation[] {
  const product = sources.filter(({ path }) => !isIn(path, 'tests'));
  const taken = new Set(
    [...product, ...made].flatMap((source) =>
      source.taken.map(({ request, name }) => `${targetOf(source.path, request) ?? request} ${name}`),
    ),
  );
  const rule = 'the product uses what it exports';
  return product
    .filter(({ path }) => roomOf(path))
    .flatMap(({ path, exports, names }) =>
      exports
        .filter((name) => !taken.has(`${path} ${name}`) && !taken.has(`${path} NamespaceObject`))
        // The router takes every route by its name, the database every migration.
        .filter(
          (name) =>
            name !== 'Route' &&
            !(name === 'up' && path.startsWith('server/db/migrations/')) &&
            names.filter((one) => one === name).length < 2,
        )
        .map((what) => ({ rule, path, what })),
    );
}

function mayImport({ path, types }: Source, request: string): boolean {
  const room = roomOf(path);
  if (!room) return false;
  const target = targetOf(path, request);
  if (target === undefined)
    return room.packages.some((name) =>
      name.endsWith(':') ? request.startsWith(name) : isIn(request, name),
    );
  if (roomOf(target) === room) {
    const [own, other] = [partOf(path, room), partOf(target, room)];
    return !room.parts || own === other || room.parts[own]?.includes(other) === true;
  }
  if (types.includes(request) && room.types?.includes(target) === true) return true;
  if (room.closed?.some((closed) => isIn(target, closed))) return false;
  return room.imports.some((allowed) => isIn(target, allowed));
}
