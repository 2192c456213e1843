import { ruleText } from '#contract/language/message.ts';
const COMPANY_WORDS = ['beatbook'];

/** Frequent passwords; compared without digits, punctuation and common letter substitutions. */
const COMMON_WORDS = new Set(
  (
    'abc abcd abcde abcdef abcdefg abcdefgh admin administrator asdf asdfgh asdfghjkl baseball batman bharat ' +
    'changeme changepassword company computer cricket default demo dragon football freedom ganesh guest hello ' +
    'hindustan iloveyou india indian jaihind jaishriram krishna letmein login lubricant lubricants mahadev ' +
    'manager master michael monkey mustang newpassword office officer omnamahshivaya pass passpass passw ' +
    'passwd password passwordpassword princess qazwsx qwer qwert qwerty qwertyui qwertyuiop root sairam sales ' +
    'salesman salesofficer secret shadow starwars sunshine superman temp test tester testtest testing trustno ' +
    'user username welcome welcomewelcome whatever zxcvbn zxcvbnm'
  ).split(' '),
);

const SWAPPED: Readonly<Record<string, string>> = {
  '@': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
};

/** Why a password is too easy to guess, as a message for its owner, or null. */
export function passwordProblem(password: string, username: string): string | null {
  const typed = password.normalize('NFKC').toLowerCase();
  const name = username.toLowerCase();
  if (COMPANY_WORDS.some((word) => typed.includes(word)) || (name.length >= 3 && typed.includes(name)))
    return ruleText('Choose a password without your username or the name of this product');
  if (/^\d+$/.test(typed) || new Set(typed).size < 4 || isCommon(typed))
    return ruleText('This password is too easy to guess');
  return null;
}

function isCommon(typed: string): boolean {
  const bare = /[a-z](?:.*[a-z])?/s.exec(typed)?.[0] ?? '';
  const swapped = typed.replace(/[@0135$]/g, (letter) => SWAPPED[letter] ?? letter);
  return [typed, bare, swapped]
    .map((text) => text.replace(/[^a-z]/g, ''))
    .some((letters) => COMMON_WORDS.has(letters));
}
