import { isResourceName, type ResourceName } from '#contract/resources.ts';
import { useRecord } from '#data/hooks.ts';
import { wordsOf } from './kinds.ts';

interface RecordNameProps {
  resource: string;
  id: string;
  /** The field with the record's name, if its kind does not say. */
  field?: string;
  /** Text if the record is not on this device. */
  otherwise: string;
}

/** A record's name. */
export function RecordName({ resource, ...looked }: RecordNameProps) {
  return isResourceName(resource) ? <Looked resource={resource} {...looked} /> : looked.otherwise;
}

function Looked({ resource, id, field, otherwise }: RecordNameProps & { resource: ResourceName }) {
  const { value } = useRecord(resource, id);
  if (!value) return otherwise;
  const fields: Readonly<Record<string, unknown>> = { ...value.record };
  const called = field === undefined && wordsOf(resource)?.nameOf;
  const name = called ? called(fields, value.labels) : fields[field ?? 'name'];
  return typeof name === 'string' && name !== '' ? name : otherwise;
}
