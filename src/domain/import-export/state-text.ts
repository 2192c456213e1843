import type { ImportEntry } from '#data/stored.ts';

/** An import's progress in words. */
export function stateText({ state }: Pick<ImportEntry, 'state'>): string {
  switch (state) {
    case 'running':
      return 'Importing';
    case 'stopped':
      return 'Stopped';
    case 'done':
      return 'Imported';
    case 'reverting':
      return 'Being undone';
    case 'reverted':
      return 'Taken back';
  }
}
