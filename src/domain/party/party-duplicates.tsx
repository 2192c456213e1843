import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { isGstin } from '#contract/core/fields.ts';
import { readCode, readMobile } from '#contract/core/reading/numbers.ts';
import type { Probe } from '#data/api.ts';
import { useDuplicates } from '#data/hooks.ts';
import type { Form } from '#ui/form/form-state.ts';
import { addressOf } from '#ui/record/kind.ts';
import { DuplicateHint } from './duplicate-hint.tsx';
import type { PartyKind, PartyValues } from './party.ts';

type Known = Pick<PartyValues, 'name' | 'mobile' | 'gstin_no' | 'pan_no' | 'location'>;

const PAUSE_MS = 300;
const WHOLE_PAN = 10;

/** The probe for an incomplete party: only numbers that are complete. */
function probeOf(values: Known): Probe {
  const mobile = readMobile(values.mobile);
  const gstin = readCode(values.gstin_no);
  const pan = readCode(values.pan_no);
  return {
    name: values.name.trim(),
    identity: {
      mobile: mobile.length === 10 ? mobile : null,
      gstin_no: isGstin(gstin) ? gstin : null,
      pan_no: pan.length === WHOLE_PAN ? pan : null,
    },
    latitude: values.location.latitude,
    longitude: values.location.longitude,
  };
}

interface PartyDuplicatesProps {
  kind: PartyKind;
  form: Form<Known>;
  /** The record being edited, excluded from its own duplicates. */
  self: string | null;
}

/** Likely duplicates of the record being entered, until dismissed. */
export function PartyDuplicates({ kind, form, self }: PartyDuplicatesProps) {
  const [probe, setProbe] = useState(() => probeOf(form.values()));
  const look = useDebouncedCallback(() => setProbe(probeOf(form.values())), PAUSE_MS);
  // Form changes are reported outside React.
  useEffect(() => form.subscribe(look), [form, look]);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const found = useDuplicates(kind.resource, self === null ? probe : { ...probe, self });
  const duplicates = found.filter((duplicate) => !dismissed.includes(duplicate.id));
  return (
    <DuplicateHint
      duplicates={duplicates}
      address={(id) => addressOf(kind, id)}
      onCreateAnyway={() => setDismissed([...dismissed, ...duplicates.map(({ id }) => id)])}
    />
  );
}
