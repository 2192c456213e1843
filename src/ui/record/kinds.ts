import type { RecordKind } from './kind.ts';

type Load = () => Promise<readonly RecordKind[]>;

let load: Load = () => Promise.resolve([]);
let kinds: ReadonlyMap<string, RecordKind> = new Map();

/** Boot says where the kinds of all areas come from; they are fetched with the first screen that asks. */
export function provideKinds(from: Load): void {
  load = from;
}

/** Has the kinds at hand before a screen is drawn that shows records of any area: the loader of its route. */
export async function loadKinds(): Promise<void> {
  kinds = new Map((await load()).map((kind) => [kind.resource, kind]));
}

/** What the screens of a resource say; undefined for one without screens. */
export const kindOf = (resource: string): RecordKind | undefined => kinds.get(resource);
