import '../list/list-styles.ts';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useState } from 'react';
import type { ResourceName } from '#contract/resources.ts';
import { Icon } from '../inline/icon.tsx';
import listClasses from '../list/list.module.css';
import { FoundOptions } from './found-options.tsx';
import { SHOWN, useFinder, type Source } from './use-finder.ts';

interface SearchBoxProps<N extends ResourceName> {
  label: string;
  source: Source<N>;
  /** The chosen record. */
  onChoose: (id: string) => void;
}

/** A search that opens the chosen record: local from the first letter, on the server from the third. */
export function SearchBox<N extends ResourceName>({ label, source, onChoose }: SearchBoxProps<N>) {
  const [text, setText] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const typed = text.trim() !== '';
  const findings = useFinder(source, text, typed ? SHOWN : 0);
  return (
    <Combobox
      position="bottom-start"
      store={combobox}
      onOptionSubmit={(id) => {
        setText('');
        combobox.closeDropdown();
        onChoose(id);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          type="search"
          className={listClasses.search}
          aria-label={label}
          placeholder={label}
          leftSection={<Icon name="search" />}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            if (event.currentTarget.value.trim() === '') combobox.closeDropdown();
            else combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onFocus={() => typed && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!typed} miw="min(20rem, calc(100vw - 2rem))">
        <FoundOptions findings={findings} />
      </Combobox.Dropdown>
    </Combobox>
  );
}
