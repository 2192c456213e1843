/** What the head of a picture tells, without decoding it. */
export interface PictureHead {
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8; 1 is upright. */
  orientation: number;
}

interface Segment {
  marker: number;
  /** Of its content. */
  from: number;
  to: number;
}

/** Reads the head of a JPEG or PNG; null for any other file, or a damaged one. */
export function readPictureHead(bytes: Uint8Array): PictureHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 24) return null;
  if (view.getUint32(0) === 0x89504e47)
    return { width: view.getUint32(16), height: view.getUint32(20), orientation: 1 };
  return view.getUint16(0) === 0xffd8 ? readJpegHead(view) : null;
}

/** Sets the orientation of a JPEG to upright, so that every decoder gives its pixels as they are stored. */
export function clearOrientation(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const segment of segments(view)) {
    const entry = orientationEntry(view, segment);
    if (entry) view.setUint16(entry.at, 1, entry.little);
  }
}

function readJpegHead(view: DataView): PictureHead | null {
  let orientation = 1;
  for (const segment of segments(view)) {
    const entry = orientationEntry(view, segment);
    if (entry) orientation = entryValue(view, entry);
    if (isFrame(segment.marker) && segment.to - segment.from >= 5)
      return {
        height: view.getUint16(segment.from + 1),
        width: view.getUint16(segment.from + 3),
        orientation,
      };
  }
  return null;
}

/** Start of frame: every marker from C0 to CF but the tables DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** The segments of a JPEG up to its frame. */
function* segments(view: DataView): Generator<Segment> {
  let at = 2;
  while (at + 4 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const to = at + 2 + view.getUint16(at + 2);
    if (to > view.byteLength) return;
    yield { marker, from: at + 4, to };
    if (isFrame(marker) || marker === 0xda) return;
    at = to;
  }
}

interface Entry {
  at: number;
  little: boolean;
}

const APP1 = 0xe1;
const EXIF = 0x45786966;
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

/** Where the value of the orientation stands in an EXIF segment. */
function orientationEntry(view: DataView, { marker, from, to }: Segment): Entry | null {
  if (marker !== APP1 || to - from < 20 || view.getUint32(from) !== EXIF) return null;
  const tiff = from + 6;
  const little = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, little);
  if (directory + 2 > to) return null;
  const count = view.getUint16(directory, little);
  for (let nth = 0; nth < count; nth += 1) {
    const entry = directory + 2 + nth * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > to) return null;
    if (view.getUint16(entry, little) === ORIENTATION) return { at: entry + 8, little };
  }
  return null;
}

function entryValue(view: DataView, { at, little }: Entry): number {
  const value = view.getUint16(at, little);
  return value >= 1 && value <= 8 ? value : 1;
}
