import type { KindWords, RecordKind } from './kind.ts';

type Said = RecordKind | KindWords;
type Load = () => Promise<readonly Said[]>;

let load: Load = () => Promise.resolve([]);
let kinds: ReadonlyMap<string, Said> = new Map();

/** Sets the loader of all kinds at startup; they load with the first screen that needs them. */
export function provideKinds(from: Load): void {
  load = from;
}

/** Loads the kinds before rendering records of any area: for route loaders. */
export async function loadKinds(): Promise<void> {
  kinds = new Map((await load()).map((kind) => [kind.resource, kind]));
}

/** A resource's words; undefined if it only has a name. */
export const wordsOf = (resource: string): KindWords | undefined => kinds.get(resource);

/** A resource's kind; undefined for one without screens. */
export function kindOf(resource: string): RecordKind | undefined {
  const kind = kinds.get(resource);
  return kind && 'path' in kind ? kind : undefined;
}
