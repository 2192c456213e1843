/** One part of a zip file, from its directory. */
export interface ZipEntry {
  name: string;
  /** Decompressed size as declared. */
  size: number;
}

const END = Buffer.from('PK\u0005\u0006', 'latin1');
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const MOST_COMMENT = 65_535;
const MOST_ENTRIES = 10_000;
const HUGE = 0xffffffff;

/**
 * The directory of a zip file, without unpacking it. Null if the file is damaged, has too many parts, or does not end
 * where its directory says.
 */
export function zipEntries(bytes: Buffer): ZipEntry[] | null {
  const end = bytes.lastIndexOf(END);
  if (end < 0 || end < bytes.length - END_LENGTH - MOST_COMMENT || end + END_LENGTH > bytes.length)
    return null;
  const count = bytes.readUInt16LE(end + 10);
  const length = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES || start + length !== end) return null;
  const entries: ZipEntry[] = [];
  let at = start;
  for (let number = 0; number < count; number += 1) {
    if (at + ENTRY_LENGTH > end || bytes.readUInt32LE(at) !== ENTRY) return null;
    const size = bytes.readUInt32LE(at + 24);
    const name_length = bytes.readUInt16LE(at + 28);
    const name_end = at + ENTRY_LENGTH + name_length;
    if (name_end > end || size === HUGE) return null;
    entries.push({ name: bytes.toString('utf8', at + ENTRY_LENGTH, name_end), size });
    at = name_end + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return at === end ? entries : null;
}
