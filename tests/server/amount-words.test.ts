import { expect, test } from 'vitest';
import { amountInWords } from '#server/domain/amount-words.ts';

const amounts = [
  0, 1, 100, 19_99, 99_999_50, 1_00_000_00, 1_00_00_000_00, 12_34_56_789_05, -250_00, 101_00_00_000_00,
];

test('amounts in words count in lakh and crore', () => {
  expect(amounts.map((paise) => amountInWords(paise, null))).toEqual([
    'Rupees Zero Only',
    'Rupees Zero and One Paise Only',
    'Rupees One Only',
    'Rupees Nineteen and Ninety-Nine Paise Only',
    'Rupees Ninety-Nine Thousand Nine Hundred Ninety-Nine and Fifty Paise Only',
    'Rupees One Lakh Only',
    'Rupees One Crore Only',
    'Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine and Five Paise Only',
    'Minus Rupees Two Hundred Fifty Only',
    'Rupees One Hundred One Crore Only',
  ]);
});

test('the same in Hindi', () => {
  expect(amounts.map((paise) => amountInWords(paise, 'hi'))).toEqual([
    'शून्य रुपये मात्र',
    'शून्य रुपये और एक पैसा मात्र',
    'एक रुपया मात्र',
    'उन्नीस रुपये और निन्यानवे पैसे मात्र',
    'निन्यानवे हज़ार नौ सौ निन्यानवे रुपये और पचास पैसे मात्र',
    'एक लाख रुपये मात्र',
    'एक करोड़ रुपये मात्र',
    'बारह करोड़ चौंतीस लाख छप्पन हज़ार सात सौ नवासी रुपये और पाँच पैसे मात्र',
    'ऋण दो सौ पचास रुपये मात्र',
    'एक सौ एक करोड़ रुपये मात्र',
  ]);
});

test('each number below hundred has its own word', () => {
  const words = Array.from({ length: 100 }, (_, value) => amountInWords(value * 100, 'hi'));
  expect(new Set(words).size).toBe(100);
  expect(words.every((text) => /^\S+ रुप(?:ये|या) मात्र$/.test(text))).toBe(true);
});

test('a language without words of its own says amounts in English', () => {
  expect(amountInWords(100, 'mr')).toBe('Rupees One Only');
});
