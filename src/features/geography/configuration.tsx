import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { STATE_HAS_TERRITORIES } from '#contract/geography.ts';
import { can } from '#contract/core/permissions.ts';
import { engine } from '#data/engine.ts';
import { useStatus, useViewer } from '#data/hooks.ts';
import { Confirm } from '#ui/overlay/confirm.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import { Page } from '#ui/layout/page.tsx';
import { say } from '#ui/message/snackbar.ts';
import { unreached } from '#ui/status/sync-state.ts';
import { changed } from './change.ts';
import { EditableState, ShownState } from './state-card.tsx';
import { NameDialog, type Naming } from './name-dialog.tsx';
import { addState } from './namings.ts';
import { StateList } from './state-list.tsx';
import type { StateWithTerritories, TerritoryRow } from './states.ts';

/** The entry to delete. */
interface Removal {
  question: string;
  remove: () => Promise<unknown>;
}

const territoryRemoval = ({ id, name }: TerritoryRow): Removal => ({
  question: t('Delete the territory {name}?', { name }),
  remove: () => changed(engine().ask('territories.delete', { body: { id } })),
});

/** The states with their territories, editable where permitted. */
export function Configuration() {
  const may = can(useViewer(), 'update', 'configurations');
  const status = useStatus();
  const [naming, setNaming] = useState<Naming | null>(null);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const removeState = ({ state: { id, name }, territories }: StateWithTerritories) => {
    if (territories.length > 0) say(STATE_HAS_TERRITORIES);
    else
      setRemoval({
        question: t('Delete the state {name}?', { name }),
        remove: () => changed(engine().ask('states.delete', { body: { id } })),
      });
  };
  return (
    <Page
      title={t('Configuration')}
      primary={
        may && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setNaming(addState)}>
            {t('Add State')}
          </Button>
        )
      }
    >
      {!may && <Alert>{t('Only an administrator can change states and territories.')}</Alert>}
      {may && status.online === false && (
        <Alert color="orange">
          {t('{state}. States and territories are changed on the server.', { state: unreached(status) })}
        </Alert>
      )}
      <StateList>
        {(entry) =>
          may ? (
            <EditableState
              entry={entry}
              onName={setNaming}
              onRemove={() => removeState(entry)}
              onRemoveTerritory={(territory) => setRemoval(territoryRemoval(territory))}
            />
          ) : (
            <ShownState entry={entry} />
          )
        }
      </StateList>
      {naming && <NameDialog naming={naming} onClose={() => setNaming(null)} />}
      {removal && (
        <Confirm
          opened
          title={t('Delete')}
          confirm={t('Delete')}
          danger
          onConfirm={() => {
            setRemoval(null);
            void removal.remove();
          }}
          onClose={() => setRemoval(null)}
        >
          {removal.question}
        </Confirm>
      )}
    </Page>
  );
}
