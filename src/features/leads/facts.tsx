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
import { lead } from './kind.ts';

type LeadAnswer = RecordAnswer<'leads'>;

const putStatus = (id: string) => (status: string, seen: string) =>
  actOn('leads.status', id, { status }, { before: { status: seen } });

const putPriority = (id: string) => (priority: string, seen: string) =>
  actOn('leads.priority', id, { priority }, { before: { priority: seen } });

/** What a lead is known by. */
export function useBasicFacts({ record, labels }: LeadAnswer): Fact[] {
  const viewer = useViewer();
  const { id, status, priority } = record;
  const may = !record._left && can(viewer, 'update', 'leads', record);
  const quick = { status: may ? putStatus(id) : undefined, priority: may ? putPriority(id) : undefined };
  return [
    { label: 'ID', value: record.cdp_code ?? 'Given by the server when it is sent' },
    { label: 'Name', value: record.name },
    { label: 'Email', value: record.email },
    { label: 'Mobile', value: record.mobile },
    { label: 'Registration Date', value: formatDate(record.registration_date) },
    { label: 'Assigned To', value: record.assigned_to && labels[record.assigned_to] },
    { label: 'Address', value: placeOf(record.location) },
    { label: 'Landmark', value: record.location.landmark },
    {
      label: 'Status',
      value: <QuickChoice label="Status" list="lead_status" value={status} put={quick.status} />,
    },
    {
      label: 'Priority',
      value: <QuickChoice label="Priority" list="priority" value={priority} put={quick.priority} />,
    },
  ];
}

/** The rest of what is known about a lead. */
export function useAdditionalFacts({ record, labels }: LeadAnswer): Fact[] {
  const types = useAllCustomerTypes();
  const tax_types = useChoices('retailer_tax_type');
  const departments = useChoices('department');
  return [
    { label: 'First Name', value: record.first_name },
    { label: 'Middle Name', value: record.middle_name },
    { label: 'Last Name', value: record.last_name },
    { label: 'Customer Type', value: labelIn(record.customer_type, types) },
    { label: 'Gender', value: record.gender },
    { label: 'Birth Date', value: formatDate(record.birth_date) },
    { label: 'Anniversary Date', value: formatDate(record.anniversary_date) },
    { label: 'Credit Days', value: String(record.credit_days) },
    { label: 'Territory', value: labels[record.territory_id] },
    { label: 'Retailer Tax Type', value: labelIn(record.retailer_tax_type, tax_types) },
    { label: 'Department', value: labelIn(record.department, departments) },
    { label: 'GSTIN No', value: record.gstin_no },
    { label: 'PAN No', value: record.pan_no },
  ];
}

const more = ['lead_type', 'work_email', 'work_phone', 'source', 'account_id', 'description'];

/** What its form asks for beside that. */
export const moreFacts = ({ record, labels }: LeadAnswer): Fact[] => fieldFacts(lead, record, labels, more);
