import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openSync } from 'fontkit';
import PDFDocument from 'pdfkit';

type Doc = PDFKit.PDFDocument;

export type Weight = 'regular' | 'bold';
type Fonts = Readonly<Record<Weight, string>>;

/** Noto Sans has Latin letters and the rupee sign. */
const latin: Fonts = {
  regular: import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
};

/** Path of the font with Latin letters and the rupee sign. */
export const latinFont: string = fileURLToPath(latin.regular);

/** Scripts with fonts of their own. */
const scripts = {
  Devanagari: {
    letter: /\p{Script=Devanagari}/u,
    regular: import.meta
      .resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
    bold: import.meta
      .resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff'),
  },
  Bengali: {
    letter: /\p{Script=Bengali}/u,
    regular: import.meta
      .resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff'),
    bold: import.meta
      .resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-700-normal.woff'),
  },
  Gujarati: {
    letter: /\p{Script=Gujarati}/u,
    regular: import.meta
      .resolve('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff'),
    bold: import.meta
      .resolve('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-700-normal.woff'),
  },
  Gurmukhi: {
    letter: /\p{Script=Gurmukhi}/u,
    regular: import.meta
      .resolve('@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff'),
    bold: import.meta
      .resolve('@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-700-normal.woff'),
  },
  Kannada: {
    letter: /\p{Script=Kannada}/u,
    regular: import.meta
      .resolve('@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff'),
    bold: import.meta
      .resolve('@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-700-normal.woff'),
  },
  Malayalam: {
    letter: /\p{Script=Malayalam}/u,
    regular: import.meta
      .resolve('@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff'),
    bold: import.meta
      .resolve('@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-700-normal.woff'),
  },
  Oriya: {
    letter: /\p{Script=Oriya}/u,
    regular: import.meta.resolve('@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-400-normal.woff'),
    bold: import.meta.resolve('@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-700-normal.woff'),
  },
  Tamil: {
    letter: /\p{Script=Tamil}/u,
    regular: import.meta.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff'),
    bold: import.meta.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-700-normal.woff'),
  },
  Telugu: {
    letter: /\p{Script=Telugu}/u,
    regular: import.meta
      .resolve('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff'),
    bold: import.meta.resolve('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-700-normal.woff'),
  },
} as const satisfies Record<string, Fonts & { letter: RegExp }>;
export type Script = keyof typeof scripts;
const scriptNames = Object.keys(scripts) as Script[];

/** Fonts that were used before: reading their tables takes longer than a page of text. */
const opened = new Map<string, PDFKit.Mixins.PDFFontSource>();

/** The font of a file. A font of fontkit is taken by PDFKit as it is, which its types do not know. */
function fontOf(url: string): PDFKit.Mixins.PDFFontSource {
  const font = opened.get(url) ?? (openSync(fileURLToPath(url)) as unknown as PDFKit.Mixins.PDFFontSource);
  opened.set(url, font);
  return font;
}

