import type { RowFault } from '#lib/sheets/table.ts';
import { t } from '#ui/language/text.ts';

/** Why a row of a file is no record, in words. */
export function faultText(fault: RowFault): string {
  switch (fault.kind) {
    case 'wide':
      return t(
        'This row has {cells} cells, the table has {columns} columns. A cell with a comma needs quotation marks.',
        fault,
      );
    case 'lines':
      return t('A quotation mark makes one row of the lines {from} to {to} of the file', fault);
    case 'quote':
      return t('A quotation mark inside a cell stands alone');
    case 'lost':
      return t('Characters of this row were lost when the file was written');
    case 'headings':
      return t('These are the headings again');
    case 'total':
      return t('This is a total');
  }
}
