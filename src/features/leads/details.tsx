import type { LocalRecord, RecordAnswer } from '#data/api.ts';
import { useChoices } from '#data/hooks.ts';
import { formatDate } from '#lib/dates.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { labelIn } from '#ui/party/use-party-choices.ts';
import { useAllCustomerTypes } from './choices.ts';
import { QuickChoice } from './quick-choice.tsx';

interface DetailsProps {
  answer: RecordAnswer<'leads'>;
}

/** What a lead is known by. */
export function BasicDetails({ answer: { record, labels } }: DetailsProps) {
  return (
    <Card title="Basic Details">
      <Facts
        facts={[
          { label: 'ID', value: record.cdp_code ?? 'Given by the server when it is sent' },
          { label: 'Name', value: record.name },
          { label: 'Email', value: record.email },
          { label: 'Mobile', value: record.mobile },
          { label: 'Registration Date', value: formatDate(record.registration_date) },
          { label: 'Assigned To', value: record.assigned_to && labels[record.assigned_to] },
          { label: 'Address', value: placeOf(record.location) },
          { label: 'Landmark', value: record.location.landmark },
          { label: 'Status', value: <QuickChoice lead={record} field="status" /> },
          { label: 'Priority', value: <QuickChoice lead={record} field="priority" /> },
        ]}
      />
    </Card>
  );
}

const placeOf = ({ address, city, state, pin_code }: LocalRecord<'leads'>['location']): string =>
  [address, city, state, pin_code].filter(Boolean).join(', ');

/** The rest of what is known about a lead. */
export function AdditionalDetails({ answer: { record, labels } }: DetailsProps) {
  const types = useAllCustomerTypes();
  const tax_types = useChoices('retailer_tax_type');
  const departments = useChoices('department');
  return (
    <Facts
      facts={[
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
      ]}
    />
  );
}
