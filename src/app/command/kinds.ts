import type { ResourceName } from '#contract/resources.ts';
import type { IconName } from '#ui/inline/icon.tsx';
import type { RecordKind } from '#ui/record/kind.ts';
import { kinds } from '../kinds.ts';

interface Look {
  icon: IconName;
  /** Index columns that distinguish records of one name. */
  note: readonly string[];
}

/** A kind of record that the search finds and the history stores. */
export type Findable = RecordKind & Look;

/** How the search shows the kinds it finds, in display order. An area adds its line here. */
const looks: Partial<Record<ResourceName, Look>> = {
  leads: { icon: 'shop', note: ['cdp_code', 'mobile'] },
  contacts: { icon: 'people', note: ['cdp_code', 'mobile'] },
  accounts: { icon: 'building', note: ['phone', 'email'] },
  opportunities: { icon: 'flag', note: ['stage'] },
  documents: { icon: 'page', note: ['filename'] },
  journey_plans: { icon: 'calendar', note: ['code'] },
  market_visits: { icon: 'spot', note: ['code'] },
  expense_statements: { icon: 'rupee', note: ['code'] },
  tickets: { icon: 'ticket', note: ['number', 'status'] },
  activities: { icon: 'clock', note: ['date', 'status'] },
  expense_policies: { icon: 'rupee', note: ['day_kind', 'city_class'] },
};

/** All findable kinds. */
export const findable: readonly Findable[] = Object.entries(looks).flatMap(([resource, look]) => {
  const kind = kinds.find((one) => one.resource === resource);
  return kind && 'path' in kind ? [{ ...kind, ...look }] : [];
});
