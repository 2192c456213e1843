import { Suspense } from 'react';
import type { DecidedName } from '#contract/approval.ts';
import { can } from '#contract/core/permissions.ts';
import type { Person } from '#data/engine.ts';
import { lazyPart } from '#ui/hooks/parts.ts';
import type { RecordKind } from '#ui/record/kind.ts';
import { manyFor, type Many, type ManyAct } from '#ui/record-list/many.ts';
import { verdicts } from './approval.ts';

const DecideMany = lazyPart(() => import('./decide-many.tsx'));

/** A viewer's bulk actions on records with approval. */
export function manyDecided(kind: RecordKind<DecidedName>, viewer: Person): Many | undefined {
  const many = manyFor(viewer, kind, { sets: [] });
  const { resource } = kind;
  if (!can(viewer, 'approve', resource)) return many;
  const acts: ManyAct[] = verdicts.map(({ verdict, verb }) => ({
    label: verb,
    dialog: (props) => (
      <Suspense>
        <DecideMany {...props} resource={resource} verdict={verdict} />
      </Suspense>
    ),
  }));
  return { sets: [], mayChange: () => false, remove: null, ...many, acts };
}
