import { PickField } from '#ui/form/pick-field.tsx';
import type { PickerProps } from '#ui/list/field-filters.tsx';
import { findTerritories } from './find-parties.ts';

/** Picks a territory to filter by. */
export default function TerritoryPicker(props: PickerProps) {
  return <PickField {...props} source={findTerritories} />;
}
