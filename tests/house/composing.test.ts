import { expect, test } from 'vitest';
import { sourcesUnder } from './source.ts';

/** Ways to take a key, and what leaves the keys of an input method alone. */
const takers = [
  { taken: /\bonKey(?:Down|Up|Press)=\{(?!onKeyDown\()/, needs: 'the helper onKeyDown' },
  { taken: /\baddEventListener\(\s*'key(?:down|up|press)'/, unless: /isComposing\(/, needs: 'isComposing' },
  { taken: /\buseHotkeys\(/, unless: /isComposing\(/, needs: 'isComposing' },
];

test('every key handler of our own leaves the keys of an input method alone', () => {
  const careless = sourcesUnder(['src', 'sw']).flatMap(({ path, text }) =>
    takers
      .filter(({ taken, unless }) => taken.test(text) && !unless?.test(text))
      .map(({ needs }) => `${path} lacks ${needs}`),
  );
  expect(careless).toEqual([]);
});

test.each([
  ['<input onKeyDown={(event) => act(event)} />', true],
  ['<input onKeyDown={onKeyDown((event) => act(event))} />', false],
  ["element.addEventListener('keydown', ({ key }) => act(key))", true],
  ["element.addEventListener('keydown', (event) => isComposing(event) || act(event))", false],
  ["useHotkeys([['mod+K', act]])", true],
])('the rule looks at %s', (text, found) => {
  expect(takers.some(({ taken, unless }) => taken.test(text) && !unless?.test(text))).toBe(found);
});
