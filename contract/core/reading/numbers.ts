import { ruleText } from '../language/message.ts';

const DIGIT = /\p{Nd}/gu;
const IS_DIGIT = /^\p{Nd}$/u;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const TO_ASCII = 0xfee0;

/** The value of a digit of any script: Unicode has them in runs from 0 to 9. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (IS_DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}

/** Digits of every script, and full-width letters and signs, as those of ASCII. */
export const plainDigits = (typed: string): string =>
  typed
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - TO_ASCII))
    .replace(DIGIT, (digit) => (digit < '\u0080' ? digit : digitOf(digit)));

/** Characters that are not seen, line breaks among them. */
export const UNSEEN = /[\p{C}\p{DI}\u2800]/gu;
const SPACES_AND_DASHES = /[\p{Z}\s\p{Pd}\u2212]/gu;

/** Without what a spreadsheet puts around a number to keep it a text: '98, ="98". */
export const unquoted = (typed: string): string =>
  typed.replace(/^=?"([^"]*)"$/, '$1').replace(/^['’‘`]+/, '');

const PHONE_WORDS =
  /^(?:telephone|tel|phone|ph|mobile|mob|m|cell|whatsapp|pincode|pin)(?:no|number)?[.:#]*(?=[+(\d][+\d().,/;|&]*$)/i;

const withoutMarks = (typed: string): string =>
  unquoted(plainDigits(typed).replace(UNSEEN, '').replace(SPACES_AND_DASHES, ''));

/** The digits of a phone number or PIN code, without what people and sheets write around and between them. */
export const readDigits = (typed: string): string =>
  withoutMarks(typed)
    .replace(PHONE_WORDS, '')
    .replace(/^(\+?\d+)\.0{1,2}$/, '$1')
    .replace(/[().]/g, '');

const INDIAN = /^(?:\+?0{0,2}91)?0?(\d{10})$/;

/** The ten digits of an Indian phone number, without 0, 91, +91, 091 or 0091; other text is only cleaned. */
export function readPhone(typed: string): string {
  const digits = readDigits(typed);
  return INDIAN.exec(digits)?.[1] ?? digits.replace(/^\+91/, '');
}

/** The same for a mobile number. A landline keeps its 0, because ten digits alone may be either. */
export function readMobile(typed: string): string {
  const number = readPhone(typed);
  return /^[2-5]\d{9}$/.test(number) && readDigits(typed) !== number ? `0${number}` : number;
}

/** Two mobile numbers or more in one run of digits. */
const SEVERAL = /^(?:\+?0{0,2}91)?0?[6-9]\d{9}(?:\+?0{0,2}91)?0?[6-9]\d{9}[+\d]*$/;
const PARTS = /[,/;|&]|or|and/i;

function hasSeveral(cleaned: string): boolean {
  if (SEVERAL.test(cleaned)) return true;
  const parts = cleaned.split(PARTS).filter((part) => part !== '');
  return (
    parts.length > 1 && /^\+?\d{6,}$/.test(parts[0] ?? '') && parts.every((part) => /^\+?\d+$/.test(part))
  );
}

/** Why the cleaned text of a phone is no number, where the rule of the field would not say it; else null. */
export function phoneProblem(cleaned: string): string | null {
  if (/^\d+e\+?\d+$/i.test(cleaned)) return ruleText('Digits are lost: format the column as text');
  if (hasSeveral(cleaned)) return ruleText('Two numbers: keep one');
  if (/^\d+(?:,\d+)+$/.test(cleaned)) return ruleText('Write the number without commas');
  return null;
}

/** Why a cleaned mobile number is none, as above, landlines included. */
export const mobileProblem = (cleaned: string): string | null =>
  /^0[2-5]\d{9}$/.test(cleaned)
    ? ruleText('This is a landline: enter a mobile number')
    : phoneProblem(cleaned);

const CODE_WORDS = /^(?:gstin|gst|pan)(?:no|number)?[.:#]+/i;

/** A code of letters and digits such as a GSTIN or a PAN: in capitals, without spaces, dashes, dots and brackets. */
export const readCode = (typed: string): string =>
  withoutMarks(typed).replace(CODE_WORDS, '').replace(/[().]/g, '').toUpperCase();

const MONEY_WORDS = /^(?:₹|rs\.?|inr) ?| ?(?:₹|rs\.?|inr)$/gi;
const NUMBER = /^([+-]?)(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(\.\d+)?$/;

/**
 * A number or an amount without grouping, ₹, Rs. and /-; other text is only cleaned. A comma or space groups digits
 * and never ends them: 25,000 is twenty-five thousand, and 25,00 stays as it is. A point is never dropped.
 */
export function readNumber(typed: string): string {
  const spaced = plainDigits(typed)
    .replace(/[\p{Z}\s]+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(/\u2212/g, '-')
    .trim();
  const bare = unquoted(spaced)
    .replace(/ ?\/ ?[-=\u2013]$/, '')
    .replace(MONEY_WORDS, '');
  const [, sign = '', whole, decimals = ''] = NUMBER.exec(bare.replace(/(\d) (?=\d)/g, '$1,')) ?? [];
  return whole === undefined ? bare : `${sign === '-' ? sign : ''}${whole.replaceAll(',', '')}${decimals}`;
}
