import { createFileRoute } from '@tanstack/react-router';
import { leads } from '#contract/leads.ts';
import { engine } from '#data/engine.ts';
import { useViewer } from '#data/hooks.ts';
import { act } from '#data/write.ts';
import { listState } from '#ui/list/list-state.ts';
import { listParams } from '#ui/list/search.ts';
import { ImportItem, ListMenu } from '#domain/import-export/list-menu.tsx';
import { lazyPart } from '#ui/hooks/parts.ts';
import { findParties } from '#domain/party/find-parties.ts';
import { PartyList } from '#domain/party/party-list.tsx';
import { partyMany } from '#domain/party/party-many.ts';
import { t } from '#ui/language/text.ts';
import { chipsOf } from './filters.ts';
import { leadFile } from './file.ts';
import { lead } from './kind.ts';

export const Route = createFileRoute('/leads/')({
  validateSearch: listParams,
  component: LeadList,
});

const LeadFilterDialog = lazyPart(() => import('./filter-dialog.tsx'));

const findLeads = findParties('leads', (query) => engine().ask('leads.search', { query: { query } }));

function LeadList() {
  const navigate = Route.useNavigate();
  const list = listState(leads, Route.useSearch());
  const many = partyMany(lead, useViewer(), (id, status) => act('leads.status', id, { status }));
  return (
    <PartyList
      kind={lead}
      list={list}
      menu={
        <ListMenu kind={lead} query={list.query} columns={leadFile}>
          <ImportItem kind={lead} />
        </ListMenu>
      }
      find={findLeads}
      chips={chipsOf}
      FilterScreen={LeadFilterDialog}
      go={(search, push) => void navigate({ search, replace: true, resetScroll: push !== undefined })}
      open={(to) => void navigate({ to })}
      many={many}
    >
      {t('A lead is a shop that may become a customer. Create the first one where you stand.')}
    </PartyList>
  );
}
