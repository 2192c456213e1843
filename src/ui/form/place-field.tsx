import type { ComponentType } from 'react';
import { t } from '../language/text.ts';
import type { LocationDraft } from '../map/location-draft.ts';
import { LocationField, type LocationFieldProps } from '../map/location-field.tsx';
import { inputId, type Form, type Messages } from './form-state.ts';
import { useField, useMessages } from './use-form.ts';

interface PlaceFieldProps<N extends string> {
  form: Form<Record<NoInfer<N>, LocationDraft>>;
  name: N;
  admin_search: boolean;
  /** Inputs of the address; default: those of a shop. */
  Inputs?: ComponentType<LocationFieldProps>;
  /** Called with the values before an address change. */
  onChanged?: (before: LocationDraft, patch: Partial<LocationDraft>) => void;
}

const DOING = t('Finding your location…');
const MISSING = t(
  'Your location was not found. Save again to save without it, or place the marker on the map.',
);

/** An address with its map position, as one form field. */
export function PlaceField<const N extends string>({
  form,
  name,
  admin_search,
  Inputs = LocationField,
  onChanged,
}: PlaceFieldProps<N>) {
  const { value, set } = useField(form, name);
  const errors = inner(useMessages(form), name);
  // Several patches may come before the next render, so each is merged into the newest value.
  const change = (patch: Partial<LocationDraft>) => {
    const before = form.values()[name];
    set({ ...before, ...patch });
    onChanged?.(before, patch);
  };
  const awaitPosition = (came: Promise<boolean>) => form.awaits({ came, doing: DOING, missing: MISSING });
  return (
    <div id={inputId(form, name)}>
      <Inputs {...{ value, errors, admin_search }} onChange={change} onSearch={awaitPosition} />
    </div>
  );
}

/** Messages of nested fields; a message about the whole is shown at the first of them. */
function inner(messages: Messages, name: string): Messages {
  return Object.fromEntries(
    Object.entries(messages)
      .filter(([key]) => key.startsWith(`${name}.`))
      .map(([key, message]) => [key.slice(name.length + 1), message]),
  );
}
