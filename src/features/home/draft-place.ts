import type { Draft } from '#data/api.ts';
import { t } from '#ui/language/text.ts';

type ByResource<T> = Readonly<Record<string, T>>;

/** The forms by resource: their path, the title of a new record, and of an edited one. */
const paths: ByResource<string> = {
  leads: '/leads',
  contacts: '/customers',
  accounts: '/accounts',
  opportunities: '/opportunities',
  tickets: '/cases',
  activities: '/activities',
  documents: '/documents',
  journey_plans: '/journeyplans',
  market_visits: '/marketvisits',
  expense_statements: '/expensestatements',
  expenses: '/expense',
};

const begun: ByResource<(name: string) => string> = {
  leads: (name) => t('New lead, {name}', { name }),
  contacts: (name) => t('New customer, {name}', { name }),
  accounts: (name) => t('New account, {name}', { name }),
  opportunities: (name) => t('New opportunity, {name}', { name }),
  tickets: (name) => t('New ticket, {name}', { name }),
  activities: (name) => t('New activity, {name}', { name }),
  documents: (name) => t('New document, {name}', { name }),
  journey_plans: (name) => t('New journey plan, {name}', { name }),
  market_visits: (name) => t('New market visits, {name}', { name }),
  expense_statements: (name) => t('New expense statement, {name}', { name }),
  expenses: (name) => t('New expense, {name}', { name }),
};

const edited: ByResource<string> = {
  leads: t('Changes to a lead'),
  contacts: t('Changes to a customer'),
  accounts: t('Changes to an account'),
  opportunities: t('Changes to an opportunity'),
  tickets: t('Changes to a ticket'),
  activities: t('Changes to an activity'),
  documents: t('Changes to a document'),
  journey_plans: t('Changes to a journey plan'),
  market_visits: t('Changes to a market visit'),
  expense_statements: t('Changes to an expense statement'),
  expenses: t('Changes to an expense'),
};

/** URL and title of a draft; undefined for a form this version does not have. */
export function draftPlace({ key, values }: Pick<Draft, 'key' | 'values'>) {
  const [kind = '', doing = '', id] = key.split('/');
  const path = paths[kind];
  switch (path === undefined ? kind : doing) {
    case 'create': {
      const names = [values['name'], values['title'], values['subject'], values['place_of_visit']];
      const name = names.find((one): one is string => typeof one === 'string' && one !== '');
      const title = begun[kind]?.(name ?? t('no name yet')) ?? '';
      // An expense begins below its statement.
      return { title, to: [path, 'create', ...(id === undefined ? [] : [id])].join('/') };
    }
    case 'edit':
      return { title: edited[kind] ?? '', to: [path, 'edit', id].join('/') };
    case 'convert':
      return { title: t('A lead to convert'), to: `/convert/${id ?? ''}` };
    case 'note':
      return { title: t('A note on a visit'), to: `/marketvisits/${doing}` };
    case 'check-out':
      return { title: t('A check-out'), to: `/marketvisits/${doing}` };
    case 'update':
      return { title: t('An update on a ticket'), to: `/cases/${doing}` };
    default:
      return undefined;
  }
}
