import * as z from 'zod/mini';
import { unpackRows } from '#contract/core/columns.ts';
import { errorStatus, type ErrorCode } from '#contract/core/errors.ts';
import type { Answered } from '#data/api.ts';
import type { OpResult, PushAnswer, SettledRow } from '#contract/core/sync.ts';

const fields = z.record(z.string(), z.unknown());

const result: z.ZodMiniType<OpResult> = z.object({
  seq: z.int(),
  op_id: z.string(),
  outcome: z.enum(['applied', 'merged', 'rejected']),
  code: z.optional(z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])),
  message: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  answer: z.optional(fields),
  conflicts: z.optional(
    z.array(z.object({ field: z.string(), base: z.unknown(), mine: z.unknown(), server: z.unknown() })),
  ),
  others: z.optional(z.array(z.object({ field: z.string(), by: z.nullable(z.string()), at: z.string() }))),
});

const settledRow: z.ZodMiniType<SettledRow> = z.object({
  op_id: z.string(),
  rev: z.nullable(z.int()),
  patch: fields,
});

const withoutNulls = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined));

/** The result of each operation. A null of the packed form counts as absent. Throws on another shape. */
export const readResults = (answer: PushAnswer): OpResult[] =>
  unpackRows(answer.results).map((row) => result.parse(withoutNulls(row)));

/** The server's answer to each operation. */
export const readAnswers = (answer: PushAnswer): Answered[] =>
  readResults(answer).map(({ op_id, outcome, message, answer: said }) => ({
    op_id,
    ok: outcome !== 'rejected',
    message: message ?? (typeof said?.['message'] === 'string' ? said['message'] : ''),
  }));

/** The returned rows. Throws on another shape. */
export const readSettledRows = (answer: PushAnswer): SettledRow[] =>
  unpackRows(answer.rows).map((row) => settledRow.parse(row));
