import { Facts } from '#ui/layout/facts.tsx';
import { ValueWords } from '#ui/record/value-words.tsx';
import { fieldWord, shownFields } from './words.ts';

interface FieldsProps {
  resource: string;
  fields: readonly [string, unknown][];
}

/** Fields and values as text. */
export function Fields({ resource, fields }: FieldsProps) {
  return (
    <Facts
      facts={shownFields(resource, fields).map(([field, value]) => ({
        label: fieldWord(field, resource),
        value: <ValueWords resource={resource} field={field} value={value} />,
      }))}
    />
  );
}
