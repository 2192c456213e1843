const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MOST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
const END_LETTERS = 64;

/** A part of a zip file as its directory describes it. */
export interface ZipPart {
  name: string;
  /** Its unpacked size. */
  size: number;
  packed: number;
  method: number;
  crc: number;
  /** Where its header stands in the file. */
  at: number;
}

/** The parts of a zip file, from its directory without unpacking; null for a damaged one. */
export function partsOfZip(bytes: Uint8Array): ZipPart[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === null) return null;
  const parts: ZipPart[] = [];
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (at + ENTRY_LENGTH > end || view.getUint32(at, true) !== ENTRY) return null;
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    parts.push({
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + name)),
      size: view.getUint32(at + 24, true),
      packed: view.getUint32(at + 20, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      at: view.getUint32(at + 42, true),
    });
    at += ENTRY_LENGTH + name + extra + comment;
  }
  return parts;
}

function endOf(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - END_LENGTH - MOST_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= lowest; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return null;
}

/** The last letters of a part; null where its content is not what the directory says. */
export async function endOfPart(bytes: Uint8Array, part: ZipPart): Promise<string | null> {
  const content = contentOf(bytes, part);
  if (content === null) return null;
  let size = 0;
  let crc = 0;
  let end = '';
  try {
    for await (const piece of piecesOf(content)) {
      size += piece.length;
      if (size > part.size) return null;
      crc = crcOf(piece, crc);
      end = (end + new TextDecoder('latin1').decode(piece.subarray(-END_LETTERS))).slice(-END_LETTERS);
    }
  } catch {
    return null;
  }
  // Some writers leave the checksum out.
  return size === part.size && (part.crc === 0 || crc === part.crc) ? end : null;
}

/** The unpacked bytes of a part; null where its header is damaged or its packing unknown. */
function contentOf(bytes: Uint8Array, { at, packed, method }: ZipPart): ReadableStream<Uint8Array> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + LOCAL_LENGTH > bytes.length || view.getUint32(at, true) !== LOCAL) return null;
  const start = at + LOCAL_LENGTH + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packed > bytes.length) return null;
  const stored = new Blob([new Uint8Array(bytes.subarray(start, start + packed))]).stream();
  if (method === STORED) return stored;
  return method === DEFLATED ? stored.pipeThrough(new DecompressionStream('deflate-raw')) : null;
}

async function* piecesOf(content: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = content.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** CRC-32 of bytes that follow others with this one. */
function crcOf(bytes: Uint8Array, before: number): number {
  let crc = ~before;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}
