import { partyWords } from '#contract/party.ts';
import { can } from '#contract/permissions.ts';
import type { RecordAnswer } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { useShownChoices } from '#ui/pick/use-choices.ts';
import { actOn } from '#data/write.ts';
import { formatDate } from '#lib/dates.ts';
import type { Fact } from '#ui/layout/facts.tsx';
import { moreFields } from '#domain/party/more-fields.ts';
import { placeOf } from '#domain/party/party-values.ts';
import { labelIn, useAllCustomerTypes } from '#domain/party/use-party-choices.ts';
import { t, translated } from '#ui/language/text.ts';
import { factOf, fieldFacts } from '#ui/record/fields.tsx';
import { QuickChoice } from '#ui/record/quick-choice.tsx';
import { customer } from './kind.ts';

const fact = factOf(customer);

type CustomerAnswer = RecordAnswer<'contacts'>;

const putStatus = (id: string) => (status: string, seen: string) =>
  actOn('contacts.status', id, { status }, { before: { status: seen } });

export function useBasicFacts({ record, labels }: CustomerAnswer): Fact[] {
  const viewer = useViewer();
  const { id, location, status } = record;
  const may = !record._left && can(viewer, 'update', 'contacts', record);
  return [
    fact('cdp_code', record.cdp_code ?? t('Assigned after sync')),
    fact('name', record.name),
    fact('email', record.email),
    fact('mobile', record.mobile),
    fact('registration_date', formatDate(record.registration_date)),
    fact('assigned_to', record.assigned_to && labels[record.assigned_to]),
    fact('location', [placeOf(location), location.landmark].filter(Boolean).join(' · ')),
    fact(
      'status',
      <QuickChoice
        label={translated(partyWords.status.label)}
        list="lead_status"
        value={status}
        put={may ? putStatus(id) : undefined}
      />,
    ),
  ];
}

/** The remaining details of a customer. */
export function useAdditionalFacts({ record, labels }: CustomerAnswer): Fact[] {
  const types = useAllCustomerTypes();
  const tax_types = useShownChoices('retailer_tax_type');
  const departments = useShownChoices('department');
  const { first_name, middle_name, last_name } = record;
  return [
    { label: t('Customer Name'), value: [first_name, middle_name, last_name].filter(Boolean).join(' ') },
    fact('customer_type', labelIn(record.customer_type, types)),
    fact('gender', translated(record.gender)),
    fact('birth_date', formatDate(record.birth_date)),
    fact('anniversary_date', formatDate(record.anniversary_date)),
    fact('credit_days', String(record.credit_days)),
    fact('territory_id', labels[record.territory_id]),
    fact('retailer_tax_type', labelIn(record.retailer_tax_type, tax_types)),
    fact('department', labelIn(record.department, departments)),
    fact('gstin_no', record.gstin_no),
    fact('pan_no', record.pan_no),
    fact('sap_code', record.sap_code),
  ];
}

/** Further fields of its form. */
export const moreFacts = ({ record, labels }: CustomerAnswer): Fact[] =>
  fieldFacts(customer, record, labels, moreFields('priority'));
