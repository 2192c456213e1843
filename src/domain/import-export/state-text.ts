import type { ImportEntry } from '#data/stored.ts';
import { t } from '#ui/language/text.ts';

/** An import's progress in words. */
export function stateText({ state }: Pick<ImportEntry, 'state'>): string {
  switch (state) {
    case 'running':
      return t('Importing');
    case 'stopped':
      return t('Stopped');
    case 'done':
      return t('Imported');
    case 'reverting':
      return t('Undoing');
    case 'reverted':
      return t('Undone');
  }
}
