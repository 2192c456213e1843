import { clearOrientation, readPictureHead, type PictureHead } from '#lib/picture-head.ts';

/** A decoded picture; `orientation` is how it still has to be turned. */
export interface Decoded {
  image: ImageBitmap | VideoFrame;
  width: number;
  height: number;
  orientation: number;
}

/** JPEG decoders can leave out pixels in eighths of a side. */
const EIGHTHS = 8;

/** The smallest size in eighths whose long side is at least `side`. */
export function scaledSize({ width, height }: Pick<PictureHead, 'width' | 'height'>, side: number) {
  const eighths = Math.min(EIGHTHS, Math.ceil((EIGHTHS * side) / Math.max(width, height)));
  const scaled = (pixels: number) => Math.ceil((pixels * eighths) / EIGHTHS);
  return { width: scaled(width), height: scaled(height) };
}

/**
 * Decodes a picture no larger than needed for `side`, so that one of 108 megapixels takes 27 MB and not 430. Null if
 * this browser cannot decode it. (Decision 049.)
 */
export async function decode(
  file: File,
  bytes: Uint8Array<ArrayBuffer>,
  side: number,
): Promise<Decoded | null> {
  const head = readPictureHead(bytes);
  const scaled = head && isJpeg(bytes) ? await decodeScaled(bytes, head, side) : null;
  if (scaled) return scaled;
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  return image && { image, width: image.width, height: image.height, orientation: 1 };
}

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

async function decodeScaled(
  bytes: Uint8Array<ArrayBuffer>,
  head: PictureHead,
  side: number,
): Promise<Decoded | null> {
  const wanted = scaledSize(head, side);
  if (wanted.width === head.width || typeof ImageDecoder === 'undefined') return null;
  // Browsers differ in whether a decoded frame is turned.
  const data = head.orientation === 1 ? bytes : bytes.slice();
  clearOrientation(data);
  const size = { desiredWidth: wanted.width, desiredHeight: wanted.height };
  const decoder = new ImageDecoder({ type: 'image/jpeg', data, ...size });
  try {
    const { image } = await decoder.decode();
    return { image, width: image.displayWidth, height: image.displayHeight, orientation: head.orientation };
  } catch {
    return null;
  } finally {
    decoder.close();
  }
}
