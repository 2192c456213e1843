import { createFileRoute } from '@tanstack/react-router';
import { engine } from '#data/engine.ts';
import { listParams } from '#ui/list/search.ts';
import { findParties } from '#domain/party/find-parties.ts';
import { partyFilters } from '#domain/party/party-filters.ts';
import { PartyList } from '#domain/party/party-list.tsx';
import { t } from '#ui/language/text.ts';
import { customerFile } from './file.ts';
import { customer, status } from './kind.ts';

export const Route = createFileRoute('/customers/')({
  validateSearch: listParams,
  component: CustomerList,
});

const filters = partyFilters('contacts', { kind: 'text', key: 'customer_id', label: t('Customer ID') });

const findCustomers = findParties('contacts', (query) =>
  engine().ask('contacts.search', { query: { query } }),
);

function CustomerList() {
  return (
    <PartyList kind={customer} filters={filters} find={findCustomers} file={customerFile} status={status}>
      {t('A customer is a shop that buys. Convert a lead, or create the first one here.')}
    </PartyList>
  );
}
