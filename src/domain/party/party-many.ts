import { partyWords } from '#contract/party.ts';
import { SALES_OFFICER } from '#contract/permissions.ts';
import type { Person } from '#data/engine.ts';
import { edit } from '#data/write.ts';
import { translated } from '#ui/language/text.ts';
import { manyFor, type Many, type SetMany } from '#ui/record-list/many.ts';
import type { Quick } from '#ui/record/quick-field.tsx';
import type { PartyKind } from './party.ts';

/** A viewer's bulk actions on parties. */
export function partyMany(kind: PartyKind, viewer: Person, status: Quick): Many | undefined {
  const assign: SetMany = {
    label: translated(partyWords.assigned_to.label),
    from: 'people',
    field: 'assigned_to',
    write: (id, assigned_to) => edit(kind.resource, id, { assigned_to }),
  };
  return manyFor(viewer, kind, {
    // An edit by a Sales Officer does not change the assignee.
    assign: viewer.role === SALES_OFFICER ? undefined : assign,
    sets: [{ ...status, from: status.list, write: (id, value) => status.op(id, value, {}) }],
  });
}
