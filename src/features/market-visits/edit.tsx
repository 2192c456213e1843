import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { APPROVED, REJECTED } from '#contract/approval.ts';
import { APPROVED_VISIT } from '#contract/market-visits.ts';
import { useRecord } from '#data/hooks.ts';
import { Card } from '#ui/layout/card.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import { AssigneeFirst } from '#domain/plan/plan-fields.tsx';
import { StopList } from '#domain/plan/stop-list.tsx';
import { t } from '#ui/language/text.ts';
import { EditAt } from '#ui/record/edit-at.tsx';
import { editSearch } from '#ui/record/search.ts';
import { FixedVisit } from './fixed-visit.tsx';
import { marketVisit } from './kind.ts';
import { NotSavedDialog } from './not-saved-dialog.tsx';
import { checkFor, inputOf, schemaFor, valuesOf, type VisitValues } from './values.ts';
import { VisitDetails } from './visit-details.tsx';

export const Route = createFileRoute('/marketvisits/edit/$id')({
  validateSearch: editSearch,
  component: EditVisit,
});

function EditVisit() {
  const at = { ...Route.useParams(), ...Route.useSearch() };
  const visit = useRecord(marketVisit.resource, at.id).value?.record;
  const planned = visit?.date ?? null;
  const [blocked, setBlocked] = useState(false);
  const mayTry = () => {
    const approved = visit?.approval_status === APPROVED;
    setBlocked(approved);
    return !approved;
  };
  return (
    <EditAt kind={marketVisit} {...at} schemaOf={(editing) => schemaFor(editing ? planned : null)}>
      {({ save, ...frame }, { record, labels, making }) => (
        <DraftForm
          {...frame}
          initial={valuesOf(record)}
          check={checkFor(making ? null : record.date)}
          mayTry={mayTry}
          onSave={(values: VisitValues) => save(inputOf(values, values.items[0]))}
        >
          {(form) =>
            record.approval_status === REJECTED ? (
              <FixedVisit form={form} edited={{ record, labels }} />
            ) : (
              <AssigneeFirst form={form} resource={marketVisit.resource} edited={{ record, labels }}>
                <VisitDetails form={form} />
                <Card title={t('Leads / Customers')}>
                  <StopList form={form} fixed />
                </Card>
                {blocked && <NotSavedDialog text={APPROVED_VISIT} onClose={() => setBlocked(false)} />}
              </AssigneeFirst>
            )
          }
        </DraftForm>
      )}
    </EditAt>
  );
}
