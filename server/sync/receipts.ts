import type { OpResult } from '#contract/core/sync.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

const LONE_SURROGATE = /\p{Surrogate}/gu;

/** The stored result of one write; a repeat returns `result` again, byte for byte. */
export interface Receipt {
  op_id: string;
  stream_id: string | null;
  seq: number | null;
  call: string;
  body_hash: string;
  result: OpResult;
  /** The rejected body, for support. */
  body: object | null;
  device_at: string | null;
}

export interface KnownReceipt {
  op_id: string;
  stream_id: string | null;
  body_hash: string;
  result: OpResult;
}

/** A user's receipts for some operations, by operation id. */
export async function findReceipts(
  tx: Tx,
  user_id: string,
  op_ids: readonly string[],
): Promise<Map<string, KnownReceipt>> {
  const { rows } = await sql<KnownReceipt>`
    select op_id, stream_id, body_hash, result from receipts
    where user_id = ${user_id}::uuid and op_id = any(${op_ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.op_id, row]));
}

/** Another transaction wrote a receipt for the same operation meanwhile: a retry will find it. */
export class ReceiptRace extends Error {
  override name = 'ReceiptRace' as const;
}

/** Stores receipts in one statement. Throws ReceiptRace if one of the operations already has a receipt. */
export async function writeReceipts(tx: Tx, user_id: string, receipts: readonly Receipt[]): Promise<void> {
  if (receipts.length === 0) return;
  const lines = receipts.map(({ result, ...receipt }) => ({
    ...receipt,
    outcome: result.outcome,
    code: result.code ?? null,
    result,
    body: receipt.body && storable(receipt.body),
  }));
  const { numAffectedRows } = await sql`
    insert into receipts (user_id, op_id, stream_id, seq, call, body_hash, outcome, code, result, body, device_at)
    select ${user_id}::uuid, op_id, stream_id, seq, call, body_hash, outcome, code, result, body, device_at
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (op_id uuid, stream_id uuid, seq bigint,
      call text, body_hash text, outcome text, code text, result json, body jsonb, device_at timestamptz)
    on conflict (user_id, op_id) do nothing`.execute(tx);
  if (numAffectedRows !== BigInt(receipts.length))
    throw new ReceiptRace('This operation has a receipt already');
}

/** A rejected body may contain characters the database cannot store; they are replaced by visible ones. */
function storable(value: object): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'string' ? inner.replaceAll('\u0000', '␀').replace(LONE_SURROGATE, '\uFFFD') : inner,
    ),
  );
}
