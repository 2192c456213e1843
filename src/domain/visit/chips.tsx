import '@mantine/core/styles/Chip.css';
import { Chip, Input } from '@mantine/core';
import type { Choice } from '#contract/core/lists.ts';
import classes from './visit.module.css';

interface ChipsProps {
  label: string;
  choices: readonly Choice[];
  value: string;
  /** The chosen key; empty if deselected. */
  onChoose: (key: string) => void;
}

/** Radio chips that can be deselected. */
export function Chips({ label, choices, value, onChoose }: ChipsProps) {
  return (
    <Input.Wrapper label={label} labelElement="div" role="group" aria-label={label}>
      <div className={classes.chips}>
        {choices.map(({ key, value: word }) => (
          <Chip
            key={key}
            size="md"
            checked={key === value}
            onChange={(checked) => onChoose(checked ? key : '')}
          >
            {word}
          </Chip>
        ))}
      </div>
    </Input.Wrapper>
  );
}
