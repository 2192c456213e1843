import * as z from 'zod/mini';
import { approvalColumns, approvalWords } from './approval.ts';
import { isDay } from './core/dates.ts';
import { defineFields, field, namedAlike, ref } from './core/define-fields.ts';
import { id, instant, optionalDay, optionalId, optionalText, required, requiredDay } from './core/fields.ts';
import { ruleText } from './core/language/message.ts';
import { storedPosition, positionFields, verdicts } from './core/positions.ts';
import { defineResource, rowBase } from './core/resource.ts';
import { scheduleFields, scheduleWords, SELECT_PARTIES } from './schedule.ts';
import { cleanText } from './core/reading/texts.ts';

export const APPROVED_VISIT = ruleText('You cannot proceed for approved market visit');

const own = defineFields({
  date: field('Scheduled Date', requiredDay, 'day'),
  lead_id: field('Lead', optionalId, ref('leads')),
  contact_id: field('Customer', optionalId, ref('contacts')),
});

/** Editable fields of a visit to one lead or customer. (Document 2, section 5.) */
export const visitFields = z.extend(scheduleFields, own.fields.shape);
export const visitWords = { ...scheduleWords, ...own.words };
export type VisitFields = z.infer<typeof visitFields>;

/** An edit shows neither states nor territories, and cannot change the lead or customer. */
const editedFields = z.extend(visitFields, { state: z.array(id), territory: z.array(id) });

type Scheduled = Pick<VisitFields, 'date' | 'reminder_date' | 'lead_id' | 'contact_id'>;

/** A rule over several fields, checked even while other fields are invalid. */
const always = (field: string, error: string, holds: (visit: Scheduled) => boolean) =>
  z.refine<Scheduled>(holds, { path: [field], error, when: () => true });

const dayRules = (today: string, planned: string | null) => [
  always(
    'date',
    ruleText('Scheduled Date cannot be before today'),
    ({ date }) => !isDay(date) || date === planned || date >= today,
  ),
  always(
    'reminder_date',
    ruleText('Reminder Date must be the Scheduled Date'),
    ({ date, reminder_date }) => !isDay(date) || !isDay(reminder_date) || date === reminder_date,
  ),
];

const oneParty = always(
  'lead_customer',
  SELECT_PARTIES,
  (visit) => Boolean(visit.lead_id) !== Boolean(visit.contact_id),
);

/** Schema of a new visit; `today` is a day in Asia/Kolkata. */
export const newVisit = (today: string) => visitFields.check(...dayRules(today, null), oneParty);

/** Schema of an edited visit; `planned` is its date before the edit. */
export const editedVisit = (today: string, planned: string) =>
  editedFields.check(...dayRules(today, planned));

export const checkTypes = ['check_in', 'check_out'] as const;
export type CheckType = (typeof checkTypes)[number];

const outcomeFields = { outcome: optionalText(60), next_date: optionalDay };

/** The outcome of a visit, and the date of the next one. */
export const visitOutcome = z.object(outcomeFields);

/**
 * A check-in or check-out. `datetime` is the moment by the device clock, set when it differs from the time of
 * writing; a forgotten check-out is `corrected` and gives the reason in `remarks`.
 */
export const visitCheck = z.extend(positionFields, {
  type: z.enum(checkTypes, { error: ruleText('Choose check_in or check_out') }),
  datetime: z.optional(instant),
  remarks: optionalText(500, cleanText),
  corrected: z.optional(z.boolean()),
  ...outcomeFields,
});

/** Longest time in milliseconds between a check and a position that is still its own. */
export const LATE_POSITION_MS = 60_000;

/** The position of a check already made, found after it: `position_at` is the time of the fix by the device clock. */
export const latePosition = z.extend(positionFields, { type: visitCheck.shape.type, position_at: instant });

export const noteText = required('Note', 2000, cleanText);

/** A check as stored, with three times: event, device clock, arrival at the server. */
export const storedCheck = z.extend(storedPosition, {
  id,
  record_id: id,
  user_id: id,
  type: z.enum(checkTypes),
  datetime: instant,
  device_at: z.nullable(instant),
  offset_ms: z.int(),
  received_at: instant,
  address: z.nullable(z.string()),
  remarks: z.nullable(z.string()),
  /** Metres to the lead or customer; null when either has no position. */
  distance: z.nullable(z.number()),
  verdict: z.nullable(z.enum(verdicts)),
  corrected: z.boolean(),
  /** Time of the fix, if it was found after the check. */
  position_at: z.optional(instant),
});
export type VisitCheck = z.infer<typeof storedCheck>;

