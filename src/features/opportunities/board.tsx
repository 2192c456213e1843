import { useRef, useState } from 'react';
import type { Choice } from '#contract/core/lists.ts';
import type { ListQuery } from '#contract/core/resource.ts';
import type { Group } from '#data/grouping.ts';
import { useGroups, useViewer } from '#data/hooks.ts';
import { useShownChoices } from '#ui/pick/use-choices.ts';
import { t } from '#ui/language/text.ts';
import { ListFreshness } from '#ui/list/list-freshness.tsx';
import { putAndSay } from '#ui/record/quick-choice.tsx';
import { BoardColumn } from './board-column.tsx';
import classes from './board.module.css';
import { stagePut, type Row } from './kind.ts';

const byStage = { by: 'stage', sum: 'amount' } as const;

/** The stages in order, then unknown ones found in records; only one if the filter names it. */
function columnsOf(stages: readonly Choice[], groups: readonly Group[], only: string | undefined) {
  const known = new Set(stages.map(({ key }) => key));
  const others = groups.filter(({ value }) => value !== '' && !known.has(value));
  const all = [...stages, ...others.map(({ value }) => ({ key: value, value }))];
  return only === undefined ? all : all.filter(({ key }) => key === only);
}

/** Opportunities by stage: count, total amount, moved by drag and drop or by menu. */
export default function Board({ query }: { query: ListQuery }) {
  const viewer = useViewer();
  const stages = useShownChoices('stage');
  const groups = useGroups('opportunities', byStage, query.filters).value ?? [];
  const [dragged, setDragged] = useState<Row | null>(null);
  const moved = useRef<Pick<Row, 'id' | 'stage'> | null>(null);

  const move = (row: Row, stage: string) => {
    const put = stagePut(viewer, row);
    if (!put || row.stage === undefined || row.stage === stage) return;
    moved.current = { id: row.id, stage };
    void putAndSay(t('Stage'), put, stage, row.stage);
  };
  /** A moved card takes the focus along. */
  const arrive = ({ id, stage }: Row, button: HTMLElement | null) => {
    if (!button || moved.current?.id !== id || moved.current.stage !== stage) return;
    moved.current = null;
    button.focus();
  };

  return (
    <>
      <div className={classes.board}>
        {columnsOf(stages, groups, query.filters['stage']).map((stage) => (
          <BoardColumn
            key={stage.key}
            stage={stage}
            group={groups.find(({ value }) => value === stage.key)}
            query={query}
            stages={stages}
            takes={dragged !== null && dragged.stage !== stage.key}
            onDrop={() => {
              if (dragged) move(dragged, stage.key);
              setDragged(null);
            }}
            card={{ onDrag: setDragged, move, arrive }}
          />
        ))}
      </div>
      <ListFreshness waiting={0} />
    </>
  );
}
