import { Button, CloseButton } from '@mantine/core';
import { refOfFilter } from '#contract/core/resource.ts';
import { resources, type ResourceName } from '#contract/resources.ts';
import { t } from '../language/text.ts';
import { RecordName } from '../record/record-name.tsx';
import classes from './list.module.css';

/** One active filter: label, value, and its keys in the URL. */
export interface FilterChip {
  label: string;
  /** For a record, its name when the URL was created. */
  value: string;
  keys: readonly string[];
}

interface FilterChipsProps {
  /** The listed resource, and the filters of the URL. */
  of: ResourceName;
  set: Readonly<Record<string, string>>;
  chips: readonly FilterChip[];
  onRemove: (keys: readonly string[]) => void;
  onClear: () => void;
}

/** The active filters, each of which can be removed. */
export function FilterChips({ of, set, chips, onRemove, onClear }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('Filters')} className={classes.chips}>
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
            aria-label={t('Remove filter {label}', { label })}
            onClick={() => onRemove(keys)}
          />
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button size="compact-md" variant="subtle" onClick={onClear}>
            {t('Clear all')}
          </Button>
        </li>
      )}
    </ul>
  );
}

interface ValueProps extends Pick<FilterChipsProps, 'of' | 'set'>, Pick<FilterChip, 'keys'> {
  otherwise: string;
}

/** A filter's value; a record by its current name, if it is on this device. */
function Value({ of, set, keys: [key = ''], otherwise }: ValueProps) {
  const ref = refOfFilter(resources[of], key);
  const id = set[key];
  return ref && id ? <RecordName key={id} {...ref} id={id} otherwise={otherwise} /> : otherwise;
}