export const visitNote = z.object({ id, note: z.string(), created_at: instant, created_by: id });
export type VisitNote = z.infer<typeof visitNote>;

/** A planned or completed visit to one lead or customer, with its checks and notes. */
export const marketVisitRow = z.extend(rowBase, {
  code: z.nullable(z.string()),
  title: z.string(),
  date: z.string(),
  description: z.nullable(z.string()),
  reminder_date: z.nullable(z.string()),
  reminder_time: z.nullable(z.string()),
  state: z.array(id),
  territory: z.array(id),
  lead_id: z.nullable(id),
  contact_id: z.nullable(id),
  assigned_to: z.nullable(id),
  journey_plan_id: z.nullable(id),
  ...approvalColumns.shape,
  checks: z.array(storedCheck),
  checks_count: z.int(),
  /** The officer is checked in now. */
  is_open: z.boolean(),
  checked_in_at: z.nullable(instant),
  checked_out_at: z.nullable(instant),
  outcome: z.nullable(z.string()),
  next_date: z.nullable(z.string()),
  notes: z.array(visitNote),
});
export type MarketVisit = z.infer<typeof marketVisitRow>;

export const market_visits = defineResource({
  name: 'market_visits',
  row: marketVisitRow,
  words: {
    ...namedAlike(marketVisitRow),
    ...visitWords,
    ...approvalWords,
    code: { label: 'ID' },
    next_date: { label: 'Next Date', kind: 'day' },
  },
  reads: { by: 'scoped' },
  rights: { everybody: ['read', 'create', 'update', 'delete'], leaders: ['approve'] },
  filters: {
    name: { kind: 'contains', field: 'title' },
    code: { kind: 'contains', field: 'code' },
    assigned_to: { kind: 'equals', field: 'assigned_to' },
    assigned_name: { kind: 'label' },
    selectedTab: { kind: 'label' },
    status: { kind: 'equals', field: 'approval_status' },
    not_of: { kind: 'lacks', field: 'assignees' },
    of_team: { kind: 'among', field: 'assigned_to' },
    created_by: { kind: 'equals', field: 'created_by' },
    created_by_name: { kind: 'label' },
    from: { kind: 'from', field: 'created_at' },
    to: { kind: 'to', field: 'created_at' },
    date: { kind: 'equals', field: 'date' },
    date_from: { kind: 'from', field: 'date' },
    date_to: { kind: 'to', field: 'date' },
    lead_id: { kind: 'equals', field: 'lead_id' },
    contact_id: { kind: 'equals', field: 'contact_id' },
    journey_plan_id: { kind: 'equals', field: 'journey_plan_id' },
    is_open: { kind: 'equals', field: 'is_open' },
    checked_from: { kind: 'from', field: 'checked_in_at' },
    checked_to: { kind: 'to', field: 'checked_in_at' },
  },
  search: ['code', 'title'],
  sort: { by: 'created_at', descending: true },
  index: {
    columns: {
      code: 'text',
      title: 'text',
      date: 'day',
      lead_id: 'choice',
      contact_id: 'choice',
      assigned_to: 'choice',
      approval_status: 'choice',
      created_at: 'time',
      created_by: 'choice',
      journey_plan_id: 'choice',
      checks_count: 'number',
      is_open: 'flag',
      checked_in_at: 'time',
      checked_out_at: 'time',
      assignees: 'list',
    },
    found_by: { assigned_to: 'words', lead_id: 'row', contact_id: 'row' },
    refs: {
      lead_id: { resource: 'leads', field: 'name' },
      contact_id: { resource: 'contacts', field: 'name' },
      assigned_to: { resource: 'users', field: 'name' },
      created_by: { resource: 'users', field: 'name' },
      decided_by: { resource: 'users', field: 'name' },
    },
    firsts: { lead_customer: ['lead_id', 'contact_id'] },
  },
  calls: { create: 'market_visits.create', update: 'market_visits.update', remove: 'market_visits.delete' },
});
