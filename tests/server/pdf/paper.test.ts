import { describe, expect, it } from 'vitest';
import { Paper, runsOf } from '#server/pdf/paper.ts';
import { collect, pdfPages } from '#tests/support/pdf-text.ts';

const TYPE = { size: 9 };
const at = new Date('2026-11-20T09:31:00Z');
const words = {
  Devanagari: 'क्षत्रिय नियुक्ति कार्यालय शृंखला',
  Bengali: 'কলকাতা হোটেল',
  Gujarati: 'અમદાવાદ',
  Gurmukhi: 'ਪੰਜਾਬੀ ਲੁਧਿਆਣਾ',
  Kannada: 'ಬೆಂಗಳೂರು',
  Malayalam: 'കൊച്ചി',
  Oriya: 'ଭୁବନେଶ୍ୱର',
  Tamil: 'சென்னை',
  Telugu: 'హైదరాబాద్',
};

describe('texts of a PDF', () => {
  it('are split where the script changes', () => {
    expect(runsOf('Hotel होटल, நாகை')).toEqual([
      { script: null, text: 'Hotel ' },
      { script: 'Devanagari', text: 'होटल' },
      { script: null, text: ', ' },
      { script: 'Tamil', text: 'நாகை' },
    ]);
  });

  it('lose pictures and control characters and keep digits and signs', () => {
    expect(runsOf('😀👍🏽 ₹1,250.50 #4*\u0007')).toEqual([{ script: null, text: ' ₹1,250.50 #4*' }]);
  });

  it.each(Object.entries(words))('in %s have a font with their letters', (script, text) => {
    expect(new Paper('', at, 'en-IN').width(text, TYPE)).toBeGreaterThan(0);
    const scripts = runsOf(text).flatMap((run) => (run.text === ' ' ? [] : [run.script]));
    expect(new Set(scripts)).toEqual(new Set([script]));
  });

  it('break between words, and within a word that is wider than the box', () => {
    const paper = new Paper('', at, 'en-IN');
    expect(paper.lines('one two three', paper.width('one two', TYPE) + 1, TYPE)).toEqual([
      'one two',
      'three',
    ]);
    const cut = paper.lines('X'.repeat(100), 100, TYPE);
    expect(cut.join('')).toBe('X'.repeat(100));
    for (const line of cut) expect(paper.width(line, TYPE)).toBeLessThanOrEqual(100);
  });
});

describe('pages of a PDF', () => {
  it('leave when the next one begins, and still take a footer', async () => {
    const paper = new Paper('', at, 'en-IN');
    const parts: Uint8Array[] = [];
    for (const text of ['First', 'Second', 'Third']) {
      if (text !== 'First') paper.addPage();
      paper.write(text, 40, 40, 500, TYPE);
      parts.push(...paper.written());
    }
    expect(
      Buffer.concat(parts)
        .toString('latin1')
        .match(/endstream/g),
    ).toHaveLength(2);
    for (const page of [0, 1, 2]) {
      paper.doc.switchToPage(page);
      paper.write(`Footer ${page + 1}`, 40, 800, 500, TYPE);
    }
    parts.push(...(await collect(paper.finished())));
    const pages = await pdfPages(Buffer.concat(parts));
    expect(pages).toEqual(['First\nFooter 1', 'Second\nFooter 2', 'Third\nFooter 3']);
  });
});
