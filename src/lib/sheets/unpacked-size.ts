const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const MOST_COMMENT = 65_535;

/** Unpacked size of a zip file, from its directory without unpacking; null for a damaged one. */
export function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let number = 0; number < count; number += 1) {
    if (at + ENTRY_LENGTH > end || view.getUint32(at, true) !== ENTRY) return null;
    total += view.getUint32(at + 24, true);
    const beside = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    at += beside.reduce((sum, length) => sum + length, ENTRY_LENGTH);
  }
  return total;
}

function endOf(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - END_LENGTH - MOST_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= lowest; at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return null;
}
