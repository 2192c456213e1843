import type { Person } from '#data/engine.ts';
import { act, edit } from '#data/write.ts';
import { manyFor, type Many } from '#ui/record/many.ts';
import { accountKind } from './kind.ts';

/** What a viewer can do with many accounts. */
export function manyAccounts(viewer: Person): Many | undefined {
  const beside = { shows: { modified_by: viewer.id } };
  return manyFor(viewer, accountKind, {
    assign: {
      label: 'Assigned To',
      from: 'people',
      field: 'assigned_to',
      write: (id, assigned_to) => edit('accounts', id, { assigned_to }, beside),
    },
    sets: [
      {
        label: 'Priority',
        from: 'priority',
        field: 'priority',
        write: (id, priority) => act('accounts.priority', id, { priority }, beside),
      },
    ],
  });
}
