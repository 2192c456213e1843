import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { stateNames } from '#lib/geo/states.ts';
import type { LocationDraft } from './location-draft.ts';
import { locationWords } from '#contract/core/fields.ts';
import { readDigits } from '#contract/core/reading/numbers.ts';
import { cleanLine } from '#contract/core/reading/texts.ts';
import { onLeave } from '../form/on-leave.ts';
import { translated } from '../language/text.ts';

interface PlaceFieldsProps {
  value: LocationDraft;
  onChange: (patch: Partial<LocationDraft>) => void;
  errors: Readonly<Record<string, string>>;
  /** Editable when there is no position, or no place for it. */
  editable: boolean;
  required: boolean;
}

const states: readonly string[] = stateNames;

export function PlaceFields({ value, onChange, errors, editable, required }: PlaceFieldsProps) {
  const common = { readOnly: !editable, withAsterisk: required, autoComplete: 'off' };
  const known = value.state === '' || states.includes(value.state) ? states : [value.state, ...states];
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <TextInput
        label={translated(locationWords.city.label)}
        data-field="city"
        {...common}
        value={value.city}
        error={errors['city']}
        onChange={(event) => onChange({ city: event.currentTarget.value })}
        onBlur={onLeave(value.city, cleanLine, (city) => onChange({ city }))}
      />
      <Select
        label={translated(locationWords.state.label)}
        data-field="state"
        {...common}
        searchable={editable}
        data={known}
        value={value.state || null}
        error={errors['state']}
        onChange={(state) => onChange({ state: state ?? '' })}
      />
      <TextInput
        label={translated(locationWords.pin_code.label)}
        data-field="pin_code"
        {...common}
        inputMode="numeric"
        value={value.pin_code}
        error={errors['pin_code']}
        onChange={(event) => onChange({ pin_code: event.currentTarget.value })}
        onBlur={onLeave(value.pin_code, readDigits, (pin_code) => onChange({ pin_code }))}
      />
    </SimpleGrid>
  );
}
