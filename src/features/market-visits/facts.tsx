import type { Labels } from '#data/api.ts';
import { formatDate, formatTime } from '#lib/dates.ts';
import type { Fact } from '#ui/layout/facts.tsx';
import { NamedLink } from '#ui/record/named-link.tsx';
import type { Shop } from '#domain/visit/with-visit.tsx';
import { goalOf, goalWords, type Visit } from '#domain/visit/visit.ts';
import { t } from '#ui/language/text.ts';
import { factOf } from '#ui/record/fields.tsx';
import { marketVisit } from './kind.ts';

const fact = factOf(marketVisit);

/** The basic details of a visit. (Document 2, section 2.) */
export function visitFacts(visit: Visit, shop: Shop, labels: Labels): readonly Fact[] {
  const { assigned_to, reminder_date, reminder_time, outcome, next_date } = visit;
  const goal = goalOf(visit);
  const words = goal && goalWords(goal);
  return [
    fact('code', visit.code ?? t('comes from the server')),
    fact('title', visit.title),
    { label: t('Date'), value: formatDate(visit.date) },
    fact('description', visit.description),
    { label: t('Reminder'), value: reminderText(reminder_date, reminder_time) },
    fact('assigned_to', assigned_to && (labels[assigned_to] ?? t('not on this {device}'))),
    { label: t('Type'), value: words?.word },
    {
      label: words?.word ?? t('Lead / Customer'),
      value: goal && words && (
        <NamedLink path={words.path} id={goal.id} name={shop?.name} word={words.word} />
      ),
    },
    ...(outcome ? [fact('outcome', outcome)] : []),
    ...(next_date ? [fact('next_date', formatDate(next_date))] : []),
  ];
}

/** Day and time of a reminder; the time is local to India. */
function reminderText(day: string | null, time: string | null): string | null {
  if (day === null) return null;
  return time === null ? formatDate(day) : `${formatDate(day)} ${formatTime(`${day}T${time}:00+05:30`)}`;
}
