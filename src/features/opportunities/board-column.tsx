import { Button, Text } from '@mantine/core';
import { useId, useState, type DragEvent } from 'react';
import type { Choice } from '#contract/core/lists.ts';
import type { ListQuery } from '#contract/core/resource.ts';
import type { Group } from '#data/grouping.ts';
import { useList } from '#data/hooks.ts';
import { formatRs } from '#lib/money.ts';
import { toneOf } from '#ui/inline/tone.ts';
import toneClasses from '#ui/inline/tone.module.css';
import { t } from '#ui/language/text.ts';
import { BoardCard, type CardActions } from './board-card.tsx';
import classes from './board.module.css';
import { stageTones } from './kind.ts';

const STEP = 10;

interface BoardColumnProps {
  stage: Choice;
  /** Undefined while the stage is empty. */
  group: Group | undefined;
  query: ListQuery;
  stages: readonly Choice[];
  /** True while a card of another column is dragged. */
  takes: boolean;
  onDrop: () => void;
  card: CardActions;
}

/** One stage of the board with its first opportunities. */
export function BoardColumn({ stage, group, query, stages, takes, onDrop, card }: BoardColumnProps) {
  const id = useId();
  const [shown, setShown] = useState(STEP);
  const [over, setOver] = useState(false);
  const filters = { ...query.filters, stage: stage.key };
  const answer = useList('opportunities', { ...query, filters, page: 1, size: shown }).value;
  const { count = 0, sum = 0 } = group ?? {};
  const enter = (event: DragEvent) => {
    if (!takes) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- who does not drag uses the menu of a card
    <section
      aria-labelledby={id}
      className={classes.column}
      data-over={takes && over ? true : undefined}
      onDragOver={enter}
      onDragLeave={(event) => {
        if (!isWithin(event)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <h2 id={id} className={classes.stage}>
        <span className={toneClasses.chip} data-tone={toneOf(stageTones, stage.key)}>
          {stage.value}
        </span>
      </h2>
      <Text size="sm">
        {t('{count, plural, one {# deal} other {# deals}}', { count })} · {formatRs(sum)}
      </Text>
      {answer && (
        <ul className={classes.cards}>
          {answer.rows.map((row) => (
            <BoardCard key={row.id} row={row} labels={answer.labels} stages={stages} {...card} />
          ))}
        </ul>
      )}
      {answer && answer.total > shown && (
        <Button variant="subtle" onClick={() => setShown(shown + STEP)}>
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}

/** True when the pointer moved to a part of the same column. */
const isWithin = ({ currentTarget, relatedTarget }: DragEvent): boolean =>
  relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
