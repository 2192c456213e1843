import { t } from '#ui/language/text.ts';

/** What spreadsheets show where a formula fails, or a column is too narrow for its number. */
const ERROR = /^(#[A-Z][A-Z0-9_/]*[!?]?|#+|Err:\d{3})$/;
const NOT_AVAILABLE = '#N/A';

export const isErrorCell = (text: string): boolean => ERROR.test(text);

/** An error that means a missing value, as a lookup gives it; an optional field may lack one. */
export const isMissing = (text: string): boolean => text === NOT_AVAILABLE;

export const errorText = (error: string): string => t('{error} is an error of the spreadsheet', { error });
