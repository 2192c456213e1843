import { useKeys } from '../hooks/keys.ts';

interface ListKeys {
  /** Edits a row, if allowed. */
  edit: (id: string) => boolean;
  /** Toggles a row's selection, if rows can be selected. */
  choose: (id: string) => boolean;
}

/** The visible rows of the list, and the focused one. */
function rowsNow(): { rows: HTMLElement[]; at: number } {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  return { rows, at: rows.findIndex((row) => row.contains(document.activeElement)) };
}

function focusRow(row: HTMLElement | undefined): boolean {
  row?.querySelector('a')?.focus();
  return row !== undefined;
}

const step = (by: 1 | -1) => (): boolean => {
  const { rows, at } = rowsNow();
  return focusRow(at < 0 ? rows[0] : (rows[at + by] ?? rows[at]));
};

/** Arrow keys move only inside the list; elsewhere they scroll the page. */
const stepInside = (by: 1 | -1) => (): boolean => rowsNow().at >= 0 && step(by)();

const onRow = (act: (id: string) => boolean) => (): boolean => {
  const { rows, at } = rowsNow();
  const id = rows[at]?.dataset['row'];
  return id !== undefined && act(id);
};

/** Keyboard navigation of a list. Focus is its only state, so that screen readers announce every step. */
export function useListKeys({ edit, choose }: ListKeys): void {
  useKeys({
    j: step(1),
    k: step(-1),
    ArrowDown: stepInside(1),
    ArrowUp: stepInside(-1),
    e: onRow(edit),
    x: onRow(choose),
  });
}
