import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import {
  catalogues,
  differences,
  folder,
  messagesIn,
  pastCatalogue,
  readCatalogue,
  refusals,
  shownPastCatalogue,
  shownTexts,
  textsIn,
} from '../../scripts/lib/catalogue.mjs';
import { compile } from '#contract/core/language/compile.ts';
import { pathsUnder, root } from './source.ts';

const texts = await shownTexts();
/** A text whose last word ends with a full stop, unlike D.A and 99.99. */
const SENTENCE = /[\p{L}\p{N})}’%]\.\s*$/u;
/** A full stop that ends a sentence; the ones of an abbreviation such as डी.ए. stand in every syllable. */
const FULL_STOP = /(?<!\.\p{L}\p{M}*)\.(?=\s|$|[)”’}{])/u;
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name ?? '');
const namesOf = (text: string) => [...new Set(namesIn(text))].toSorted();

describe('the texts of the app', () => {
  it('are read as the whole parser of the library reads them', () => {
    for (const text of texts) expect(compile(text), text).toEqual(withoutOffset(compileMessageOrThrow(text)));
  });

  it('are found in code and written out there', () => {
    expect(textsIn('a.ts', "t('One'); rich('Two {three}', {}); other('Four');")).toEqual([
      'One',
      'Two {three}',
    ]);
    expect(() => textsIn('a.ts', 't(name)')).toThrow('written out');
  });

  it('are found in every error that takes a message', () => {
    const made = pathsUnder(['contract', 'server'])
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .flatMap((source) => [...source.matchAll(/class (\w+) extends ApiError \{\}/g)])
      .map(([, name]) => name);
    expect(refusals).toEqual(new Set(['ApiError', ...made]));
    expect(messagesIn('a.ts', "new CommittedRefusal('invalid', 'No.')")).toEqual(['No.']);
  });

  it('are not shown past the catalogue', () => {
    expect(pastCatalogue('a.tsx', "const a = { title: 'Ticket' }; <b aria-label='Close'>Or so</b>;")).toEqual(
      ['Ticket', 'Close', 'Or so'],
    );
    expect(
      pastCatalogue(
        'a.tsx',
        "<b title={`${n} left`}>{n && `${n} ${n === 1 ? 'hour' : 'hours'}`}{t('Yes')}</b>;",
      ),
    ).toEqual(['hour', 'hours', ' left']);
    expect(pastCatalogue('a.tsx', "const title = `${name}${changed ? ' (changed)' : ''}`;")).toEqual([
      ' (changed)',
    ]);
    expect(shownPastCatalogue()).toEqual([]);
  });

  it('name the device by its place alone', () => {
    expect([...texts].filter((text) => /this (phone|computer)/i.test(text))).toEqual([]);
  });
});

describe.each(catalogues())('the catalogue %s', (name) => {
  const catalogue = readCatalogue(readFileSync(join(root, folder, name), 'utf8'));

  it('has every text, if it says so, and none that nothing shows', () => {
    const { missing, stale } = differences(catalogue.texts, texts);
    expect({ missing: catalogue.complete ? missing : [], stale }).toEqual({ missing: [], stale: [] });
  });

  it('ends sentences in Devanagari with a danda', () => {
    if (!/\p{Script=Devanagari}/u.test([...catalogue.texts.values()].join(''))) return;
    const ends = (text: string, end: string) => text.trimEnd().endsWith(end);
    const wrong = [...catalogue.texts].filter(
      ([text, said]) => (SENTENCE.test(text) && !ends(said, '।')) || FULL_STOP.test(said),
    );
    expect(wrong).toEqual([]);
  });

  it('has the values of each text in its translation', () => {
    const wrong = [...catalogue.texts].filter(
      ([text, said]) => String(namesOf(text)) !== String(namesOf(said)),
    );
    expect(wrong).toEqual([]);
  });
});

/** The library notes that a plural has no offset. */
function withoutOffset(message: unknown): unknown {
  return JSON.parse(JSON.stringify(message), (key, value: unknown) => (key === 'offset' ? undefined : value));
}
