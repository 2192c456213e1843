import { v7 } from 'uuid';
import type { OwnRow } from '#data/stored.ts';
import { partyValues } from '#tests/support/party-values.ts';

/** A row as a device stores it, without work that waits. */
export const own = (
  row: Record<string, unknown> & { id: string },
  mark: OwnRow['_mark'] = 'synced',
): OwnRow => ({
  ...row,
  _rev: 1,
  _pend: 0,
  _mark: mark,
  _gen: 1,
});

/** A lead as a row of the server. */
export function leadRow(fields: Record<string, unknown> = {}): Record<string, unknown> & { id: string } {
  return {
    id: v7(),
    created_by: null,
    created_at: '2026-11-01T04:30:00.000Z',
    updated_at: '2026-11-01T04:30:00.000Z',
    ...leadBody(),
    cdp_code: null,
    converted_at: null,
    contact_id: null,
    ...fields,
  };
}

/** What a person writes of a lead. */
export function leadBody(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ...partyValues,
    name: 'Sharma Stores',
    department: 'consumer',
    status: 'new',
    lead_type: 'hot',
    priority: 'high',
    territory_id: '0193a000-0000-7000-8000-000000000001',
    assigned_to: null,
    ...fields,
  };
}