/** Joiners and the danda belong to the word they stand in. */
const JOINS = new Set(['\u200c', '\u200d', '\u0964', '\u0965']);
/** No font of ours has pictures (with their skin, flag and style marks), and a control character is no text. */
const UNPRINTABLE = /(?![\d#*©®™])[\p{Extended_Pictographic}\p{RI}\p{EMod}\p{Cc}\ufe0f\u20e3]/gu;

/** A stretch of text in one script. */
export interface Run {
  script: Script | null;
  text: string;
}

/** Splits a text where its script changes, as a PDF has no fonts to fall back on; pictures are dropped. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text.replaceAll(UNPRINTABLE, '')) {
    const last = runs.at(-1);
    const script = JOINS.has(letter)
      ? (last?.script ?? null)
      : (scriptNames.find((name) => scripts[name].letter.test(letter)) ?? null);
    if (last?.script === script) last.text += letter;
    else runs.push({ script, text: letter });
  }
  return runs;
}

/** How a text is set; `size` in points. */
export interface Type {
  size: number;
  weight?: Weight;
}

const LINE = 1.4;

type Shaping = Pick<PDFKit.Mixins.TextOptions, 'features'>;
/**
 * Leaves marks where the font draws them: fontkit throws at a base without an anchor, as Gurmukhi has some. The types
 * know a list of features only; fontkit takes an object too, and only that one turns features off.
 */
const UNPLACED = { features: { abvm: false, blwm: false, mark: false, mkmk: false } } as unknown as Shaping;

/** A page, whose content may come in parts. PDFKit's types know neither its dictionary nor its references. */
interface Page {
  content: Part;
  dictionary: { data: { Contents: Part | Part[] } };
}

interface Part {
  end(): void;
}

/** A font of a document, as PDFKit embeds it: with the letters in use, once. Its types do not know it. */
interface Embedded {
  finalize(): void;
}

/** An option of streams, which PDFKit passes on. */
const PART_BY_PART: object = { objectMode: true };

/** Places texts of any Indian script on the pages of a document. */
export class Paper {
  readonly doc: Doc;
  readonly #known = new Set<string>();

  /** An A4 document; `made_at` is all it says of the time, so that the same content gives the same bytes. */
  constructor(title: string, made_at: Date, lang: string) {
    const info = { Title: title, Creator: 'Beatbook', CreationDate: made_at, ModDate: made_at };
    const options = { size: 'A4', margin: 40, bufferPages: true, lang, displayTitle: true, info };
    // Read part by part; otherwise reading joins what waits, and copies each picture once more.
    this.doc = new PDFDocument({ ...options, ...PART_BY_PART });
  }

  /** Sets the font for a run; returns its width, and how it is to be shaped. */
  #measure({ script, text }: Run, { size, weight = 'regular' }: Type): { width: number; shaped: Shaping } {
    const name = `${script ?? 'Latin'}-${weight}`;
    if (!this.#known.has(name))
      this.doc.registerFont(name, fontOf((script ? scripts[script] : latin)[weight]));
    this.#known.add(name);
    this.doc.font(name).fontSize(size);
    try {
      return { width: this.doc.widthOfString(text), shaped: {} };
    } catch {
      return { width: this.doc.widthOfString(text, UNPLACED), shaped: UNPLACED };
    }
  }

  /** Width of a text on one line, in points. */
  width(text: string, type: Type): number {
    return runsOf(text).reduce((sum, run) => sum + this.#measure(run, type).width, 0);
  }

  /** Breaks a text into lines of a width; a word that is wider than a line is cut. */
  lines(text: string, width: number, type: Type): string[] {
    const lines: string[] = [];
    for (const word of text
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((one) => this.#cut(one, width, type))) {
      const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
      if (lines.length > 0 && this.width(longer, type) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  #cut(word: string, width: number, type: Type): string[] {
    if (this.width(word, type) <= width) return [word];
    const letters = [...new Intl.Segmenter('en').segment(word)].map(({ segment }) => segment);
    const parts = [''];
    for (const letter of letters) {
      const longer = `${parts.at(-1) ?? ''}${letter}`;
      if (this.width(longer, type) <= width) parts[parts.length - 1] = longer;
      else parts.push(letter);
    }
    return parts.filter(Boolean);
  }

  /** Height of a text in a box of a width, in points. */
  height = (text: string, width: number, type: Type): number =>
    this.lines(text, width, type).length * type.size * LINE;

  /** Writes a text into a box; returns its height in points. */
  write(
    text: string,
    x: number,
    y: number,
    width: number,
    type: Type,
    align: 'left' | 'right' = 'left',
  ): number {
    const lines = this.lines(text, width, type);
    lines.forEach((line, at) => {
      let left = align === 'left' ? x : x + width - this.width(line, type);
      for (const run of runsOf(line)) {
        const { width: wide, shaped } = this.#measure(run, type);
        const base = y + at * type.size * LINE + type.size;
        this.doc.text(run.text, left, base, { lineBreak: false, baseline: 'alphabetic', ...shaped });
        left += wide;
      }
    });
    return lines.length * type.size * LINE;
  }

  /**
   * Begins a page. The one before is compressed and leaves memory, where each mark on it is an object; what comes to it
   * later, as a footer, becomes a part of its own.
   */
  addPage(): void {
    const page = this.doc.page as unknown as Page;
    const written = page.content;
    page.content = this.doc.ref({}) as unknown as Part;
    page.dictionary.data.Contents = [written, page.content];
    written.end();
    this.doc.addPage();
  }

  /** What is finished since the last time: pages and pictures. */
  *written(): Generator<Uint8Array> {
    for (let part: unknown = this.doc.read(); part instanceof Uint8Array; part = this.doc.read()) yield part;
  }

  /**
   * Finishes the document and gives what was not taken yet. Leaves the server to others between its pages and each
   * font, which PDFKit would put in at once.
   */
  async *finished(): AsyncGenerator<Uint8Array> {
    this.doc.flushPages();
    yield* this.written();
    const { _fontFamilies: fonts } = this.doc as unknown as { _fontFamilies: Record<string, Embedded> };
    for (const font of Object.values(fonts)) {
      await setImmediate();
      font.finalize();
    }
    await setImmediate();
    this.doc.end();
    yield* this.written();
  }
}
