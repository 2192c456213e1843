import type { DecidedName } from '#contract/approval.ts';
import { formatRupees } from '#contract/core/money.ts';
import type { Labels, ListRow } from '#data/api.ts';
import { formatDate } from '#lib/dates.ts';
import { t } from '#ui/language/text.ts';

/** A row's text below the title, by kind. A new kind adds its line here. */
const lines: { [N in DecidedName]: (row: ListRow<N>, labels: Labels) => readonly string[] } = {
  journey_plans: ({ start_date, end_date, marketvisits_count = 0 }) => [
    `${formatDate(start_date)} - ${formatDate(end_date)}`,
    t('{count, plural, one {# visit} other {# visits}}', { count: marketvisits_count }),
  ],
  market_visits: ({ date, lead_id, contact_id }, labels) => [
    formatDate(date),
    labels[lead_id ?? contact_id ?? ''] ?? '',
  ],
  expense_statements: ({ departure_date, arrival_date, payable_amount = 0 }) => [
    `${formatDate(departure_date)} - ${formatDate(arrival_date)}`,
    formatRupees(payable_amount),
  ],
};

/** Details of a waiting record, next to its title. */
export const linesOf = <N extends DecidedName>(
  resource: N,
  row: ListRow<N>,
  labels: Labels,
): readonly string[] => lines[resource](row, labels);
