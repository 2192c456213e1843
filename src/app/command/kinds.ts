import type { IconName } from '#ui/inline/icon.tsx';
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
    title: 'Lead',
    plural: 'Leads',
    path: '/leads',
    icon: 'leads',
    note: ['cdp_code', 'mobile'],
  },
  {
    resource: 'contacts',
    title: 'Customer',
    plural: 'Customers',
    path: '/customers',
    icon: 'customers',
    note: ['cdp_code', 'mobile'],
  },
  {
    resource: 'accounts',
    title: 'Account',
    plural: 'Accounts',
    path: '/accounts',
    icon: 'accounts',
    note: ['phone', 'email'],
  },
  {
    resource: 'opportunities',
    title: 'Opportunity',
    plural: 'Opportunities',
    path: '/opportunities',
    icon: 'opportunities',
    note: ['stage'],
  },
  {
    resource: 'documents',
    title: 'Document',
    plural: 'Documents',
    path: '/documents',
    icon: 'documents',
    note: ['filename'],
  },
  {
    resource: 'journey_plans',
    title: 'Journey Plan',
    plural: 'Journey Plans',
    path: '/journeyplans',
    icon: 'plans',
    note: ['code'],
  },
  {
    resource: 'market_visits',
    title: 'Market Visit',
    plural: 'Market Visits',
    path: '/marketvisits',
    icon: 'visits',
    note: ['code'],
  },
  {
    resource: 'tickets',
    title: 'Ticket',
    plural: 'Tickets',
    path: '/cases',
    icon: 'ticket',
    note: ['number', 'status'],
  },
  {
    resource: 'activities',
    title: 'Activity',
    plural: 'Activities',
    path: '/activities',
    icon: 'clock',
    note: ['date', 'status'],
  },
];
