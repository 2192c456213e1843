import { ActionIcon, Title, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import classes from './geography.module.css';
import type { Naming } from './name-dialog.tsx';
import { addTerritory, editState, editTerritory } from './namings.ts';
import type { StateWithTerritories, TerritoryRow } from './states.ts';

interface EntryProps {
  entry: StateWithTerritories;
}

/** A state with a chip per territory. */
export function ShownState({ entry: { state, territories } }: EntryProps) {
  return (
    <>
      <Title order={2} size="h5">
        {state.name}
      </Title>
      <Chips of={state.name}>
        {territories.map(({ id, name }) => (
          <li key={id} className={classes.chip}>
            <span className={classes.word}>{name}</span>
          </li>
        ))}
      </Chips>
    </>
  );
}

interface EditableStateProps extends EntryProps {
  onName: (naming: Naming) => void;
  onRemove: () => void;
  onRemoveTerritory: (territory: TerritoryRow) => void;
}

/** The same, editable. */
export function EditableState(props: EditableStateProps) {
  const { entry, onName, onRemove, onRemoveTerritory } = props;
  const { state, territories } = entry;
  return (
    <>
      <div className={classes.head}>
        <Title order={2} size="h5">
          {state.name}
        </Title>
        <ActionIcon
          variant="subtle"
          aria-label={t('Edit {name}', { name: state.name })}
          onClick={() => onName(editState(state))}
        >
          <Icon name="edit" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t('Remove {name}', { name: state.name })}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </ActionIcon>
      </div>
      <Chips of={state.name}>
        {territories.map((territory) => (
          <li key={territory.id} className={classes.chip}>
            <UnstyledButton className={classes.word} onClick={() => onName(editTerritory(territory))}>
              {territory.name}
            </UnstyledButton>
            <UnstyledButton
              className={classes.close}
              aria-label={t('Delete {name}', { name: territory.name })}
              onClick={() => onRemoveTerritory(territory)}
            >
              <Icon name="close" size={16} />
            </UnstyledButton>
          </li>
        ))}
        <li className={classes.chip} data-add>
          <UnstyledButton
            className={classes.word}
            aria-label={t('ADD TERRITORY to {name}', { name: state.name })}
            onClick={() => onName(addTerritory(state))}
          >
            {t('ADD TERRITORY')}
          </UnstyledButton>
        </li>
      </Chips>
    </>
  );
}

const Chips = ({ of, children }: { of: string; children: ReactNode }) => (
  <ul aria-label={t('Territories of {of}', { of })} className={classes.chips}>
    {children}
  </ul>
);
