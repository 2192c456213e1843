import { startSheets } from '#lib/sheets/sheets.ts';
import { saveFile } from '#ui/file/save-file.ts';
import { labelled } from '#ui/form/labelled.ts';
import { t } from '#ui/language/text.ts';
import { say } from '#ui/message/snackbar.ts';
import type { CheckedRow } from './dry-run.ts';
import type { ImportPlan } from './plan.ts';

/** The column of reasons; a corrected file may still have it. */
const REASON = t('Reason');

/** Why a row becomes no record, in one cell. */
export function reasonOf({ problems, twin }: CheckedRow, { columns }: Pick<ImportPlan, 'columns'>): string {
  const titles = new Map(columns.map(({ field, title }) => [field, title]));
  const lines = problems.map(({ field, text }) => labelled(titles.get(field) ?? field, text));
  return lines.length > 0 ? lines.join('; ') : (twin ?? '');
}

/** Some rows of the file, by line. */
export interface Part {
  at: number[];
  rows: string[];
}

/** Saves rows with their reasons as a file of the same columns, to correct and import again. */
export async function saveRest(
  name: string,
  headings: readonly string[],
  parts: AsyncIterable<Part> | Iterable<Part>,
): Promise<void> {
  const sheets = startSheets();
  try {
    for await (const { at, rows } of parts) await sheets.ask((remote) => remote.add({ at, rows }));
    const columns = [...withoutReason(headings, headings), REASON];
    const file = await sheets.ask((remote) =>
      remote.finish(
        'xlsx',
        t('Not imported'),
        columns.map((title) => ({ title, kind: 'text' as const })),
      ),
    );
    saveFile(file, t('{name} - not imported.xlsx', { name: name.replace(/\.[a-z]+$/i, '') }));
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  } finally {
    sheets.close();
  }
}

/** Cells, or headings, without an older reason. */
export const withoutReason = (headings: readonly string[], cells: readonly string[]): string[] =>
  cells.filter((_, at) => headings[at] !== REASON);
