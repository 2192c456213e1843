import { endingOf, fileTypes, type FileType } from '#contract/core/files.ts';

const MOST_BYTES = 180;
/** Longest name processed; of longer ones only the end is used, because it has the extension. */
const MOST_LETTERS = 1_000;
const FALLBACK = 'file';
/** Zero-width joiners stay: Indian scripts need them. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const RESERVED = /[<>:"|?*]/g;
const WITHOUT_DOTS_AROUND = /[^.\s](?:.*[^.\s])?/s;
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A file name that is safe to store, display and download: no path, no invisible characters, bounded length. Once the
 * type is known, the name gets a matching extension.
 */
export function cleanName(name: string, type: FileType | null = null): string {
  const last = name.slice(-MOST_LETTERS).normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(INVISIBLE, '').replace(RESERVED, '-').replace(/\s+/g, ' ');
  const bare = WITHOUT_DOTS_AROUND.exec(clean)?.[0] ?? '';
  const named = bare === '' ? FALLBACK : DEVICES.test(bare) ? `_${bare}` : bare;
  const wanted = fileTypes.find((known) => known.type === type)?.endings;
  const ending = endingOf(named);
  if (wanted === undefined || wanted.some((known) => known === ending)) return shortened(named);
  return `${shortened(named)}.${wanted[0]}`;
}

/** Shortens a long name in the middle, at whole characters, and keeps its extension. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MOST_BYTES) return name;
  const ending = endingOf(name);
  const tail = ending !== '' && ending.length <= 10 ? `.${ending}` : '';
  let stem = '';
  for (const letter of name.slice(0, name.length - tail.length)) {
    if (Buffer.byteLength(stem + letter + tail) > MOST_BYTES) break;
    stem += letter;
  }
  return stem + tail;
}

/** Content-Disposition with a name for old and new clients. (RFC 6266) */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
