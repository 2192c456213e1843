import { typeOfName } from '#contract/files.ts';

/** Size limit of a sent picture; a larger one is re-encoded. */
const SMALL_BYTES = 300 * 1024;
const LONG_SIDE = 2048;
/** Tried in this order until small enough: text on a shelf should stay readable. */
const tries = [
  { side: LONG_SIDE, quality: 0.8 },
  { side: LONG_SIDE, quality: 0.65 },
  { side: LONG_SIDE, quality: 0.5 },
  { side: 1600, quality: 0.6 },
  { side: 1600, quality: 0.45 },
  { side: 1200, quality: 0.45 },
] as const;

/**
 * Re-encodes a picture for weak links: upright, long side and size bounded, as JPEG. Other files, small pictures,
 * and those this browser cannot decode stay unchanged.
 */
export async function reencode(file: File): Promise<File> {
  const isPicture = typeOfName(file.name)?.startsWith('image/') ?? false;
  if (!isPicture || typeof OffscreenCanvas === 'undefined') return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return file;
  try {
    if (file.size <= SMALL_BYTES && Math.max(picture.width, picture.height) <= LONG_SIDE) return file;
    return new File([await drawSmall(picture)], jpegName(file.name), { type: 'image/jpeg' });
  } finally {
    picture.close();
  }
}

async function drawSmall(picture: ImageBitmap): Promise<Blob> {
  let drawn: { side: number; canvas: OffscreenCanvas } | undefined;
  let jpeg: Blob | undefined;
  for (const { side, quality } of tries) {
    if (drawn?.side !== side) drawn = { side, canvas: draw(picture, side) };
    jpeg = await drawn.canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (jpeg.size <= SMALL_BYTES) break;
  }
  if (!jpeg) throw new Error('No size to draw the picture in.');
  return jpeg;
}

function draw(picture: ImageBitmap, side: number): OffscreenCanvas {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw.');
  // JPEG has no transparency: fill with white, not black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  return canvas;
}

const jpegName = (name: string): string =>
  typeOfName(name) === 'image/jpeg' ? name : name.replace(/\.[^.]*$/, '.jpg');
