import { fixedDepartment, INDUSTRIAL } from '#contract/party.ts';
import { mayAssign } from '#contract/core/permissions.ts';
import { usePick, useViewer } from '#data/hooks.ts';
import { placesAt } from '#lib/geo/reverse.ts';
import { importedColumns, stateMeant } from './party-columns.ts';
import type { Fields, ImportPlan } from '../import-export/plan.ts';

/** The import of parties: the rules of their form, without user input. */
export function usePartyPlan(part: Pick<ImportPlan, 'kind' | 'columns' | 'blank' | 'schema'>): ImportPlan {
  const viewer = useViewer();
  const department = fixedDepartment(viewer);
  const states = new Map((usePick('states').value ?? []).map(({ id, name }) => [id, name]));
  return {
    ...part,
    columns: importedColumns(part.columns),
    fixed: {
      ...(department !== null && { department }),
      ...(!mayAssign(viewer, 'create', part.kind.resource) && { assigned_to: viewer.id }),
    },
    identity: ['mobile', 'gstin_no', 'pan_no', 'email'],
    fits: partyFits(states),
    complete: fillPlace,
  };
}

/** Whether a type is one of the row's department, and a territory one of its state; by state id and name. */
export const partyFits =
  (states: ReadonlyMap<string, string | undefined>): ImportPlan['fits'] =>
  (field, candidate, row) => {
    if (field === 'customer_type')
      return (candidate.of === 'customer_type_industry') === (row['department'] === INDUSTRIAL);
    if (field !== 'territory_id') return true;
    const { state } = placeOf(row);
    const meant = typeof state === 'string' ? stateMeant(state) : undefined;
    // An unknown state is reported at its own field.
    return meant === undefined || stateMeant(states.get(candidate.of) ?? '') === meant;
  };

const placeOf = ({ location }: Fields): Fields => ({ ...(typeof location === 'object' ? location : {}) });

/** Derives city, state and pincode from the position if the file lacks them. */
async function fillPlace(row: Fields): Promise<Fields> {
  const place = placeOf(row);
  const { latitude, longitude, city, state, pin_code } = place;
  const located = typeof latitude === 'number' && typeof longitude === 'number';
  if (!located || (city && state && pin_code)) return row;
  const [nearest] = await placesAt(latitude, longitude).catch(() => []);
  const found = { city: nearest?.city, state: nearest?.state, pin_code: nearest?.pin_code };
  const given = Object.entries(place).filter(([, value]) => value !== '');
  return { ...row, location: { ...place, ...(nearest && found), ...Object.fromEntries(given) } };
}
