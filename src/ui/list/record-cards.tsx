import { Text } from '@mantine/core';
import { useLongPress } from '@mantine/hooks';
import { Fragment, useRef, type MouseEvent, type ReactNode } from 'react';
import classes from './list.module.css';
import { RowBox, type Pick } from './row-pick.tsx';

interface RecordCardsProps<Row> {
  label: string;
  rows: readonly Row[];
  card: (row: Row) => ReactNode;
  /** Row selection: by long press, then by tap while selecting. */
  pick?: Pick<Row> | undefined;
}

/** Records as cards, for narrow screens. */
export function RecordCards<Row extends { id: string }>({ label, rows, card, pick }: RecordCardsProps<Row>) {
  return (
    <ul aria-label={label} className={classes.cards}>
      {rows.map((row) =>
        pick ? (
          <ChosenCard key={row.id} row={row} pick={pick}>
            {card(row)}
          </ChosenCard>
        ) : (
          <li key={row.id} className={classes.card} data-row={row.id}>
            {card(row)}
          </li>
        ),
      )}
    </ul>
  );
}

interface ChosenCardProps<Row> {
  row: Row;
  pick: Pick<Row>;
  children: ReactNode;
}

const LONG_MS = 500;

function ChosenCard<Row extends { id: string }>({ row, pick, children }: ChosenCardProps<Row>) {
  const { on, ids, choose } = pick.selection;
  const chosen = ids.has(row.id);
  /** Some browsers end a long press with a click: ignored. */
  const pressed = useRef(false);
  const press = useLongPress(
    () => {
      pressed.current = true;
      choose([row.id], true);
    },
    {
      threshold: LONG_MS,
      events: ['touch'],
      cancelOnMove: true,
      onStart: () => {
        pressed.current = false;
      },
    },
  );
  const click = (event: MouseEvent) => {
    if (event.target instanceof HTMLInputElement || (!on && !pressed.current)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!pressed.current) choose([row.id], !chosen);
    pressed.current = false;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the box in the card does the same
    <li
      className={classes.card}
      data-row={row.id}
      data-pickable
      data-chosen={chosen || undefined}
      onClickCapture={click}
      onContextMenu={(event) => {
        if (isTouch(event.nativeEvent)) event.preventDefault();
      }}
      {...press}
    >
      {on && (
        <span className={classes.cardBox}>
          <RowBox pick={pick} row={row} />
        </span>
      )}
      {children}
    </li>
  );
}

const isTouch = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === 'touch';

interface RecordCardProps {
  /** The link to the record; it covers the card. */
  link: ReactNode;
  menu?: ReactNode;
  /** Parts of the line below the name; empty ones are left out. */
  under?: readonly ReactNode[];
  children?: ReactNode;
}

/** One record; a tap anywhere on the card opens it. */
export function RecordCard({ link, menu, under = [], children }: RecordCardProps) {
  const parts = under.filter(Boolean);
  return (
    <>
      <div className={classes.cardHead}>
        <div className={classes.cardName}>{link}</div>
        {menu && <div className={classes.above}>{menu}</div>}
      </div>
      {parts.length > 0 && (
        <Text size="sm" c="dimmed" component="div">
          {parts.map((part, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a part has no identity but its place
            <Fragment key={place}>
              {place > 0 && ' · '}
              <span className={classes.part}>{part}</span>
            </Fragment>
          ))}
        </Text>
      )}
      {children && <div className={classes.cardFoot}>{children}</div>}
    </>
  );
}
