const LOST = /\uFFFD/g;
const BEYOND_ASCII = /[^\0-\x7F\uFFFD]/g;

/** Decodes a file by its BOM, else as UTF-8, else as Windows-1252. Characters that are damaged become U+FFFD. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes) ?? bareUtf16(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    // Another encoding hardly ever makes valid UTF-8 beyond ASCII.
    return count(BEYOND_ASCII) > count(LOST) ? text : new TextDecoder('windows-1252').decode(bytes);
  }
}

function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/** Headings are mostly Latin letters, so in UTF-16 every other byte is zero. */
function bareUtf16(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 200);
  const zeros = [0, 0];
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 4) return 'utf-16le';
  return even > start.length / 4 ? 'utf-16be' : undefined;
}
