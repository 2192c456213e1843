import type { Person } from '#data/engine.ts';
import { act, edit } from '#data/write.ts';
import { manyFor, type Many } from '#ui/record/many.ts';
import { opportunityKind } from './kind.ts';

/** What a viewer can do with many opportunities. */
export function manyOpportunities(viewer: Person): Many | undefined {
  const beside = { shows: { modified_by: viewer.id } };
  return manyFor(viewer, opportunityKind, {
    assign: {
      label: 'Assigned To',
      from: 'people',
      field: 'assigned_to',
      write: (id, assigned_to) => edit('opportunities', id, { assigned_to }, beside),
    },
    sets: [
      {
        label: 'Stage',
        from: 'stage',
        field: 'stage',
        write: (id, stage) => act('opportunities.stage', id, { stage }, beside),
      },
    ],
  });
}
