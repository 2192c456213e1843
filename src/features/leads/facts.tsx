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
import { lead } from './kind.ts';

const fact = factOf(lead);

type LeadAnswer = RecordAnswer<'leads'>;

const putStatus = (id: string) => (status: string, seen: string) =>
  actOn('leads.status', id, { status }, { before: { status: seen } });

const putPriority = (id: string) => (priority: string, seen: string) =>
  actOn('leads.priority', id, { priority }, { before: { priority: seen } });

export function useBasicFacts({ record, labels }: LeadAnswer): Fact[] {
  const viewer = useViewer();
  const { id, status, priority } = record;
  const may = !record._left && can(viewer, 'update', 'leads', record);
  const quick = { status: may ? putStatus(id) : undefined, priority: may ? putPriority(id) : undefined };
  return [
    fact('cdp_code', record.cdp_code ?? t('Assigned after sync')),
    { label: t('Name'), value: record.name },
    fact('email', record.email),
    fact('mobile', record.mobile),
    fact('registration_date', formatDate(record.registration_date)),
    fact('assigned_to', record.assigned_to && labels[record.assigned_to]),
    fact('location', placeOf(record.location)),
    fact('location.landmark', record.location.landmark),
    fact(
      'status',
      <QuickChoice
        label={translated(partyWords.status.label)}
        list="lead_status"
        value={status}
        put={quick.status}
      />,
    ),
    fact(
      'priority',
      <QuickChoice
        label={translated(partyWords.priority.label)}
        list="priority"
        value={priority}
        put={quick.priority}
      />,
    ),
  ];
}

/** The remaining details of a lead. */
export function useAdditionalFacts({ record, labels }: LeadAnswer): Fact[] {
  const types = useAllCustomerTypes();
  const tax_types = useShownChoices('retailer_tax_type');
  const departments = useShownChoices('department');
  return [
    fact('first_name', record.first_name),
    fact('middle_name', record.middle_name),
    fact('last_name', record.last_name),
    fact('customer_type', labelIn(record.customer_type, types)),
    fact('gender', record.gender && translated(record.gender)),
    fact('birth_date', formatDate(record.birth_date)),
    fact('anniversary_date', formatDate(record.anniversary_date)),
    fact('credit_days', String(record.credit_days)),
    fact('territory_id', labels[record.territory_id]),
    fact('retailer_tax_type', labelIn(record.retailer_tax_type, tax_types)),
    fact('department', labelIn(record.department, departments)),
    fact('gstin_no', record.gstin_no),
    fact('pan_no', record.pan_no),
  ];
}

/** Further fields of its form. */
export const moreFacts = ({ record, labels }: LeadAnswer): Fact[] =>
  fieldFacts(lead, record, labels, moreFields());
