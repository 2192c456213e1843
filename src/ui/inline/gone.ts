import { formatDate } from '#lib/dates.ts';
import { t } from '../language/text.ts';

/** Why a record is not on the server; after a recovery it may come back. */
export const goneWords = (recovered_at: number | null): string =>
  recovered_at === null
    ? t('It was deleted, or moved to another officer.')
    : t(
        'It was deleted, moved to another officer, or lost when the server was recovered on {day}. A lost record comes back when the phone that saved it syncs.',
        { day: formatDate(recovered_at) },
      );
