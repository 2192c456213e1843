import { sql, type Kysely } from 'kysely';

/** Everything but letters and digits: of ASCII, of Latin-1, and the dashes, spaces and signs of all scripts. */
const REST =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf' +
  '\\u0964\\u0965\\u2000-\\u206f\\u20a0-\\u20cf\\u2100-\\u214f\\u2190-\\u2bff\\u3000-\\u303f\\ufe00-\\ufe0f]+';
const DIGITS = '०१२३४५६७८९';

/**
 * What claims are compared by: bill numbers and vendors by their letters and digits, and receipts by the bytes that
 * the server received and stored, beside the hash that a device states of the original.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function plain_key(typed text) returns text language sql immutable parallel safe as $$
      select lower(regexp_replace(translate(coalesce(typed, ''), ${sql.lit(DIGITS)}, '0123456789'),
        ${sql.lit(REST)}, '', 'g'))
    $$`.execute(db);
  await sql`drop index expenses_bill`.execute(db);
  await sql`
    create index expenses_bill on expenses (plain_key(bill_number)) where bill_number is not null`.execute(
    db,
  );
  await sql`alter table files add column stored_sha256 text`.execute(db);
  await sql`create index files_sha256 on files (sha256) where holder = 'attachments'`.execute(db);
  await sql`
    create index files_stored_sha256 on files (stored_sha256)
    where holder = 'attachments' and stored_sha256 is not null`.execute(db);
  await sql`create index attachments_file on attachments (file_id) where file_id is not null`.execute(db);
  await sql`
    create index attachments_expense on attachments (expense_id) where expense_id is not null`.execute(db);
  await receiptDigests(db);
}

/** The hashes of each receipt of a statement, of which any may equal one of another receipt. */
async function receiptDigests(db: Kysely<unknown>): Promise<void> {
  const of = sql`
    from attachments a join files f on f.id = a.file_id and f.holder = 'attachments'
    where a.record_type = 'expense_statement'`;
  await sql`
    create view receipt_digests as
    select a.id, a.record_id, a.original_sha256 as sha256 from attachments a
    where a.record_type = 'expense_statement' and a.original_sha256 is not null
    union all
    select a.id, a.record_id, f.sha256 ${of}
    union all
    select a.id, a.record_id, f.stored_sha256 ${of} and f.stored_sha256 is not null`.execute(db);
}
