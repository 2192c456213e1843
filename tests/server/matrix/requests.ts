import { v7 } from 'uuid';
import * as z from 'zod/mini';
import type { Call } from '#contract/core/call.ts';
import { findResource } from '#contract/resources.ts';
import { callNames, calls, type CallName } from '#contract/calls.ts';
import { namedId } from '#server/modules/seed/ids.ts';
import { accountValues, leadValues, opportunityValues, scheduleValues, targets } from './canaries.ts';

/** What a call addresses: one record by its id, a new record, or many. */
export type Reach = 'record' | 'create' | 'many';

/** One request of the matrix. */
export interface Request {
  method: 'GET' | 'POST';
  url: string;
  params: Record<string, string>;
  body: Record<string, unknown> | undefined;
}

/** Rows of everybody's whose writers hold a right of the same name. */
const governsItself = (area: string): boolean => {
  const reads = findResource(area)?.reads;
  return reads?.by === 'shared' && reads.governed === area;
};

/** What nobody owns knows no scope, and an area with owners has its line among the canaries first. */
const isUnplanted = (area: string) =>
  (['scoped', 'catalogue'].includes(findResource(area)?.reads.by ?? '') || governsItself(area)) &&
  !targets.some((name) => name === area);

/**
 * What is attached to records has a matrix of its own, hanging.test.ts, and is fuzzed in fuzz/files.test.ts; expense lines
 * have theirs in modules/expense-lines.test.ts. What
 * is personal knows no rights; modules/saved-views.test.ts says who reaches it.
 */
const elsewhere = ['files', 'attachments', 'documents', 'saved-views', 'expenses'];

export const allCalls: readonly (readonly [CallName, Call])[] = callNames
  .map((name): readonly [CallName, Call] => [name, calls[name]])
  .filter(([, call]) => !elsewhere.includes(call.area) && !isUnplanted(call.area));

/** Calls over what nobody owns; modules/expense-policies.test.ts says who may make them. */
export const unowned: readonly (readonly [CallName, Call])[] = callNames
  .map((name): readonly [CallName, Call] => [name, calls[name]])
  .filter(([, { area }]) => governsItself(area));

/** Calls of the administration ask for a right over no record; each has tests of its own. */
export const isGoverned = ({ rule }: Call): boolean =>
  rule.kind === 'can' && findResource(rule.resource) === undefined;

const keysOf = (schema: Call['body']): string[] => (schema ? Object.keys(schema.shape) : []);

/** A creation whose path names the record it starts from, such as a conversion. */
export const startsFrom = (call: Call): boolean =>
  call.does === 'create' && keysOf(call.params).includes('id');

export function reachOf(call: Call): Reach {
  if (call.does === 'create' && !startsFrom(call)) return 'create';
  const ofRecord = call.rule.kind === 'can' && keysOf(call.params).includes('id');
  return ofRecord || call.does !== undefined ? 'record' : 'many';
}

/** The resource whose record a call addresses. */
export const kindOf = ({ rule, resource }: Call): string =>
  rule.kind === 'can' ? rule.resource : (resource ?? 'leads');

/** A lead has no lead. */
const { lead_id: _, ...dealValues } = opportunityValues;

/** Values that make every call of the contract valid; a key without one here fails the test that needs it. */
const values: Readonly<Record<string, unknown>> = {
  ...accountValues,
  ...dealValues,
  ...leadValues,
  email: 'changed@shop.example',
  sap_code: 'SAP-2',
  stage: 'New',
  name: 'Changed by the matrix',
  landmark: 'Clock tower',
  state: 'Maharashtra',
  status: 'Interested',
  priority: 'High',
  territory: namedId('territory', 'Pune'),
  query: 'Canary',
  username: 'viewer',
  password: 'not the password',
  user_code: 'nobody',
  user_otp: '123456',
  code: 'AAAAA-BBBBB',
  user_ids: [],
  new_password: 'a long phrase of words',
  confirm_password: 'a long phrase of words',
  stream_id: v7(),
  epoch: null,
  first_seq: 1,
  ops: [],
  depth: 0,
  oldest_age: 0,
  sent_at: '2026-11-20T10:00:00Z',
  title: 'Changed by the matrix',
  start_date: '2099-01-02',
  end_date: '2099-01-30',
  territories: scheduleValues.territory,
  approval_status: 'approved',
  language: 'hi',
  note: 'By the matrix',
  outcome: 'Follow up',
  type: 'check_in',
  position_at: new Date().toISOString(),
  positions: [{ lat: 18.52, lng: 73.85, datetime: new Date(Date.now() - 60_000).toISOString() }],
  date: '2026-11-20',
  text: 'Canary',
  subject: 'Changed by the matrix',
  category: 'Billing',
  user_id: v7(),
  state_id: namedId('state', 'Goa'),
  territory_name: 'Changed by the matrix',
};

/** Words that mean something else in an area. */
const ownValues: Readonly<Record<string, object>> = {
  'journey-plans': scheduleValues,
  'market-visits': scheduleValues,
  'profile-attendance': { type: 'log_in' },
  expense_statements: {
    place_of_visit: 'Changed by the matrix',
    departure_date: '2026-11-19',
    arrival_date: '2026-11-20',
    status: 'approved',
    reason: 'By the matrix',
    lines: [],
    files: [],
  },
  expense_policies: { grade: 'E9', day_kind: 'HQ', da_rate: '125', valid_from: '2026-04-01' },
  tickets: { status: 'Closed', source: 'Phone' },
  activities: { status: 'Completed', type: 'Meeting', start_time: '10:00', invitees: [], reminder_hour: 1 },
  tracker: { location: { coords: { latitude: 18.52, longitude: 73.85 } } },
};

const valuesOf = ({ area }: Call): Readonly<Record<string, unknown>> => ({ ...values, ...ownValues[area] });

/** A valid request of a call; `record` is the id it addresses or makes, `repeated` the one its body repeats. */
export function requestOf(call: Call, record: string, repeated: string = record): Request {
  const params = Object.fromEntries(
    keysOf(call.params).map((key) => [key, key === 'id' ? record : String(values[key])]),
  );
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const query = keysOf(call.query).includes('query') ? '?query=Canary&rowsPerPage=50' : '';
  const body = call.body === undefined ? undefined : bodyOf(call, call.body, repeated);
  return { method: call.method, url: path + query, params, body };
}

function bodyOf(call: Call, schema: NonNullable<Call['body']>, repeated: string): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const known = valuesOf(call);
  for (const key of Object.keys(schema.shape)) {
    if (key === 'id' && startsFrom(call)) body[key] = v7();
    else if (key === 'id' || key === call.body_id) body[key] = repeated;
    else if (key in known && key !== 'assigned_to') body[key] = known[key];
  }
  const valid = z.safeParse(schema, body);
  if (!valid.success)
    throw new Error(`No valid body for ${call.method} ${call.path}: ${valid.error.message}`);
  return body;
}
