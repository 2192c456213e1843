import { SALES_OFFICER } from '#contract/permissions.ts';
import type { Person } from '#data/engine.ts';
import { manyFor, type Many } from '#ui/record-list/many.ts';
import { assignMany, setMany, type Quick } from '#ui/record/quick-field.tsx';
import type { PartyKind } from './party.ts';

/** A viewer's bulk actions on parties. */
export const partyMany = (kind: PartyKind, viewer: Person, status: Quick): Many | undefined =>
  manyFor(viewer, kind, {
    // An edit by a Sales Officer does not change the assignee.
    assign: viewer.role === SALES_OFFICER ? undefined : assignMany(kind),
    sets: [setMany(kind, status)],
  });
