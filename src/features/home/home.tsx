import { Button, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/FloatingIndicator.css';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { can } from '#contract/core/permissions.ts';
import { useViewer } from '#data/hooks.ts';
import { DeletionNotice } from '#domain/deletion/deletion-notice.tsx';
import { DutyCard } from '#domain/duty/duty-card.tsx';
import { useDayFirst } from '#domain/visit/use-day-first.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { Page } from '#ui/layout/page.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { t } from '#ui/language/text.ts';
import { Dashboard } from './dashboard.tsx';
import { Drafts } from './drafts.tsx';
import { greeting } from './greeting.ts';
import classes from './home.module.css';
import { NewestLeads } from './newest-leads.tsx';
import { ReadyCard } from './ready-card.tsx';
import { homeSearch } from './search.ts';
import { Today } from './today.tsx';
import { UnsentCard } from './unsent-card.tsx';

export const Route = createFileRoute('/')({ validateSearch: homeSearch, component: Home });

/** The dashboard; on a phone the day of users who visit comes first, and the dashboard is a tab of its own. */
function Home() {
  const viewer = useViewer();
  const { view } = Route.useSearch();
  const visits = useDayFirst();
  const cards = (
    <SimpleGrid cols={{ base: 1, sm: 2 }} className={classes.grid}>
      <ReadyCard />
      <UnsentCard />
      <Drafts />
      {!(visits && view === undefined) && can(viewer, 'read', 'leads') && <NewestLeads />}
    </SimpleGrid>
  );
  if (visits && view === undefined)
    return (
      <Today
        above={
          <>
            <Views view="today" />
            <Greeting />
            <DutyCard />
            <DeletionNotice />
          </>
        }
        below={cards}
      />
    );
  return (
    <Page
      title={t('Dashboard')}
      actions={
        can(viewer, 'create', 'leads') && (
          <Button
            visibleFrom="sm"
            leftSection={<Icon name="plus" />}
            renderRoot={(props) => <Link to="/leads/create" {...props} />}
          >
            {t('New lead')}
          </Button>
        )
      }
    >
      {visits && <Views view="dashboard" />}
      <Greeting />
      <DeletionNotice />
      <Dashboard />
      {cards}
    </Page>
  );
}

function Greeting() {
  const { name } = useViewer();
  const now = useNow(60_000);
  return (
    <Text>
      {greeting(now)}, {name.split(' ')[0] ?? name}
    </Text>
  );
}

function Views({ view }: { view: 'today' | 'dashboard' }) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('What home shows')}
      value={view}
      onChange={(next) => void navigate({ to: '/', search: next === 'dashboard' ? { view: next } : {} })}
      data={[
        { value: 'today', label: t('Today') },
        { value: 'dashboard', label: t('Dashboard') },
      ]}
    />
  );
}
