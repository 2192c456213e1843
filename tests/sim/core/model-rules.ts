import { ApiError } from '#contract/core/errors.ts';
import { mayAssign, scopeOf } from '#contract/core/permissions.ts';
import type { Conflict } from '#contract/core/sync.ts';
import { merge, type ModelRow, type Person } from './model-tables.ts';

type Owners = Pick<ModelRow, 'assigned_to' | 'created_by'>;

/** Whether a record with these owners lies within a person's reach. */
export function reaches(person: Person, action: 'read' | 'update' | 'delete', owners: Owners): boolean {
  switch (scopeOf(person, action, 'leads')) {
    case undefined:
      return false;
    case 'all':
      return true;
    case 'assigned':
      return owners.assigned_to === person.id;
    case 'created':
      return owners.created_by === person.id;
    case 'group':
      return [owners.assigned_to, owners.created_by].some((id) => id !== null && person.team.includes(id));
  }
}

/** What one call changes: the row as it becomes (null when it goes), or the same row when nothing changes. */
export interface Change {
  before: ModelRow | null;
  after: ModelRow | null;
  conflicts: Conflict[];
  /** Another row that changes with it: the other one of a lead and its customer. */
  beside?: Pick<Change, 'before' | 'after'>;
}

type Find = (id: string) => ModelRow | undefined;

interface Asked {
  call: string;
  record_id: string;
  body: Record<string, unknown>;
  base: Record<string, unknown> | null;
}

const missing = () => new ApiError('not_found', 'This record does not exist.');
const forbidden = () => new ApiError('forbidden', 'You don’t have permission to do this.');

/** The rule of one call: what it changes, or the refusal it throws. */
export function decide(person: Person, find: Find, op: Asked): Change {
  const stored = find(op.record_id);
  switch (op.call) {
    case 'leads.create':
      return create(person, stored, op);
    case 'leads.update':
    case 'leads.status':
    case 'contacts.update':
    case 'contacts.status':
      return update(person, found(person, 'update', stored), op, find);
    case 'contacts.convert':
      return convert(found(person, 'read', find(String(op.body['lead_id']))), stored, op);
    case 'leads.delete':
    case 'contacts.delete':
      return remove(found(person, 'delete', stored), find);
    default:
      throw new ApiError('not_found', `There is no call ${op.call}.`);
  }
}

function found(person: Person, action: 'read' | 'update' | 'delete', stored: ModelRow | undefined): ModelRow {
  if (!scopeOf(person, action, 'leads')) throw forbidden();
  if (!stored || !reaches(person, 'read', stored)) throw missing();
  if (!reaches(person, action, stored)) throw forbidden();
  return stored;
}

function create(person: Person, stored: ModelRow | undefined, { record_id, body }: Asked): Change {
  if (!scopeOf(person, 'create', 'leads')) throw forbidden();
  checkName(body['name']);
  if (stored) throw new ApiError('conflict', 'This ID is already used.');
  const wanted = typeof body['assigned_to'] === 'string' ? body['assigned_to'] : person.id;
  const after: ModelRow = {
    id: record_id,
    name: String(body['name']),
    status: String(body['status'] ?? 'new'),
    priority: String(body['priority'] ?? 'low'),
    assigned_to: mayAssign(person, 'create', 'leads') ? wanted : person.id,
    created_by: person.id,
    cdp_code: '',
    lead_id: null,
    contact_id: null,
    updated_at: '',
    _rev: 0,
  };
  return { before: null, after, conflicts: [] };
}

/** Makes a customer of a lead that is none yet; the same conversion again is as good as done. */
function convert(lead: ModelRow, stored: ModelRow | undefined, op: Asked): Change {
  if (lead.contact_id !== null) throw new ApiError('conflict', 'This lead was already converted.');
  if (stored) throw new ApiError('conflict', 'This ID is already used.');
  checkName(op.body['name']);
  const { record_id } = op;
  const after = {
    ...lead,
    id: record_id,
    name: String(op.body['name']),
    lead_id: lead.id,
    cdp_code: '',
    _rev: 0,
  };
  const beside = { before: lead, after: { ...lead, contact_id: record_id } };
  return { before: null, after, conflicts: [], beside };
}

/** The lead of a deleted customer is one again. */
function remove(before: ModelRow, find: Find): Change {
  const lead = before.lead_id === null ? undefined : find(before.lead_id);
  const freed = lead?.contact_id === before.id;
  return {
    before,
    after: null,
    conflicts: [],
    ...(freed && { beside: { before: lead, after: { ...lead, contact_id: null } } }),
  };
}

/** A change of a converted lead goes on to the customer, where that has the value that was changed. */
function follow(person: Person, before: ModelRow, after: ModelRow, find: Find): Pick<Change, 'beside'> {
  const customer = before.contact_id === null ? undefined : find(before.contact_id);
  if (!customer || !reaches(person, 'update', customer)) return {};
  const { next } = merge(customer, { ...after }, { ...before });
  return { beside: { before: customer, after: next } };
}

function update(person: Person, stored: ModelRow, { body, base }: Asked, find: Find): Change {
  if ('name' in body) checkName(body['name']);
  const { assigned_to, ...rest } = body;
  const wanted = mayAssign(person, 'update', 'leads') && assigned_to !== undefined ? body : rest;
  const { next, conflicts } = merge(stored, wanted, base);
  return { before: stored, after: next, conflicts, ...follow(person, stored, next, find) };
}

function checkName(name: unknown): void {
  if (typeof name !== 'string' || name === '')
    throw new ApiError('invalid', 'Please check the form.', { name: ['Name is required'] });
}
