import { createFileRoute } from '@tanstack/react-router';
import { marginOf } from '#contract/opportunities.ts';
import type { RecordAnswer } from '#data/api.ts';
import { formatRs } from '#lib/money.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { RecordDocuments } from '#domain/document/record-documents.tsx';
import { t } from '#ui/language/text.ts';
import { factOf, fieldFacts } from '#ui/record/fields.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { NamedLink } from '#ui/record/named-link.tsx';
import { RecordAt } from '#ui/record/record-at.tsx';
import { RecordDetail } from '#ui/record/record-detail.tsx';
import { RecordTabs } from '#ui/record/record-tabs.tsx';
import { tabSearch } from '#ui/record/search.ts';
import { useTabPlace } from '#ui/record/tab-place.ts';
import { opportunityKind, stage } from './kind.ts';
import { relatedOf } from '#domain/related/related-link.tsx';
import { QuickChip } from '#ui/record/quick-chip.tsx';
import { valuesOf } from './values.ts';

export const Route = createFileRoute('/opportunities/$id')({
  validateSearch: tabSearch,
  loader: loadKinds,
  component: OpportunityDetail,
});

function OpportunityDetail() {
  const { id } = Route.useParams();
  const { tabs } = useTabPlace();
  return (
    <RecordAt kind={opportunityKind} id={id}>
      {({ record, labels, pending, issues, notes }) => (
        <RecordDetail
          kind={opportunityKind}
          {...{ record, pending, issues, notes }}
          values={valuesOf(record, labels)}
        >
          <Card title={t('Details')}>
            <Facts facts={factsOf(record, labels)} />
          </Card>
          <RecordTabs
            {...tabs}
            tabs={{
              Documents: {
                title: t('Documents'),
                content: <RecordDocuments type="opportunity" record={record} />,
              },
            }}
          />
        </RecordDetail>
      )}
    </RecordAt>
  );
}

type Answer = RecordAnswer<'opportunities'>;

const fact = factOf(opportunityKind);

function factsOf(record: Answer['record'], labels: Answer['labels']) {
  const margin = marginOf(record);
  const related = relatedOf(record, labels);
  return fieldFacts(opportunityKind, record, labels, [
    'name',
    fact('stage', <QuickChip kind={opportunityKind} quick={stage} record={record} />),
    'amount',
    'actual_cost',
    // From the two values next to it, so that it is right before the server computes it.
    fact('margin', margin === null ? null : formatRs(margin)),
    'quantity',
    'close_date',
    'account_id',
    { label: related?.word ?? t('Related To'), value: related && <NamedLink {...related} /> },
    'assigned_to',
    'created_by',
    'modified_by',
    'created_at',
    'description',
  ]);
}
