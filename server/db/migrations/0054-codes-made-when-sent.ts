import { sql, type Kysely } from 'kysely';

/** A one-time code is made as it is sent: until then its flow has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table otp_flows alter column code_hash drop not null`.execute(db);
}
