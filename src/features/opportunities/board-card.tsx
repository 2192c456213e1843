import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Choice } from '#contract/core/lists.ts';
import type { Labels } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { formatDate } from '#lib/dates.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import '#ui/list/list-styles.ts';
import { RecordMark } from '#ui/status/mark.tsx';
import { addressOf } from '#ui/record/kind.ts';
import classes from './board.module.css';
import { opportunityKind, stagePut, type Row } from './kind.ts';
import { relatedOf } from '#domain/related/related-link.tsx';
import { amountOf, assigneeOf } from './rows.tsx';

/** A card's callbacks to its board. */
export interface CardActions {
  /** The card is being dragged; null when it is dropped. */
  onDrag: (row: Row | null) => void;
  move: (row: Row, stage: string) => void;
  /** The card's button was mounted. */
  arrive: (row: Row, button: HTMLElement | null) => void;
}

interface BoardCardProps extends CardActions {
  row: Row;
  labels: Labels;
  stages: readonly Choice[];
}

/** One opportunity on the board, moved to another stage by drag and drop or by its menu. */
export function BoardCard({ row, labels, stages, onDrag, move, arrive }: BoardCardProps) {
  const movable = stagePut(useViewer(), row) !== undefined;
  const related = relatedOf(row, labels)?.name;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- who does not drag uses the menu
    <li
      className={classes.card}
      draggable={movable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', row.name ?? '');
        onDrag(row);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <div className={classes.head}>
        <Link to={addressOf(opportunityKind, row.id)} draggable={false} className={classes.name}>
          {row.name}
        </Link>
        {movable && (
          <MoveMenu row={row} stages={stages} onMove={move} button={(found) => arrive(row, found)} />
        )}
      </div>
      <strong>{amountOf(row)}</strong>
      {related && <span>{related}</span>}
      <span className={classes.foot}>
        {row.close_date && <span>{t('Closes {day}', { day: formatDate(row.close_date) })}</span>}
        <span>{assigneeOf(row, labels)}</span>
        {(row._mark !== 'synced' || row._left) && <RecordMark mark={row._mark} left={row._left} />}
      </span>
    </li>
  );
}

interface MoveMenuProps {
  row: Row;
  stages: readonly Choice[];
  onMove: CardActions['move'];
  button: (found: HTMLElement | null) => void;
}

function MoveMenu({ row, stages, onMove, button }: MoveMenuProps) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          size="md"
          aria-label={t('Move {name} to another stage', { name: row.name ?? row.id })}
        >
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Move to')}</Menu.Label>
        {stages
          .filter(({ key }) => key !== row.stage)
          .map(({ key, value }) => (
            <Menu.Item key={key} onClick={() => onMove(row, key)}>
              {value}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
