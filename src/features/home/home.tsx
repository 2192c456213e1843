import { Button, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/FloatingIndicator.css';
import { useMediaQuery } from '@mantine/hooks';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { can } from '#contract/permissions.ts';
import { useViewer } from '#data/hooks.ts';
import { DeletionNotice } from '#domain/deletion/deletion-notice.tsx';
import { DutyCard } from '#domain/duty/duty-card.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { PHONE } from '#ui/list/widths.ts';
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
import { WhenNear } from './when-near.tsx';
import { UnsentCard } from './unsent-card.tsx';

export const Route = createFileRoute('/')({ validateSearch: homeSearch, component: Home });

/** The dashboard; on a phone it follows the day of users who visit. */
function Home() {
  const viewer = useViewer();
  const { view } = Route.useSearch();
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const visits = phone && can(viewer, 'read', 'market_visits');
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
        below={
          <>
            {cards}
            <WhenNear>
              <Dashboard />
            </WhenNear>
          </>
        }
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
      onChange={(next) =>
        void navigate({ to: '/', search: next === 'dashboard' ? { view: next } : {}, replace: true })
      }
      data={[
        { value: 'today', label: t('Today') },
        { value: 'dashboard', label: t('Dashboard') },
      ]}
    />
  );
}
