import { sql } from 'kysely';
import type { Batch, Transport } from '#sync/core/ports.ts';
import type { TestServer } from '#tests/support/server.ts';

type Db = TestServer['db'];

/** A server that does something of its own before or after it takes a batch. */
const around = (
  inner: Transport,
  { before, after }: Partial<Record<'before' | 'after', (batch: Batch) => Promise<void>>>,
): Transport => ({
  async push(batch, signal) {
    await before?.(batch);
    const reply = await inner.push(batch, signal);
    if (reply.ok) await after?.(batch);
    return reply;
  },
  pull: (cursor, signal) => inner.pull(cursor, signal),
});

const recordsOf = ({ ops }: Batch, call: string) =>
  ops.filter((op) => op.call === call).map(({ record_id }) => record_id);

/** Nobody looks whether somebody has decided already. */
export const overwriting = (inner: Transport, db: Db): Transport =>
  around(inner, {
    async before(batch) {
      for (const name of ['journey_plans', 'market_visits'] as const)
        for (const id of recordsOf(batch, `${name}.approval`))
          await sql`update ${sql.table(name)} set approval_status = 'pending' where id = ${id}::uuid`.execute(
            db,
          );
    },
  });

/** The check that came last is kept once more. */
export const doubling = (inner: Transport, db: Db): Transport =>
  around(inner, {
    async after(batch) {
      for (const id of recordsOf(batch, 'market_visits.check'))
        await sql`
          update market_visits set checks = checks || jsonb_build_array(checks->-1)
          where id = ${id}::uuid and checks_count > 0`.execute(db);
    },
  });

/** The plan of a visit that goes is not told. */
export const forgetting = (inner: Transport, db: Db): Transport =>
  around(inner, {
    async before(batch) {
      for (const id of recordsOf(batch, 'market_visits.delete'))
        await sql`update market_visits set journey_plan_id = null where id = ${id}::uuid`.execute(db);
    },
  });

/** Whoever has not left by the evening is taken to have left. */
export const closing = (inner: Transport, db: Db): Transport =>
  around(inner, {
    async before() {
      await sql`
        update market_visits set is_open = false
        where is_open and checked_in_at < now() - interval '8 hours'`.execute(db);
    },
  });

/** What arrives late is taken to have happened then. */
export const lateDating = (inner: Transport, db: Db): Transport =>
  around(inner, {
    async after() {
      await sql`
        update attendances set at = received_at where at < received_at - interval '1 minute'`.execute(db);
    },
  });
