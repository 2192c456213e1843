import { partyWords } from '#contract/party.ts';
import { SALES_OFFICER } from '#contract/permissions.ts';
import type { NewOp } from '#data/api.ts';
import type { Person } from '#data/engine.ts';
import { edit } from '#data/write.ts';
import { translated } from '#ui/language/text.ts';
import { manyFor, type Many, type SetMany } from '#ui/record-list/many.ts';
import type { PartyKind } from './party.ts';

/** A viewer's bulk actions on parties; `setStatus` is the call of their kind. */
export function partyMany(
  kind: PartyKind,
  viewer: Person,
  setStatus: (id: string, status: string) => NewOp,
): Many | undefined {
  const assign: SetMany = {
    label: translated(partyWords.assigned_to.label),
    from: 'people',
    field: 'assigned_to',
    write: (id, assigned_to) => edit(kind.resource, id, { assigned_to }),
  };
  const status: SetMany = {
    label: translated(partyWords.status.label),
    from: 'lead_status',
    field: 'status',
    write: setStatus,
  };
  return manyFor(viewer, kind, {
    // An edit by a Sales Officer does not change the assignee.
    assign: viewer.role === SALES_OFFICER ? undefined : assign,
    sets: [status],
  });
}
