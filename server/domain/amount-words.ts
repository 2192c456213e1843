import type { Language } from '#contract/core/language/languages.ts';
import { rupeesAndPaise } from '#contract/core/money.ts';

const EN_ONES = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen ' +
  'Seventeen Eighteen Nineteen'
).split(' ');
const EN_TENS = '- - Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');

function englishBelowHundred(value: number): string {
  if (value < 20) return EN_ONES[value] ?? '';
  const rest = value % 10;
  const tens = EN_TENS[Math.floor(value / 10)] ?? '';
  return rest === 0 ? tens : `${tens}-${EN_ONES[rest] ?? ''}`;
}

/** Hindi has a word of its own for each number below hundred. */
const HI_NUMBERS = (
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस ' +
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस ' +
  'तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस ' +
  'चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास ' +
  'पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ ' +
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर ' +
  'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी ' +
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी ' +
  'नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'
).split(' ');

interface Wording {
  belowHundred: (value: number) => string;
  /** Names of 1,00,00,000, of 1,00,000, of 1,000 and of 100. */
  scales: readonly [string, string, string, string];
  minus: string;
  amount: (
    rupees: { words: string; count: number },
    paise: { words: string; count: number } | null,
  ) => string;
}

const english: Wording = {
  belowHundred: englishBelowHundred,
  scales: ['Crore', 'Lakh', 'Thousand', 'Hundred'],
  minus: 'Minus',
  amount: (rupees, paise) => `Rupees ${rupees.words}${paise ? ` and ${paise.words} Paise` : ''} Only`,
};

const hindi: Wording = {
  belowHundred: (value) => HI_NUMBERS[value] ?? '',
  scales: ['करोड़', 'लाख', 'हज़ार', 'सौ'],
  minus: 'ऋण',
  amount: (rupees, paise) =>
    [
      `${rupees.words} ${rupees.count === 1 ? 'रुपया' : 'रुपये'}`,
      paise && `और ${paise.words} ${paise.count === 1 ? 'पैसा' : 'पैसे'}`,
      'मात्र',
    ]
      .filter(Boolean)
      .join(' '),
};

/** A language without a wording of its own says amounts in English. */
const wordings: Readonly<Record<string, Wording>> = { en: english, hi: hindi } satisfies Partial<
  Record<Language, Wording>
>;

const SIZES = [10_000_000, 100_000, 1000, 100];

function numberWords(value: number, wording: Wording): string {
  const at = SIZES.findIndex((size) => value >= size);
  const size = SIZES[at];
  if (size === undefined) return wording.belowHundred(value);
  const rest = value % size;
  const head = `${numberWords(Math.floor(value / size), wording)} ${wording.scales[at] ?? ''}`;
  return rest === 0 ? head : `${head} ${numberWords(rest, wording)}`;
}

/** An amount in words with lakh and crore, as on a cheque, in the language of a person. */
export function amountInWords(paise: number, language: string | null | undefined): string {
  const wording = wordings[language ?? 'en'] ?? english;
  const part = (count: number) => ({ count, words: numberWords(count, wording) });
  const amount = rupeesAndPaise(paise);
  const words = wording.amount(part(amount.rupees), amount.paise === 0 ? null : part(amount.paise));
  return paise < 0 ? `${wording.minus} ${words}` : words;
}
