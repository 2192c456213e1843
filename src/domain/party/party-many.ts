import type { Person } from '#data/engine.ts';
import { manyFor, type Many } from '#ui/record-list/many.ts';
import { assignMany, setMany, type Quick } from '#ui/record/quick-field.tsx';
import type { PartyKind } from './party.ts';

/** A viewer's bulk actions on parties. */
export const partyMany = (kind: PartyKind, viewer: Person, status: Quick): Many | undefined =>
  manyFor(viewer, kind, {
    assign: assignMany(kind),
    sets: [setMany(kind, status)],
  });
