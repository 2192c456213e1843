import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import { Page } from '#ui/layout/page.tsx';
import { ShownState } from './state-card.tsx';
import { StateList } from './state-list.tsx';

export const Route = createFileRoute('/configurations/')({ component: Configurations });

/** The states with their territories, read-only. */
function Configurations() {
  return (
    <Page
      title={t('Configuration')}
      actions={
        <Button
          variant="default"
          leftSection={<Icon name="edit" />}
          renderRoot={(props) => <Link to="/configurations/edit" {...props} />}
        >
          {t('Edit')}
        </Button>
      }
    >
      <StateList>{(entry) => <ShownState entry={entry} />}</StateList>
    </Page>
  );
}
