import '../list/list-styles.ts';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useState } from 'react';
import type { ResourceName } from '#contract/resources.ts';
import { onKeyDown } from '../hooks/composing.ts';
import { Icon } from '../inline/icon.tsx';
import { t } from '../language/text.ts';
import listClasses from '../list/list.module.css';
import { FoundOptions } from './found-options.tsx';
import { SHOWN, useFinder, type Source } from './use-finder.ts';

interface SearchBoxProps<N extends ResourceName> {
  label: string;
  source: Source<N>;
  /** The chosen record. */
  onChoose: (id: string) => void;
  /** The text that filters the list below. */
  filter: string;
  onFilter: (text: string) => void;
}

/** The option that filters the list below. */
const ALL = 'all';

/**
 * A search that opens the chosen record: local from the first letter, on the server from the third. Enter filters the
 * list below by the text.
 */
export function SearchBox<N extends ResourceName>(props: SearchBoxProps<N>) {
  const { label, source, onChoose, filter, onFilter } = props;
  const [typing, setTyping] = useState({ from: filter, text: filter });
  // A filter that changed elsewhere, by its chip or by Back, is shown.
  const text = typing.from === filter ? typing.text : filter;
  const setText = (next: string) => setTyping({ from: filter, text: next });
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const typed = text.trim() !== '';
  const findings = useFinder(source, text, typed ? SHOWN : 0);
  const show = () => {
    combobox.closeDropdown();
    onFilter(text);
  };
  return (
    <Combobox
      position="bottom-start"
      store={combobox}
      onOptionSubmit={(id) => {
        if (id === ALL) show();
        else {
          setText('');
          combobox.closeDropdown();
          onChoose(id);
        }
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
            if (event.currentTarget.value.trim() === '') {
              combobox.closeDropdown();
              if (filter !== '') onFilter('');
            } else combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onKeyDown={onKeyDown((event) => {
            if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() >= 0) return;
            event.preventDefault();
            show();
          })}
          onFocus={() => typed && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!typed} miw="min(20rem, calc(100vw - 2rem))">
        <FoundOptions findings={findings}>
          <Combobox.Option value={ALL} py="xs">
            {t('Show all in the list')}
          </Combobox.Option>
        </FoundOptions>
      </Combobox.Dropdown>
    </Combobox>
  );
}
