import type { ServerSheet } from '#domain/import-export/export-sheet.ts';
import { engine } from '#data/engine.ts';
import type { SheetCell, SheetColumn } from '#lib/sheets/table.ts';
import { t } from '#ui/language/text.ts';

/** The lines of approved statements, as payroll needs them. */
export const linesSheet: ServerSheet = {
  title: t('Lines'),
  note: t('One row for each expense of the approved statements that you see.'),
  ask: async (range) => {
    const answer = await engine().ask('expense_statements.export', { query: { ...range } });
    if (!answer.ok) return answer;
    const { columns, data } = answer.value;
    const rows = data.map((line) => columns.map(({ key, kind }) => cellOf(kind, line[key] ?? null)));
    return { ok: true, value: { columns: columns.map(({ title, kind }) => ({ title, kind })), rows } };
  },
};

const cellOf = (kind: SheetColumn['kind'], value: string | null): SheetCell =>
  value !== null && (kind === 'amount' || kind === 'number') ? Number(value) : value;
