import { Facts } from '#ui/layout/facts.tsx';
import { ValueWords } from '#ui/record/value-words.tsx';
import { fieldWord } from './words.ts';

interface FieldsProps {
  resource: string;
  fields: readonly [string, unknown][];
}

const MANY = 6;

/** Fields and values as text; of a whole record only non-empty ones. */
export function Fields({ resource, fields }: FieldsProps) {
  const shown = fields.length > MANY ? fields.filter(([, value]) => value !== null && value !== '') : fields;
  return (
    <Facts
      facts={shown.map(([field, value]) => ({
        label: fieldWord(field, resource),
        value: <ValueWords resource={resource} field={field} value={value} />,
      }))}
    />
  );
}
