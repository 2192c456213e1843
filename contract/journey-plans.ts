import * as z from 'zod/mini';
import { approvalColumns, approvalWords } from './approval.ts';
import { isDay } from './core/dates.ts';
import { defineFields, field, listOf } from './core/define-fields.ts';
import { id, requiredDay } from './core/fields.ts';
import { ruleText } from './core/language/message.ts';
import { defineResource, rowBase } from './core/resource.ts';
import { scheduleFields, scheduleWords, SELECT_PARTIES } from './schedule.ts';

/** One lead or customer of a plan with its day. Its id is also the id of the market visit created from it. */
export const planItem = z.object({
  id,
  lead_id: z.nullable(id),
  contact_id: z.nullable(id),
  date: requiredDay('Date'),
});
export type PlanItem = z.infer<typeof planItem>;

/** The id of the lead or customer of an item. */
export const partyOf = ({ lead_id, contact_id }: Pick<PlanItem, 'lead_id' | 'contact_id'>): string =>
  lead_id ?? contact_id ?? '';

const own = defineFields({
  start_date: field('From Date', requiredDay, 'day'),
  end_date: field('To Date', requiredDay, 'day'),
  items: field(
    'Leads / Customers',
    z
      .array(planItem, { error: SELECT_PARTIES })
      .check(z.minLength(1, SELECT_PARTIES), z.maxLength(500, ruleText('At most {max}', { max: 500 }))),
    listOf({ kind: 'parts', parts: {} }),
  ),
});

/** Editable fields of a journey plan. (Document 2, section 5.) */
export const planFields = z.extend(scheduleFields, own.fields.shape);
export const planWords = { ...scheduleWords, ...own.words };
export type PlanFields = z.infer<typeof planFields>;

type Days = Pick<PlanFields, 'start_date' | 'end_date' | 'reminder_date'>;

/** A rule over several days: checked even while other fields are invalid, skipped when a day is missing. */
const days = (field: keyof Days, error: string, holds: (plan: Days) => boolean) =>
  z.refine<Days>((plan) => !isDay(plan[field]) || holds(plan), { path: [field], error, when: () => true });

const unset = (day: string) => !isDay(day);

/** Every day lies within the plan, and no lead or customer appears twice. */
const itemRules = z.check<PlanFields>(({ value: { items, start_date, end_date }, issues }) => {
  const seen = new Set<string>();
  const fail = (at: number, field: string, message: string) =>
    issues.push({ code: 'custom', path: ['items', at, field], message, input: items[at] });
  items.forEach((item, at) => {
    if (item.date < start_date || item.date > end_date)
      fail(at, 'date', ruleText('The date must lie between From Date and To Date'));
    if ((item.lead_id === null) === (item.contact_id === null)) fail(at, 'lead_id', SELECT_PARTIES);
    if (seen.has(partyOf(item)) || seen.has(item.id)) fail(at, 'lead_id', ruleText('Already selected'));
    seen.add(partyOf(item)).add(item.id);
  });
});

/** Schema of a plan. `today` is a day in Asia/Kolkata, `started` the start date before an edit. */
export const planSchema = ({ today, started = null }: { today: string; started?: string | null }) =>
  planFields.check(
    days(
      'start_date',
      ruleText('From Date cannot be before today'),
      ({ start_date }) => start_date === started || start_date >= today,
    ),
    days(
      'end_date',
      ruleText('To Date cannot be before From Date'),
      ({ start_date, end_date }) => unset(start_date) || end_date >= start_date,
    ),
    days(
      'reminder_date',
      ruleText('Reminder Date must lie between From Date and To Date'),
      ({ reminder_date: day, start_date, end_date }) =>
        (unset(start_date) || day >= start_date) && (unset(end_date) || day <= end_date),
    ),
    itemRules,
  );

export const planRow = z.extend(rowBase, {
  ...planFields.shape,
  ...approvalColumns.shape,
  code: z.nullable(z.string()),
  items: z.array(planItem),
  marketvisits_count: z.int(),
});
export type JourneyPlan = z.infer<typeof planRow>;

export const journey_plans = defineResource({
  name: 'journey_plans',
  row: planRow,
  words: {
    ...planWords,
    ...approvalWords,
    code: { label: 'ID' },
    marketvisits_count: { label: 'Leads/Customers', kind: 'number' },
  },
  reads: { by: 'scoped' },
  rights: { everybody: ['read', 'create', 'update', 'delete'], leaders: ['approve'] },
  filters: {
    name: { kind: 'contains', field: 'title' },
    jp_id: { kind: 'contains', field: 'code' },
    from: { kind: 'from', field: 'start_date' },
    to: { kind: 'to', field: 'end_date' },
    assigned_to: { kind: 'equals', field: 'assigned_to' },
    assigned_name: { kind: 'label' },
    created_by: { kind: 'equals', field: 'created_by' },
    decided_by: { kind: 'equals', field: 'decided_by' },
    status: { kind: 'equals', field: 'approval_status' },
    selectedTab: { kind: 'label' },
    not_of: { kind: 'lacks', field: 'assignees' },
    of_team: { kind: 'among', field: 'assigned_to' },
  },
  search: ['code', 'title'],
  sort: { by: 'created_at', descending: true },
  index: {
    columns: [
      'code',
      'title',
      'start_date',
      'end_date',
      'marketvisits_count',
      'assigned_to',
      'created_at',
      'approval_status',
      'created_by',
      'decided_by',
      'assignees',
    ],
    found_by: { assigned_to: 'words' },
    found_through: { market_visits: 'journey_plan_id' },
  },
  calls: { create: 'journey_plans.create', update: 'journey_plans.update', remove: 'journey_plans.delete' },
});
