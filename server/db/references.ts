import type { ChoiceList } from '#contract/core/choices.ts';
import type { FieldKind } from '#contract/core/define-fields.ts';
import { ApiError } from '#contract/core/errors.ts';
import { message, messageOf, type Message } from '#contract/core/language/message.ts';
import type { Choice } from '#contract/core/lists.ts';
import { wordOfField } from '#contract/core/resource.ts';
import { isResourceName, resources, type ResourceName } from '#contract/resources.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Person } from './actor.ts';
import type { Tx } from './database.ts';
import { visible } from './scope.ts';

type Condition = RawBuilder<SqlBool>;

/** A value that must exist on the server: its field, and the condition that proves it. */
export interface Known {
  field: string;
  holds: Condition;
}

/** The key is an entry of a dropdown list. */
export const isChoice = (list: ChoiceList, key: string): Condition =>
  sql<SqlBool>`exists (select 1 from choices where list = ${list} and key = ${key})`;

/** For a row of `users`: is active, or has an open handover session for their own work. */
export const atWork: Condition = sql<SqlBool>`(users.active or exists (
  select 1 from sessions where sessions.user_id = users.id and sessions.handover_id is not null
    and sessions.ended_at is null and sessions.absolute_expires_at > now()))`;

/** The user can be assigned work. */
export const isAtWork = (user_id: string): Condition =>
  sql<SqlBool>`exists (select 1 from users where users.id = ${user_id}::uuid and ${atWork})`;

/** The record exists and the actor may read it. */
export const isReadable = (actor: Person, name: ResourceName, id: string): Condition =>
  sql<SqlBool>`exists (
    select 1 from ${sql.table(name)} where ${sql.ref(`${name}.id`)} = ${id}::uuid and ${visible(actor, 'read', name)})`;

/** That a value of a kind exists: keys as entries of their lists, people at work, records that the actor may read. */
function knownValue(actor: Person, word: FieldKind, value: unknown): Condition[] {
  if (word.kind === 'list' && Array.isArray(value))
    return value.flatMap((one: unknown) => knownValue(actor, word.of, one));
  if (typeof value !== 'string') return [];
  if (word.kind === 'choice')
    return [
      sql`(${sql.join(
        word.lists.map((list) => isChoice(list, value)),
        sql` or `,
      )})`,
    ];
  if (word.kind !== 'ref' || !isResourceName(word.ref.resource)) return [];
  const { resource } = word.ref;
  return [resource === 'users' ? isAtWork(value) : isReadable(actor, resource, value)];
}

/** What must exist on the server of the values of a record, by the kinds of its fields. */
export const knownByKind = (actor: Person, name: ResourceName, record: object): Known[] =>
  Object.entries(record).flatMap(([field, value]) => {
    const word = wordOfField(resources[name], field);
    return word ? knownValue(actor, word, value).map((holds) => ({ field, holds })) : [];
  });

/** The fields whose values do not hold, in one query. */
export async function unknownAmong(tx: Tx, known: readonly Known[]): Promise<string[]> {
  if (known.length === 0) return [];
  const tests = known.map(({ field, holds }) => sql`case when not ${holds} then ${field}::text end`);
  const { rows } = await sql<{ unknown: string[] }>`
    select array_remove(array[${sql.join(tests)}]::text[], null) as unknown`.execute(tx);
  return rows[0]?.unknown ?? [];
}

/** Rejects every field with an unknown value, in one query; for an edit, only changed fields are checked. */
export async function validateReferences(
  tx: Tx,
  name: ResourceName,
  known: readonly Known[],
  changed?: readonly string[],
): Promise<void> {
  const values = known.filter(({ field }) => changed?.includes(field) ?? true);
  const unknown = await unknownAmong(tx, values);
  if (unknown.length === 0) return;
  const errors: Record<string, Message[]> = {};
  for (const field of unknown) errors[field] = [chooseValid(wordOfField(resources[name], field)?.label)];
  throw new ApiError('invalid', 'Please check the marked fields.', errors);
}

/** Asks for another value of a field. */
export const chooseValid = (label = 'value'): Message =>
  message('Choose a valid {label}', { label: messageOf(label) });

/** The entries of several dropdown lists in one query; the returned function gives one list in its order. */
export async function choicesOf(
  tx: Tx,
  lists: readonly ChoiceList[],
): Promise<(list: ChoiceList) => Choice[]> {
  const rows = await tx
    .selectFrom('choices')
    .select(['list', 'key', 'value'])
    .where('list', 'in', lists)
    .orderBy('position')
    .orderBy('key')
    .execute();
  return (list) => rows.filter((row) => row.list === list).map(({ key, value }) => ({ key, value }));
}
