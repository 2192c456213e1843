import { ApiError } from '#contract/core/errors.ts';
import { message, ruleText } from '#contract/core/language/message.ts';
import type { Lead } from '#contract/leads.ts';
import { sql } from 'kysely';
import type { Actor } from '#server/db/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { inKolkata } from '#server/domain/format-when.ts';

/** Who converted a lead, according to the audit trail and the customer. */
interface Conversion {
  by: string | null;
  name: string | null;
  /** The customer still exists. */
  exists_still: boolean;
}

/** Accepts the same conversion repeated by the same user; rejects any other, naming the first user. */
export async function secondConversion(
  tx: Tx,
  actor: Actor,
  lead: Lead,
  contact_id: string | undefined,
): Promise<void> {
  const { by, name, exists_still } = await conversionOf(tx, lead);
  if (exists_still && contact_id === lead.contact_id && by === actor.id) return;
  throw new ApiError('conflict', alreadyConverted(name, lead.converted_at));
}

function alreadyConverted(who: string | null, at: string | null) {
  const day = at === null ? null : inKolkata(at);
  if (who !== null && day !== null)
    return message('This lead was already converted by {who} on {day}.', { who, day });
  if (who !== null) return message('This lead was already converted by {who}.', { who });
  return day === null
    ? ruleText('This lead was already converted.')
    : message('This lead was already converted on {day}.', { day });
}

async function conversionOf(tx: Tx, lead: Lead): Promise<Conversion> {
  const { rows } = await sql<Conversion>`
    select last.user_id as by, users.name,
      exists (select 1 from contacts where id = ${lead.contact_id}::uuid) as exists_still
    from (select 1) as one
      left join lateral (
        select user_id from audit
        where record_id = ${lead.id}::uuid and action = 'convert' order by id desc limit 1) as last on true
      left join users on users.id = last.user_id`.execute(tx);
  return rows[0] ?? { by: null, name: null, exists_still: false };
}
