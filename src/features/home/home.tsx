import { Button, SimpleGrid, Text } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import { createFileRoute, Link } from '@tanstack/react-router';
import { can } from '#contract/permissions.ts';
import { useViewer } from '#data/hooks.ts';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { useNow } from '#ui/use-now.ts';
import { Dashboard } from './dashboard.tsx';
import { Drafts } from './drafts.tsx';
import { greeting } from './greeting.ts';
import classes from './home.module.css';
import { NewestLeads } from './newest-leads.tsx';
import { ReadyCard } from './ready-card.tsx';
import { UnsentCard } from './unsent-card.tsx';

export const Route = createFileRoute('/')({ component: Home });

function Home() {
  const viewer = useViewer();
  const now = useNow(60_000);
  const first = viewer.name.split(' ')[0] ?? viewer.name;
  return (
    <Page
      title="Dashboard"
      actions={
        can(viewer, 'create', 'leads') && (
          <Button
            visibleFrom="sm"
            leftSection={<Icon name="plus" />}
            renderRoot={(props) => <Link to="/leads/create" {...props} />}
          >
            New lead
          </Button>
        )
      }
    >
      <Text>
        {greeting(now)}, {first}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} className={classes.grid}>
        <ReadyCard />
        <UnsentCard />
        <Drafts />
        {can(viewer, 'read', 'leads') && <NewestLeads />}
      </SimpleGrid>
      <Dashboard />
    </Page>
  );
}
