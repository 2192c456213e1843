import { can } from '#contract/permissions.ts';
import type { RecordAnswer } from '#data/api.ts';
import { useChoices, useViewer } from '#data/hooks.ts';
import { actOn } from '#data/write.ts';
import { formatDate } from '#lib/dates.ts';
import type { Fact } from '#ui/layout/facts.tsx';
import { placeOf } from '#domain/party/party-values.ts';
import { labelIn, useAllCustomerTypes } from '#domain/party/use-party-choices.ts';
import { fieldFacts } from '#ui/record/fields.tsx';
import { QuickChoice } from '#ui/record/quick-choice.tsx';
import { customer } from './kind.ts';

type CustomerAnswer = RecordAnswer<'contacts'>;

const putStatus = (id: string) => (status: string, seen: string) =>
  actOn('contacts.status', id, { status }, { before: { status: seen } });

/** What a customer is known by. */
export function useBasicFacts({ record, labels }: CustomerAnswer): Fact[] {
  const viewer = useViewer();
  const { id, location, status } = record;
  const may = !record._left && can(viewer, 'update', 'contacts', record);
  return [
    { label: 'ID', value: record.cdp_code ?? 'Given by the server when it is sent' },
    { label: 'Shop Name', value: record.name },
    { label: 'Email', value: record.email },
    { label: 'Mobile', value: record.mobile },
    { label: 'Registration Date', value: formatDate(record.registration_date) },
    { label: 'Assigned To', value: record.assigned_to && labels[record.assigned_to] },
    { label: 'Address', value: [placeOf(location), location.landmark].filter(Boolean).join(' · ') },
    {
      label: 'Status',
      value: (
        <QuickChoice label="Status" list="lead_status" value={status} put={may ? putStatus(id) : undefined} />
      ),
    },
  ];
}

/** The rest of what is known about a customer. */
export function useAdditionalFacts({ record, labels }: CustomerAnswer): Fact[] {
  const types = useAllCustomerTypes();
  const tax_types = useChoices('retailer_tax_type');
  const departments = useChoices('department');
  const { first_name, middle_name, last_name } = record;
  return [
    { label: 'Customer Name', value: [first_name, middle_name, last_name].filter(Boolean).join(' ') },
    { label: 'Customer Type', value: labelIn(record.customer_type, types) },
    { label: 'Gender', value: record.gender },
    { label: 'Date of Birth', value: formatDate(record.birth_date) },
    { label: 'Date of Anniversary', value: formatDate(record.anniversary_date) },
    { label: 'Credit Days', value: String(record.credit_days) },
    { label: 'Territory', value: labels[record.territory_id] },
    { label: 'Retailer Tax Type', value: labelIn(record.retailer_tax_type, tax_types) },
    { label: 'Department', value: labelIn(record.department, departments) },
    { label: 'GSTIN NO', value: record.gstin_no },
    { label: 'PAN NO', value: record.pan_no },
    { label: 'SAP/DMS Code', value: record.sap_code },
  ];
}

const more = ['lead_type', 'priority', 'work_email', 'work_phone', 'source', 'account_id', 'description'];

/** What its form asks for beside that. */
export const moreFacts = ({ record, labels }: CustomerAnswer): Fact[] =>
  fieldFacts(customer, record, labels, more);
