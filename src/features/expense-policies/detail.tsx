import { createFileRoute } from '@tanstack/react-router';
import { Card } from '#ui/layout/card.tsx';
import { t } from '#ui/language/text.ts';
import { Facts } from '#ui/layout/facts.tsx';
import { factOf, fieldFacts, fieldValue } from '#ui/record/fields.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { wholeNameIn } from '#ui/record/name-in.ts';
import { RecordAt } from '#ui/record/record-at.tsx';
import { RemovableDetail } from '#ui/record/removable-detail.tsx';
import { policyValues } from './form.tsx';
import { policyKind as kind } from './kind.ts';

export const Route = createFileRoute('/expense-policies/$id')({
  loader: loadKinds,
  component: PolicyDetail,
});

const fact = factOf(kind);

function PolicyDetail() {
  return (
    <RecordAt kind={kind} id={Route.useParams().id}>
      {({ record, labels, ...rest }) => (
        <RemovableDetail
          kind={kind}
          record={{ ...record, name: wholeNameIn(kind, record) }}
          values={policyValues(record)}
          {...rest}
        >
          <Card title={t('Details')}>
            <Facts
              facts={fieldFacts(kind, record, labels, [
                'grade',
                'day_kind',
                fact('city_class', fieldValue(kind, record, 'city_class', labels) ?? t('Any city')),
                'da_rate',
                'hotel_limit',
                'conveyance_limit',
                'km_rate',
                'valid_from',
                'valid_to',
                'created_by',
                'created_at',
              ])}
            />
          </Card>
        </RemovableDetail>
      )}
    </RecordAt>
  );
}
