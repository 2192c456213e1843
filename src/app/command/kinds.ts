import type { IconName } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import type { RecordKind } from '#ui/record/kind.ts';

/** A kind of record that the search finds and the history stores. */
export interface Findable extends RecordKind {
  icon: IconName;
  /** Index columns that distinguish records of one name. */
  note: readonly string[];
}

/** All findable kinds, in display order. An area adds its lines here. */
export const findable: readonly Findable[] = [
  {
    resource: 'leads',
    title: t('Lead'),
    plural: t('Leads'),
    path: '/leads',
    icon: 'leads',
    note: ['cdp_code', 'mobile'],
  },
  {
    resource: 'contacts',
    title: t('Customer'),
    plural: t('Customers'),
    path: '/customers',
    icon: 'customers',
    note: ['cdp_code', 'mobile'],
  },
  {
    resource: 'accounts',
    title: t('Account'),
    plural: t('Accounts'),
    path: '/accounts',
    icon: 'accounts',
    note: ['phone', 'email'],
  },
  {
    resource: 'opportunities',
    title: t('Opportunity'),
    plural: t('Opportunities'),
    path: '/opportunities',
    icon: 'opportunities',
    note: ['stage'],
  },
  {
    resource: 'documents',
    title: t('Document'),
    plural: t('Documents'),
    path: '/documents',
    icon: 'documents',
    note: ['filename'],
  },
  {
    resource: 'journey_plans',
    title: t('Journey Plan'),
    plural: t('Journey Plans'),
    path: '/journeyplans',
    icon: 'plans',
    note: ['code'],
  },
  {
    resource: 'market_visits',
    title: t('Market Visit'),
    plural: t('Market Visits'),
    path: '/marketvisits',
    icon: 'visits',
    note: ['code'],
  },
  {
    resource: 'expense_statements',
    title: t('Expense Statement'),
    plural: t('Expense Statements'),
    path: '/expensestatements',
    icon: 'rupee',
    note: ['code'],
  },
  {
    resource: 'tickets',
    title: t('Ticket'),
    plural: t('Tickets'),
    path: '/cases',
    icon: 'ticket',
    note: ['number', 'status'],
  },
  {
    resource: 'activities',
    title: t('Activity'),
    plural: t('Activities'),
    path: '/activities',
    icon: 'clock',
    note: ['date', 'status'],
  },
  {
    resource: 'expense_policies',
    title: t('Expense Policy'),
    plural: t('Expense Policies'),
    path: '/expense-policies',
    icon: 'rupee',
    note: ['day_kind', 'city_class'],
  },
];
