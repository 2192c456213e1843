import { can } from '#contract/permissions.ts';
import type { ListRow } from '#data/api.ts';
import type { Person } from '#data/engine.ts';
import { useViewer } from '#data/hooks.ts';
import { actOn } from '#data/write.ts';
import { QuickChoice, type Put } from '#ui/record/quick-choice.tsx';
import { stageTones } from '#ui/tone.ts';

export type Row = ListRow<'opportunities'>;

/** How this viewer puts an opportunity into another stage; undefined where that is not allowed. */
export function stagePut(viewer: Person, row: Row): Put | undefined {
  if (row._left || !can(viewer, 'update', 'opportunities', row)) return undefined;
  return (stage, seen) => actOn('opportunities.stage', row.id, { stage }, { before: { stage: seen } });
}

/** The stage of an opportunity as a chip, changed in place by its own call. */
export function OpportunityStage({ row }: { row: Row }) {
  return (
    <QuickChoice
      label="Stage"
      list="stage"
      value={row.stage ?? ''}
      tones={stageTones}
      put={stagePut(useViewer(), row)}
    />
  );
}
