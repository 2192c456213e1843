import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { Db } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { columnsOf } from '#server/files/hold.ts';
import { fileKey } from '#server/files/keys.ts';
import { photoOfPaper } from '#server/files/paper-photo.ts';
import type { FileStore } from '#server/files/store.ts';
import { takeFile, type Taken } from '#server/files/take.ts';
import { latinFont } from '#server/pdf/paper.ts';
import { REJECTED } from '#contract/approval.ts';
import { billText } from './bill-text.ts';
import { namedId } from './ids.ts';
import { people } from './people.ts';

/** The demonstration's own manager is the one whose officers have bills: each costs time at the first start. */
const MANAGER = 'manager';

/**
 * Draws the hotel bills of the demo company's statements and stores them as receipts, through the checks of any upload.
 * Rejected statements have none, which is why they were rejected.
 */
export async function fillBills(db: Db, store: FileStore): Promise<void> {
  const pictures = new Map<string, { drawn: Buffer; taken: Taken }>();
  for (const claim of await claims(db)) {
    const picture = pictures.get(claim.number) ?? (await take(claim));
    // A bill that is claimed twice is the same photo twice.
    pictures.set(claim.number, picture);
    await attach(db, store, claim, picture);
  }
}

async function take(claim: Claim) {
  const drawn = await photoOfPaper(billText(claim), latinFont);
  return { drawn, taken: await takeFile(drawn, `${claim.number}.jpg`) };
}

type Claim = Awaited<ReturnType<typeof claims>>[number];

/** The lines with a hotel bill. */
async function claims(db: Db) {
  const officers = people.filter((person) => person.reports_to === MANAGER).map(({ username }) => username);
  const lines = await db
    .selectFrom('expenses')
    .innerJoin('expense_statements as statement', 'statement.id', 'record_id')
    .innerJoin('users', 'users.id', 'statement.assigned_to')
    .select([
      'expenses.id',
      'record_id',
      'statement.assigned_to',
      'expenses.created_at',
      'users.name as guest',
    ])
    .select(['bill_vendor', 'bill_number', 'bill_date', 'place', 'hotel'])
    .where(
      'statement.assigned_to',
      'in',
      officers.map((username) => namedId('user', username)),
    )
    .where('statement.approval_status', '!=', REJECTED)
    .where('bill_number', 'is not', null)
    .orderBy('expenses.id')
    .execute();
  return lines.map(({ bill_vendor, bill_number, bill_date, place, hotel, ...line }) => ({
    ...line,
    vendor: bill_vendor ?? '',
    number: bill_number ?? '',
    date: bill_date ?? '',
    place: place ?? '',
    total: hotel,
  }));
}

async function attach(
  db: Db,
  store: FileStore,
  { id: expense_id, record_id, assigned_to, created_at, number }: Claim,
  { drawn, taken }: { drawn: Buffer; taken: Taken },
): Promise<void> {
  if (assigned_to === null) return;
  const [id, file_id] = [v7(), v7()];
  const sha256 = createHash('sha256').update(drawn).digest('hex');
  await store.put(fileKey(file_id), taken.bytes);
  await transact(db, async (tx) => {
    const file = await tx
      .insertInto('files')
      .values({
        id: file_id,
        user_id: assigned_to,
        name: taken.name,
        size: drawn.length,
        sha256,
        state: 'stored',
        type: taken.type,
        stored_size: taken.bytes.length,
        stored_sha256: createHash('sha256').update(taken.bytes).digest('hex'),
        holder: 'attachments',
        holder_id: id,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const belongs = { record_type: 'expense_statement', record_id, expense_id } as const;
    const stamps = { created_by: assigned_to, created_at, updated_at: created_at };
    await tx
      .insertInto('attachments')
      .values({
        id,
        name: `Bill ${number}`,
        ...belongs,
        original_sha256: sha256,
        assigned_to,
        ...columnsOf(file),
        ...stamps,
      })
      .execute();
  });
}
