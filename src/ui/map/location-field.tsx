import { TextInput } from '@mantine/core';
import type { LocationDraft } from './location-draft.ts';
import { LocationMap } from './location-map.tsx';
import { PlaceFields } from './place-fields.tsx';
import { locationWords } from '#contract/core/fields.ts';
import { cleanLine } from '#contract/core/reading/texts.ts';
import { onLeave } from '../form/on-leave.ts';
import { translated } from '../language/text.ts';

export interface LocationFieldProps {
  value: LocationDraft;
  /** Merge the patch into the newest value: several may come before the next render. */
  onChange: (patch: Partial<LocationDraft>) => void;
  /** Messages by field of the draft. */
  errors?: Readonly<Record<string, string>>;
  /** True for an Admin in edit mode: only then the search box is enabled. (RULE-044) */
  admin_search: boolean;
  /** Called for each search of the device's position: true once it has filled the address. */
  onSearch?: (came: Promise<boolean>) => void;
}

/** An address card: search, map with marker, address, landmark, city, state and pincode. */
export function LocationField({ value, onChange, errors = {}, admin_search, onSearch }: LocationFieldProps) {
  return (
    <LocationMap {...{ value, onChange, admin_search, onSearch }} starts_here>
      {(editable) => (
        <>
          <TextInput
            label={translated(locationWords.address.label)}
            data-field="address"
            withAsterisk
            autoComplete="off"
            enterKeyHint="next"
            value={value.address}
            error={errors['address']}
            onChange={(event) => onChange({ address: event.currentTarget.value })}
            onBlur={onLeave(value.address, cleanLine, (address) => onChange({ address }))}
          />
          <TextInput
            label={translated(locationWords.landmark.label)}
            data-field="landmark"
            withAsterisk
            autoComplete="off"
            enterKeyHint="next"
            value={value.landmark}
            error={errors['landmark']}
            onChange={(event) => onChange({ landmark: event.currentTarget.value })}
            onBlur={onLeave(value.landmark, cleanLine, (landmark) => onChange({ landmark }))}
          />
          <PlaceFields value={value} onChange={onChange} errors={errors} editable={editable} required />
        </>
      )}
    </LocationMap>
  );
}
