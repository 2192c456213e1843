import { TextInput } from '@mantine/core';
import type { LocationFieldProps } from '#ui/map/location-field.tsx';
import { LocationMap } from '#ui/map/location-map.tsx';
import { PlaceFields } from '#ui/map/place-fields.tsx';
import { officeWords } from '#contract/office.ts';
import { cleanLine } from '#contract/core/reading/texts.ts';
import { onLeave } from '#ui/form/on-leave.ts';
import { translated } from '#ui/language/text.ts';

/** The address of an office, all optional; users enter it from elsewhere. */
export function OfficeField({ value, onChange, errors = {}, admin_search, onSearch }: LocationFieldProps) {
  return (
    <LocationMap {...{ value, onChange, admin_search, onSearch }} starts_here={false}>
      {(editable) => (
        <>
          <TextInput
            label={translated(officeWords.address.label)}
            data-field="address"
            autoComplete="off"
            value={value.address}
            error={errors['address']}
            onChange={(event) => onChange({ address: event.currentTarget.value })}
            onBlur={onLeave(value.address, cleanLine, (address) => onChange({ address }))}
          />
          <PlaceFields
            value={value}
            onChange={onChange}
            errors={errors}
            editable={editable}
            required={false}
          />
          <TextInput
            label={translated(officeWords.country.label)}
            data-field="country"
            autoComplete="off"
            value={value.country}
            error={errors['country']}
            onChange={(event) => onChange({ country: event.currentTarget.value })}
            onBlur={onLeave(value.country, cleanLine, (country) => onChange({ country }))}
          />
        </>
      )}
    </LocationMap>
  );
}
