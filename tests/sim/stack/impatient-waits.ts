import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Where the server waits for the batch before: one look, because here nothing else runs meanwhile. */
export class StreamWaits {
  advanced(): void {}

  async reaches(db: Db, stream_id: string, seq: number): Promise<boolean> {
    const { rows } = await sql<{ last_seq: number }>`
      select last_seq from streams where stream_id = ${stream_id}::uuid`.execute(db);
    return (rows[0]?.last_seq ?? 0) >= seq;
  }
}
