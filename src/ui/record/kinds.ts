import type { KindWords, RecordKind } from './kind.ts';

type Said = RecordKind | KindWords;
type Load = () => Promise<readonly Said[]>;

let load: Load = () => Promise.resolve([]);
let kinds: ReadonlyMap<string, Said> = new Map();

/** Boot says where the kinds of all areas come from; they are fetched with the first screen that asks. */
export function provideKinds(from: Load): void {
  load = from;
}

/** Has the kinds at hand before a screen is drawn that shows records of any area: the loader of its route. */
export async function loadKinds(): Promise<void> {
  kinds = new Map((await load()).map((kind) => [kind.resource, kind]));
}

/** What is said of a resource; undefined where nothing more is said than its name. */
export const wordsOf = (resource: string): KindWords | undefined => kinds.get(resource);

/** What the screens of a resource say; undefined for one without screens. */
export function kindOf(resource: string): RecordKind | undefined {
  const kind = kinds.get(resource);
  return kind && 'path' in kind ? kind : undefined;
}
