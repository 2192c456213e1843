import { createFileRoute } from '@tanstack/react-router';
import { engine } from '#data/engine.ts';
import { listParams } from '#ui/list/search.ts';
import { findParties } from '#domain/party/find-parties.ts';
import { partyFilters } from '#domain/party/party-filters.ts';
import { PartyList } from '#domain/party/party-list.tsx';
import { t } from '#ui/language/text.ts';
import { leadFile } from './file.ts';
import { lead, status } from './kind.ts';

export const Route = createFileRoute('/leads/')({
  validateSearch: listParams,
  component: LeadList,
});

const filters = partyFilters('leads', { kind: 'text', key: 'lead_id', label: t('Lead ID') }, [
  { kind: 'person', key: 'created_by', called: 'created_by_name' },
]);

const findLeads = findParties('leads', (query) => engine().ask('leads.search', { query: { query } }));

function LeadList() {
  return (
    <PartyList kind={lead} filters={filters} find={findLeads} file={leadFile} status={status}>
      {t('A lead is a shop that may become a customer. Create your first one on the spot.')}
    </PartyList>
  );
}
