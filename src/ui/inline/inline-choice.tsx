import '../list/list-styles.ts';
import { Button, Menu, Text } from '@mantine/core';
import { useRef } from 'react';
import type { Choice } from '#contract/core/lists.ts';
import { t } from '../language/text.ts';
import { Icon } from './icon.tsx';
import { toneOf, type Tones } from './tone.ts';
import toneClasses from './tone.module.css';

interface InlineChoiceProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  /** Makes it a chip with a colour per value. */
  tones?: Tones | undefined;
  /** Read-only without it. */
  onChoose?: ((key: string) => void) | undefined;
}

/** A value that is edited in place. */
export function InlineChoice({ label, value, choices, tones, onChoose }: InlineChoiceProps) {
  const taken = useRef(false);
  const shown = choices.find((choice) => choice.key === value)?.value ?? value;
  const chip = tones && { className: toneClasses.chip, 'data-tone': toneOf(tones, value) };
  if (!onChoose) return chip ? <span {...chip}>{shown}</span> : <>{shown}</>;
  return (
    <Menu
      position="bottom-start"
      width={220}
      onOpen={() => {
        taken.current = false;
      }}
    >
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          {...chip}
          aria-label={t('{label}: {shown}. Change', { label, shown })}
          rightSection={
            <span style={{ display: 'inline-flex', transform: 'rotate(90deg)' }}>
              <Icon name="chevron" size={14} />
            </span>
          }
        >
          {shown}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.key}
            rightSection={choice.key === value && <Icon name="tick" size={16} />}
            onClick={() => {
              if (choice.key === value || taken.current) return;
              taken.current = true;
              onChoose(choice.key);
            }}
          >
            {choice.value}
            {choice.key === value && (
              <Text component="span" size="sm" c="dimmed">
                {t(' (now)')}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
