import { typeOfName } from '#contract/core/files.ts';
import { readPictureHead } from '#lib/picture-head.ts';
import type { PictureUse } from '#data/api.ts';
import { decode, type Decoded } from './decode.ts';

/** Size limit of a sent picture; a larger one is re-encoded. */
const SMALL_BYTES = 300 * 1024;
const LONG_SIDE = 2048;

interface Look {
  grey: boolean;
  /** Tried in this order until small enough. */
  tries: readonly { side: number; quality: number }[];
}

const looks: Readonly<Record<PictureUse, Look>> = {
  /** Text on a shelf should stay readable. */
  photo: {
    grey: false,
    tries: [
      { side: LONG_SIDE, quality: 0.8 },
      { side: LONG_SIDE, quality: 0.65 },
      { side: LONG_SIDE, quality: 0.5 },
      { side: 1600, quality: 0.6 },
      { side: 1600, quality: 0.45 },
      { side: 1200, quality: 0.45 },
    ],
  },
  /** Small print on a long bill needs pixels more than colour and smooth paper. */
  receipt: {
    grey: true,
    tries: [
      { side: LONG_SIDE, quality: 0.8 },
      { side: LONG_SIDE, quality: 0.6 },
      { side: LONG_SIDE, quality: 0.45 },
      { side: LONG_SIDE, quality: 0.3 },
      { side: 1600, quality: 0.4 },
      { side: 1200, quality: 0.4 },
    ],
  },
};

/** True for a file that is made smaller before its size is judged. */
export const isPictureName = (name: string): boolean => typeOfName(name)?.startsWith('image/') ?? false;

/**
 * Re-encodes a picture for weak links: upright, long side and size bounded, as JPEG. Other files, small pictures,
 * and those this browser cannot decode stay unchanged.
 */
export async function reencode(file: File, bytes: Uint8Array<ArrayBuffer>, use: PictureUse): Promise<File> {
  if (!isPictureName(file.name) || typeof OffscreenCanvas === 'undefined') return file;
  const small = file.size <= SMALL_BYTES;
  const head = readPictureHead(bytes);
  if (small && head && Math.max(head.width, head.height) <= LONG_SIDE) return file;
  const picture = await decode(file, bytes, LONG_SIDE);
  if (!picture) return file;
  try {
    if (small && Math.max(picture.width, picture.height) <= LONG_SIDE && !head) return file;
    return new File([await drawSmall(picture, looks[use])], jpegName(file.name), { type: 'image/jpeg' });
  } finally {
    picture.image.close();
  }
}

async function drawSmall(picture: Decoded, { grey, tries }: Look): Promise<Blob> {
  let drawn: { side: number; canvas: OffscreenCanvas } | undefined;
  let jpeg: Blob | undefined;
  for (const { side, quality } of tries) {
    if (drawn?.side !== side) drawn = { side, canvas: draw(picture, side, grey) };
    jpeg = await drawn.canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (jpeg.size <= SMALL_BYTES) break;
  }
  if (!jpeg) throw new Error('No size to draw the picture in.');
  return jpeg;
}

/** By orientation, the matrix that turns the stored pixels upright. */
const turns: Readonly<Record<number, readonly [a: number, b: number, c: number, d: number]>> = {
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
};

function draw({ image, orientation, ...size }: Decoded, side: number, grey: boolean): OffscreenCanvas {
  const scale = Math.min(1, side / Math.max(size.width, size.height));
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const [a, b, c, d] = turns[orientation] ?? [1, 0, 0, 1];
  const canvas = a === 0 ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw.');
  // JPEG has no transparency: fill with white, not black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.setTransform(a, b, c, d, a + c < 0 ? canvas.width : 0, b + d < 0 ? canvas.height : 0);
  pen.drawImage(image, 0, 0, width, height);
  if (grey) takeColour(pen);
  return canvas;
}

/** Canvas filters are missing in some browsers; this blend mode is in all. */
function takeColour(pen: OffscreenCanvasRenderingContext2D): void {
  pen.resetTransform();
  pen.globalCompositeOperation = 'saturation';
  pen.fillStyle = '#000';
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
}

const jpegName = (name: string): string =>
  typeOfName(name) === 'image/jpeg' ? name : name.replace(/\.[^.]*$/, '.jpg');
