import type { RecordAnswer } from '#data/api.ts';
import { moreFields, personFields } from '#domain/party/more-fields.ts';
import { placeOf } from '#domain/party/party-values.ts';
import { t } from '#ui/language/text.ts';
import type { Fact } from '#ui/layout/facts.tsx';
import { factOf, fieldFacts } from '#ui/record/fields.tsx';
import { QuickField } from '#ui/record/quick-field.tsx';
import { lead, priority, status } from './kind.ts';

const fact = factOf(lead);

type LeadAnswer = RecordAnswer<'leads'>;

export const basicFacts = ({ record, labels }: LeadAnswer): Fact[] =>
  fieldFacts(lead, record, labels, [
    fact('cdp_code', record.cdp_code ?? t('Assigned after sync')),
    { label: t('Name'), value: record.name },
    'email',
    'mobile',
    'registration_date',
    fact('assigned_to', record.assigned_to && labels[record.assigned_to]),
    fact('location', placeOf(record.location)),
    'location.landmark',
    fact('status', <QuickField kind={lead} quick={status} row={record} />),
    fact('priority', <QuickField kind={lead} quick={priority} row={record} />),
  ]);

/** The remaining details of a lead. */
export const additionalFacts = ({ record, labels }: LeadAnswer): Fact[] =>
  fieldFacts(lead, record, labels, ['first_name', 'middle_name', 'last_name', ...personFields]);

/** Further fields of its form. */
export const moreFacts = ({ record, labels }: LeadAnswer): Fact[] =>
  fieldFacts(lead, record, labels, moreFields());
