import { languages } from '#contract/core/language/languages.ts';
import type { ListQuery } from '#contract/core/resource.ts';
import type { ResourceName } from '#contract/resources.ts';
import { engine } from '#data/engine.ts';
import type { FileColumn } from '#data/file-columns.ts';
import type { SheetColumn, SheetFormat } from '#lib/sheets/table.ts';
import { startSheets } from '#lib/sheets/sheets.ts';
import { chosenLanguage } from '#ui/language/chosen.ts';
import { withShownValues } from './shown-values.ts';

interface Export {
  resource: ResourceName;
  query: ListQuery;
  columns: readonly FileColumn[];
  format: SheetFormat;
  /** Sheet name. */
  name: string;
}

interface Progress {
  signal: AbortSignal;
  onStep: (done: number, total: number) => void;
}

const kinds: Partial<Record<FileColumn['as'], SheetColumn['kind']>> = {
  number: 'number',
  money: 'amount',
  paise: 'amount',
  day: 'day',
  time: 'time',
};

/** A column for the sheet writer. */
export const sheetColumn = ({ title, as }: FileColumn): SheetColumn => ({
  title,
  kind: kinds[as] ?? 'text',
  lcid: languages[chosenLanguage()].lcid,
});

/**
 * Exports a whole filtered list. This page neither reads nor writes: it passes texts from the engine to a worker,
 * which is terminated when the file is done or the user cancels.
 */
export async function exportList(wanted: Export, { signal, onStep }: Progress): Promise<Blob> {
  const { resource, query, columns, format, name } = wanted;
  const sheets = startSheets();
  try {
    const shown = withShownValues(columns, await engine().pick('choices', {}));
    const reader = await engine().fileRows(resource, query, shown);
    const total = await reader.size();
    let done = 0;
    for (let part = await reader.next(); part; part = await reader.next()) {
      signal.throwIfAborted();
      const { at, rows } = part;
      await sheets.ask((remote) => remote.add({ at, rows }));
      done += rows.length;
      onStep(done, total);
    }
    const file = sheets.ask((remote) => remote.finish(format, name, columns.map(sheetColumn)));
    return await Promise.race([file, aborted(signal)]);
  } finally {
    sheets.close();
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Given up.', 'AbortError')));
  });
}
