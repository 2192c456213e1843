import '../list/list-styles.ts';
import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core';
import { useState } from 'react';
import type { ResourceName } from '#contract/resources.ts';
import { t } from '../language/text.ts';
import { FoundOptions } from './found-options.tsx';
import { useFinder, type Found, type Source } from './use-finder.ts';

interface RecordPickerProps<N extends ResourceName> {
  id?: string;
  label: string;
  error?: string | undefined;
  required?: boolean;
  source: Source<N>;
  /** The current value. */
  value: Found | null;
  onChange: (picked: Found | null) => void;
}

/** A record of another resource, found by name. */
export function RecordPicker<N extends ResourceName>({
  id,
  label,
  error,
  required = false,
  source,
  value,
  onChange,
}: RecordPickerProps<N>) {
  /** The text being typed; null otherwise, which shows the picked record's name. */
  const [text, setText] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const findings = useFinder(source, text ?? '');
  const leave = () => {
    setText(null);
    combobox.closeDropdown();
  };
  const pick = (id: string) => {
    const found = [...(findings.here ?? []), ...findings.there].find((entry) => entry.id === id);
    if (found) onChange(found);
    leave();
  };
  return (
    // Results stay while the page scrolls, and change sides when the keyboard of a phone comes up.
    <Combobox
      store={combobox}
      onOptionSubmit={pick}
      hideDetached={false}
      preventPositionChangeWhenVisible={false}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id={id}
          label={label}
          error={error}
          withAsterisk={required}
          aria-required={required}
          placeholder={t('Type to search')}
          autoComplete="off"
          value={text ?? value?.title ?? ''}
          rightSection={
            value && (
              <CloseButton
                aria-label={t('Clear {label}', { label })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChange(null)}
              />
            )
          }
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={leave}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <FoundOptions findings={findings} />
      </Combobox.Dropdown>
    </Combobox>
  );
}
