import type { RecordAnswer } from '#data/api.ts';
import { moreFields, personFields } from '#domain/party/more-fields.ts';
import { placeOf } from '#domain/party/party-values.ts';
import { t } from '#ui/language/text.ts';
import type { Fact } from '#ui/layout/facts.tsx';
import { factOf, fieldFacts } from '#ui/record/fields.tsx';
import { QuickField } from '#ui/record/quick-field.tsx';
import { customer, status } from './kind.ts';

const fact = factOf(customer);

type CustomerAnswer = RecordAnswer<'contacts'>;

export const basicFacts = ({ record, labels }: CustomerAnswer): Fact[] =>
  fieldFacts(customer, record, labels, [
    fact('cdp_code', record.cdp_code ?? t('Assigned after sync')),
    'name',
    'email',
    'mobile',
    'registration_date',
    fact('assigned_to', record.assigned_to && labels[record.assigned_to]),
    fact('location', [placeOf(record.location), record.location.landmark].filter(Boolean).join(' · ')),
    fact('status', <QuickField kind={customer} quick={status} row={record} />),
  ]);

/** The remaining details of a customer. */
export const additionalFacts = ({ record, labels }: CustomerAnswer): Fact[] =>
  fieldFacts(customer, record, labels, [
    {
      label: t('Customer Name'),
      value: [record.first_name, record.middle_name, record.last_name].filter(Boolean).join(' '),
    },
    ...personFields,
    'sap_code',
  ]);

/** Further fields of its form. */
export const moreFacts = ({ record, labels }: CustomerAnswer): Fact[] =>
  fieldFacts(customer, record, labels, moreFields('priority'));
