import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { RecordAnswer } from '#data/api.ts';
import { usePick, useViewer } from '#data/hooks.ts';
import { createBy } from '#data/write.ts';
import { t } from '#ui/language/text.ts';
import { Empty } from '#ui/list/empty.tsx';
import { Page } from '#ui/layout/page.tsx';
import { MakeRecord } from '#ui/record/create-record.tsx';
import { RecordAt } from '#ui/record/record-at.tsx';
import { LeftNotice } from '#ui/status/record-sync-state.tsx';
import { CustomerForm } from './form.tsx';
import { conversionOf, customer, origin } from './kind.ts';
import { convertedValuesOf, schemaFor } from './values.ts';

export const Route = createFileRoute('/convert/$id')({ component: ConvertLead });

const TITLE = t('Convert Lead to Customer');

function ConvertLead() {
  const { id } = Route.useParams();
  const made = usePick('contacts', { lead_id: id });
  // The previous lead's result stays until this one's is loaded.
  const known = made.fresh ? made.value : undefined;
  return (
    <RecordAt kind={origin} id={id}>
      {(answer) => known && <Conversion answer={answer} made={known[0]?.id} />}
    </RecordAt>
  );
}

interface ConversionProps {
  answer: RecordAnswer<'leads'>;
  /** The local customer of the lead. */
  made: string | undefined;
}

function Conversion({ answer, made }: ConversionProps) {
  // Saving creates the customer; the form stays until it has said so.
  const [customer_id] = useState(answer.record.contact_id ?? made);
  if (customer_id !== undefined) return <Converted id={customer_id} />;
  if (!answer.record._left) return <ConvertForm answer={answer} />;
  return (
    <Page title={TITLE}>
      <LeftNotice record={answer.record} />
    </Page>
  );
}

function Converted({ id }: { id: string }) {
  return (
    <Page title={TITLE}>
      <Empty title={t('This lead is a customer already')}>
        <Button renderRoot={(props) => <Link to="/customers/$id" params={{ id }} {...props} />}>
          {t('Open customer')}
        </Button>
      </Empty>
    </Page>
  );
}

function ConvertForm({ answer }: Pick<ConversionProps, 'answer'>) {
  const viewer = useViewer();
  // Changes by others while the form is open must not count as seen by its user.
  const [{ record, labels }] = useState(answer);
  const save = (input: unknown) =>
    createBy('contacts.convert', input, schemaFor(viewer, 'convert'), { lead_id: record.id }, { ...record });
  return (
    <MakeRecord
      kind={customer}
      title={TITLE}
      begun={conversionOf(record.id)}
      back={origin.path}
      passing
      save={save}
    >
      {(frame) => (
        <CustomerForm
          frame={frame}
          doing="convert"
          initial={convertedValuesOf(record, viewer)}
          self={null}
          labels={labels}
          stored={record}
        />
      )}
    </MakeRecord>
  );
}
