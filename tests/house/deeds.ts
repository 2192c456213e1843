import { resources } from '#contract/resources.ts';
import { isIn } from './rooms.ts';
import type { Source } from './source.ts';
import { allTables, SEED, tablesOf } from './tables.ts';

type Check = (source: Source) => string[];

/** Code of the page and its workers. */
export const isBrowser = (path: string) => /^(src|sw)\//.test(path);
const isProduct = (path: string) => isBrowser(path) || /^(contract|server)\//.test(path);

/** Code without comments, in which a word is no statement. */
const codeOf = ({ text }: Source): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

const found = (source: Source, pattern: RegExp): string[] =>
  [...codeOf(source).matchAll(pattern)].map(([whole, name]) => name ?? whole);

const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g,
  /\b(?:insert into|update|delete from|merge into)\s+(\w+)/g,
];
const READS = [
  /(?:\bselectFrom|\b(?:left|inner|right|full|cross)?[jJ]oin|\.using|sql\.table|sql\.id)\(\s*['"`](\w+)/g,
  /\b(?:from|join|using)\s+(\w+)/g,
];

const tablesIn = (source: Source, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) => found(source, pattern)).filter((name) => allTables.has(name));

/** A module's own tables, and those it reads. Whoever asks `visible` reads what the actor may read. */
function foreignTables(source: Source): string[] {
  const [, module = ''] = /^server\/modules\/([^/]+)\//.exec(source.path) ?? [];
  if (module === '' || isIn(source.path, SEED)) return [];
  const { own, reads = [] } = tablesOf[module] ?? { own: [module.replaceAll('-', '_')] };
  const written = tablesIn(source, WRITES).filter((name) => !own.includes(name));
  const isScoped = source.taken.some(({ name }) => name === 'visible');
  const read = tablesIn(source, READS).filter((name) => !isScoped && ![...own, ...reads].includes(name));
  return [...written, ...read];
}

/** Records with an owner: what the app is about. Shared rooms serve any of them and name none. */
export const owned = Object.values(resources)
  .filter((resource) => resource.reads.by === 'scoped')
  .map((resource) => resource.name as string);
/** A resource by its address, or by how its name begins. */
const addresses = owned.map((name) => name.replaceAll('_', '-'));
const singulars = owned.map((name) => name.replace(/ies$/, 'y').replace(/s$/, ''));

/** Where a resource hides in shared code: in an address, or in the beginning of a name. */
export function hiddenResources(source: Source): string[] {
  const inAddress = source.literals.filter(
    (literal) =>
      literal.startsWith('/') &&
      literal.split(/[/?#]/).some((part) => [...owned, ...addresses].includes(part.toLowerCase())),
  );
  const prefixes = found(source, /\.(?:startsWith|endsWith|includes|match|test)\(\s*['"`/]\^?(\w+)/g);
  return [...inAddress, ...prefixes.filter((name) => [...owned, ...singulars].includes(name))];
}

const money = String.raw`[\w.$]*(?:paise|rupees|amount|price|_rate|_cost|margin)\w*`;
const MONEY_ROOM = ['contract/core/money.ts', 'src/lib/money.ts', SEED];
const ON_MONEY = [
  new RegExp(String.raw`(\b${money}\)?\s[*/%]\s[\w(.])`, 'g'),
  new RegExp(String.raw`([\w)\]]\s[*/%]\s\(?${money}\b)`, 'g'),
  new RegExp(String.raw`\b((?:parseFloat|Number\.parseFloat|\.toFixed)\(${money}?)`, 'g'),
];

/** A role compared, looked up in a list or searched for in SQL; only a command names the role it gives. */
const ON_ROLE_NAMES = [
  /(\brole\)?\s*[!=]==?(?!=))/g,
  /([!=]==?\s*(?:[\w?()]+\.)*role\b)/g,
  /(\b(?:includes|has|get|switch)\s?\((?:[\w?]+\.)*role\))/g,
  /(\bwhere\(\s*['"`](?:\w+\.)?role['"`])/g,
  /\b(?:where|and|or|on|when)\s+(?:\w+\.)?(role\s*(?:=|<>|in|like)\s+['$(])/g,
];

/** Files that reach the network from a module: codes sent by a text message. */
const SENDERS = ['server/modules/session/deliver.ts'];

/** What code does, beyond what it imports. */
export const deeds: Readonly<Record<string, Check>> = {
  'a module touches its own tables, and reads others as it is written': foreignTables,
  'SQL is never put together from text': ({ path, names }) =>
    isIn(path, 'server') && !isIn(path, 'server/db/migrations')
      ? names.filter((name) => /(^|\.)sql\.raw$/.test(name))
      : [],
  'modules know neither process nor network': ({ path, names }) =>
    /^server\/(modules|domain|calls|pdf)\//.test(path) && !SENDERS.includes(path)
      ? names.filter((name) => /^(globalThis\.)?(process|fetch|XMLHttpRequest)(\.|$)/.test(name))
      : [],
  'only write.ts commits': ({ path, names }) =>
    isBrowser(path) && !/^src\/(sync\/|data\/(store\/|write\.ts))/.test(path)
      ? names.filter((name) => /(^|\.)(commit|commitAll)$/.test(name))
      : [],
  'only data and sync open a database': ({ path, names }) =>
    isBrowser(path) && !/^(src\/(data|sync)|sw)\//.test(path)
      ? names.filter((name) => /^(.+\.)?indexedDB(\.|$)/.test(name))
      : [],
  'nothing is fetched from elsewhere by a picture or a style': (source) => {
    if (!isBrowser(source.path)) return [];
    const pictures = source.names.filter(
      (name) => /^(.+\.)?(Image|Audio)$/.test(name) && isMade(source, name),
    );
    return [...pictures, ...found(source, /url\(\s*['"]?((?:https?:)?\/\/[^'")\s]*)/g)];
  },
  'what happened is decided by codes, never by message text': (source) =>
    isProduct(source.path)
      ? found(
          source,
          /(\bmessage\)?\??\.(?:includes|startsWith|endsWith|match|search|indexOf)\(\s*['"`/])/g,
        ).concat(found(source, /(\bmessage\)?\s*[!=]==\s*['"`](?!['"`])|\/\w*\.test\([\w.]*message\))/g))
      : [],
  'rights decide, never the name of a role': (source) =>
    isProduct(source.path) && !isIn(source.path, SEED)
      ? ON_ROLE_NAMES.flatMap((pattern) => found(source, pattern))
      : [],
  'amounts are calculated in the file of money': (source) =>
    isProduct(source.path) && !MONEY_ROOM.some((room) => isIn(source.path, room))
      ? ON_MONEY.flatMap((pattern) => found(source, pattern))
      : [],
};

const isMade = ({ text }: Source, name: string): boolean => text.includes(`new ${name}(`);
