import { resources } from '#contract/resources.ts';
import { roomOf, rooms, targetOf, type Room } from './rooms.ts';
import type { Source } from './source.ts';

/** One thing against the house rules. */
export interface Violation {
  rule: string;
  path: string;
  what: string;
}

type Check = (source: Source) => string[];

/** Records with an owner: what the app is about. Shared rooms serve any of them and name none. */
const owned = Object.values(resources)
  .filter((resource) => resource.access === 'scoped')
  .map((resource) => resource.name as string);
const sharedRooms = /^(src\/(ui|data|sync|lib)|server\/(db|calls|sync|http))\//;
/** The schema itself has to list its tables. */
const schema = /^server\/db\/(database\.ts|migrations\/)/;
const unfinished = /\b(TODO|FIXME|XXX|HACK)\b/;
const suppression = /(oxlint|eslint)-disable|@ts-expect-error/;
const reason = /(disable[\w-]*\s+[\w/@,\s-]+?\s--\s|@ts-expect-error\s+).{15,}/;
const machinePath = /(^|[\s'"`(=])\/(home|root|Users|work)\/\w/;

export const checks: Readonly<Record<string, Check>> = {
  'a room imports only the rooms it may': (source) => {
    const room = roomOf(source.path);
    const rules = room === undefined ? undefined : rooms[room];
    if (room === undefined || rules === undefined) return [];
    return source.imports.filter((target) => !mayImport(source.path, room, rules, target));
  },
  'a feature or module imports no other one': (source) => {
    const own = areaOf(source.path);
    if (own === undefined) return [];
    return source.imports.filter((target) => {
      const other = areaOf(targetOf(target));
      return other !== undefined && other !== own;
    });
  },
  'shared rooms name no resource': (source) => {
    if (!sharedRooms.test(source.path) || schema.test(source.path)) return [];
    return source.literals.filter((literal) => owned.includes(literal));
  },
  'only data and sync speak to the network': (source) => {
    if (!/^src\/(ui|features|app)\//.test(source.path)) return [];
    return source.calls.filter((call) => /^((window|globalThis|self)\.)?fetch$/.test(call));
  },
  'files are named in kebab-case for what they are': ({ path }) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const plain = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.(ts|tsx|mjs)$/.test(name);
    return plain && !name.startsWith('index.') ? [] : [name];
  },
  'a file hands on its own work, not that of others': (source) =>
    [...source.text.matchAll(/^export \* from .*$/gm)].map(([line]) => line),
  'nothing is left for later': (source) => source.comments.filter((comment) => unfinished.test(comment)),
  'a silenced rule says why': (source) =>
    source.comments.filter((comment) => suppression.test(comment) && !reason.test(comment)),
  'no path of one machine': (source) => source.literals.filter((literal) => machinePath.test(literal)),
};

/** Everything in these files that is against the rules. */
export function violations(sources: readonly Source[]): Violation[] {
  return Object.entries(checks).flatMap(([rule, check]) =>
    sources.flatMap((source) => check(source).map((what) => ({ rule, path: source.path, what }))),
  );
}

function mayImport(
  path: string,
  room: string,
  { only, packages, also, except }: Room,
  target: string,
): boolean {
  const file = targetOf(target);
  const targetRoom = roomOf(file);
  if (targetRoom === undefined) return packages.some((name) => isPart(target, name));
  if (except?.includes(file) === true && path !== file) return false;
  if (also?.test(file) === true) return true;
  return targetRoom === room || only.some((allowed) => isPart(file, allowed) || targetRoom === allowed);
}

function isPart(target: string, name: string): boolean {
  return target === name || target.startsWith(name.endsWith(':') ? name : `${name}/`);
}

function areaOf(path: string): string | undefined {
  return /^(src\/features|server\/modules)\/[^/]+(?=\/)/.exec(path)?.[0];
}
