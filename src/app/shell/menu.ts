import type { LinkProps } from '@tanstack/react-router';
import { can, mayApprove, type Viewer } from '#contract/core/permissions.ts';
import type { IconName } from '#ui/inline/icon.tsx';
import { manualFiles } from '#ui/language/manuals.ts';
import { t } from '#ui/language/text.ts';

export interface MenuEntry {
  label: string;
  to: NonNullable<LinkProps['to']>;
  icon: IconName;
  /** Shown with the `read-` permission of this resource; without it to everyone. */
  needs?: string;
  /** Shown to users who may approve something. */
  approves?: true;
  /** The second key after `g`. */
  key?: string;
  /** Entries below it. */
  under?: readonly MenuEntry[];
}

/** The product's areas, in the order of the side menu. An area adds its line here. */
export const areas: readonly MenuEntry[] = [
  { label: t('Dashboard'), to: '/', icon: 'home', key: 'h' },
  { label: t('Leads'), to: '/leads', icon: 'shop', needs: 'leads', key: 'l' },
  { label: t('Customers'), to: '/customers', icon: 'people', needs: 'contacts', key: 'c' },
  { label: t('Journey Plans'), to: '/journeyplans', icon: 'calendar', needs: 'journey_plans', key: 'p' },
  { label: t('Market Visits'), to: '/marketvisits', icon: 'spot', needs: 'market_visits', key: 'v' },
  {
    label: t('Salesforce Tracker'),
    to: '/salesforcetracker',
    icon: 'route',
    needs: 'salesforce_trackers',
    key: 't',
  },
  {
    label: t('Expense Statements'),
    to: '/expensestatements',
    icon: 'rupee',
    needs: 'expense_statements',
    key: 'e',
  },
  {
    label: t('Configurations'),
    to: '/configurations',
    icon: 'settings',
    under: [
      { label: t('States and Territories'), to: '/states-and-territories', icon: 'pin' },
      { label: t('Expense Policies'), to: '/expense-policies', icon: 'rupee', needs: 'expense_policies' },
    ],
  },
];

/** Screens besides the specified menu, in order; an area adds its line here. */
export const moreAreas: readonly MenuEntry[] = [
  { label: t('Pending on me'), to: '/approvals', icon: 'inbox', approves: true, key: 'i' },
  { label: t('Accounts'), to: '/accounts', icon: 'building', needs: 'accounts', key: 'a' },
  {
    label: t('Opportunities'),
    to: '/opportunities',
    icon: 'flag',
    needs: 'opportunities',
    key: 'o',
  },
  { label: t('Activities'), to: '/activities', icon: 'clock', needs: 'activities', key: 'y' },
  { label: t('Tickets'), to: '/cases', icon: 'ticket', needs: 'tickets', key: 'k' },
  { label: t('Documents'), to: '/documents', icon: 'page', needs: 'documents', key: 'd' },
];

/** Every entry with a screen of its own: those below another stand beside it. */
export const allAreas: readonly MenuEntry[] = [...areas, ...moreAreas].flatMap((entry) => [
  entry,
  ...(entry.under ?? []),
]);

/** The phone's capture actions, for users who may create the record; an area adds its line here. */
export const captures: readonly (Pick<MenuEntry, 'label' | 'to' | 'icon'> & { creates: string })[] = [
  { label: t('Lead'), to: '/leads/create', icon: 'shop', creates: 'leads' },
  { label: t('Customer'), to: '/customers/create', icon: 'people', creates: 'contacts' },
  { label: t('Market Visit'), to: '/marketvisits/create', icon: 'spot', creates: 'market_visits' },
  { label: t('Journey Plan'), to: '/journeyplans/create', icon: 'calendar', creates: 'journey_plans' },
  { label: t('Opportunity'), to: '/opportunities/create', icon: 'flag', creates: 'opportunities' },
  { label: t('Activity'), to: '/activities/create', icon: 'clock', creates: 'activities' },
  { label: t('Ticket'), to: '/cases/create', icon: 'ticket', creates: 'tickets' },
  {
    label: t('Expense Statement'),
    to: '/expensestatements/create',
    icon: 'rupee',
    creates: 'expense_statements',
  },
];

/** The user's data on this device. */
export const ownEntries: readonly MenuEntry[] = [
  { label: t('Outbox'), to: '/outbox', icon: 'outbox', key: 'u' },
  { label: t('Data safety'), to: '/data-safety', icon: 'shield' },
];

export const manuals = [
  { label: t('User Manual – App'), href: manualFiles.app },
  { label: t('User Manual – CRM'), href: manualFiles.crm },
] as const;

/** The entries this viewer sees, without gaps. */
export function visibleEntries(
  entries: readonly MenuEntry[],
  viewer: Pick<Viewer, 'id' | 'permissions'>,
): readonly MenuEntry[] {
  return entries
    .filter(
      (entry) =>
        (!entry.needs || can(viewer, 'read', entry.needs)) && (!entry.approves || mayApprove(viewer)),
    )
    .map((entry) => (entry.under ? { ...entry, under: visibleEntries(entry.under, viewer) } : entry));
}
