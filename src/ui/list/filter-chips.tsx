import { Button, CloseButton } from '@mantine/core';
import classes from './list.module.css';

/** One set filter: what it narrows, to what, and the keys of the address that go with it. */
export interface FilterChip {
  label: string;
  value: string;
  keys: readonly string[];
}

interface FilterChipsProps {
  chips: readonly FilterChip[];
  onRemove: (keys: readonly string[]) => void;
  onClear: () => void;
}

/** The filters in force, each of which can be taken off alone. */
export function FilterChips({ chips, onRemove, onClear }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters" className={classes.chips}>
      {chips.map(({ label, value, keys }) => (
        <li key={label} className={classes.chip}>
          <span>
            {label}: {value}
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
