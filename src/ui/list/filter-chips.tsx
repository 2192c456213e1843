import { Button, CloseButton } from '@mantine/core';
import { refOfFilter } from '#contract/resource.ts';
import { resources, type ResourceName } from '#contract/resources.ts';
import { RecordName } from '../record/record-name.tsx';
import classes from './list.module.css';

/** One set filter: what it narrows, to what, and the keys of the address that go with it. */
export interface FilterChip {
  label: string;
  /** For another record the name it had when the address was made. */
  value: string;
  keys: readonly string[];
}

interface FilterChipsProps {
  /** What is listed, and the filters of the address. */
  of: ResourceName;
  set: Readonly<Record<string, string>>;
  chips: readonly FilterChip[];
  onRemove: (keys: readonly string[]) => void;
  onClear: () => void;
}

/** The filters in force, each of which can be taken off alone. */
export function FilterChips({ of, set, chips, onRemove, onClear }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className={classes.chips}>
      {chips.map(({ label, value, keys }) => (
        <li key={label} className={classes.chip}>
          <span>
            {label}: <Value {...{ of, set, keys }} otherwise={value} />
          </span>
          <CloseButton
            size="md"
            iconSize={18}
            variant="transparent"
            c="inherit"
            aria-label={`Remove filter ${label}`}
            onClick={() => onRemove(keys)}
          />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button size="compact-md" variant="subtle" onClick={onClear}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
}

interface ValueProps extends Pick<FilterChipsProps, 'of' | 'set'>, Pick<FilterChip, 'keys'> {
  otherwise: string;
}

/** What a list is narrowed to; another record by the name it has now, where this device holds it. */
function Value({ of, set, keys: [key = ''], otherwise }: ValueProps) {
  const ref = refOfFilter(resources[of], key);
  const id = set[key];
  return ref && id ? <RecordName key={id} {...ref} id={id} otherwise={otherwise} /> : otherwise;
}
