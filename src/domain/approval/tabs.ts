import { PENDING, type DecidedName } from '#contract/approval.ts';
import { scopeOf } from '#contract/core/permissions.ts';
import type { Person } from '#data/engine.ts';
import { t } from '#ui/language/text.ts';
import type { ListState } from '#ui/list/list-state.ts';

type Filters = Readonly<Record<string, string>>;

/** A value no row has. */
const NOBODY = 'none';

const MINE = 'self';
const ON_ME = 'pending_on_me';

/** Written out, because languages agree with what is mine. */
const mine: Readonly<Record<DecidedName, string>> = {
  journey_plans: t('My Journey Plans'),
  market_visits: t('My Market Visits'),
  expense_statements: t('My Expense Statements'),
};

/** The tabs by URL key. The first one is the default. */
export const tabsOf = (resource: DecidedName) =>
  [
    { key: 'all', word: t('All') },
    { key: MINE, word: mine[resource] },
    { key: ON_ME, word: t('Pending on me') },
  ] as const;

/** Filters for the rows that wait for this viewer's decision. */
export function waitingFor(viewer: Person, resource: DecidedName): Filters {
  const scope = scopeOf(viewer, 'approve', resource);
  const led: Filters = viewer.team && scope !== 'all' ? { of_team: viewer.team.join(' ') } : {};
  const waiting = { status: PENDING, not_of: viewer.id, ...led };
  // Nobody decides on their own records, which are all that the narrowest scope includes.
  if (scope === undefined || scope === 'assigned') return { ...waiting, assigned_to: NOBODY };
  return scope === 'created' ? { ...waiting, created_by: viewer.id } : waiting;
}

/** A tab's filters, in addition to those that are set. */
export function filtersOfTab(viewer: Person, resource: DecidedName, list: ListState): Filters {
  const { selectedTab: tab, ...set } = list.query.filters;
  const narrowed: Filters =
    tab === MINE ? { assigned_to: viewer.id } : tab === ON_ME ? waitingFor(viewer, resource) : {};
  const both = Object.entries(narrowed).map(([key, value]) => {
    const before = set[key];
    return [key, before === undefined || before === value ? value : NOBODY] as const;
  });
  return Object.fromEntries(both);
}
