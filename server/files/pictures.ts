import { MOST_PIXELS, tooManyPixels } from '#contract/core/files.ts';
import { ruleText } from '#contract/core/language/message.ts';
import sharp, { type Sharp } from 'sharp';
import { Refused } from './kinds.ts';

/** Most bytes of a decoded picture; deep color counts double. */
const MOST_DECODED = 200 * 1024 * 1024;
/** Longest side in pixels: photos of shelves stay readable. */
const LONGEST_SIDE = 4096;
const WITHIN_SECONDS = 30;

/** Only these three decoders are enabled, and nothing is cached between pictures. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

const formats = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const;
export type PictureType = keyof typeof formats;

export const isPicture = (type: string): type is PictureType => Object.hasOwn(formats, type);

/**
 * Re-encodes a picture: upright, without metadata such as position and camera, and without trailing data. Throws
 * Refused for one that is damaged or too large to decode.
 */
export async function reencode(bytes: Buffer, type: PictureType): Promise<Buffer> {
  try {
    await checkSize(sharp(bytes, { limitInputPixels: false }), type);
    const upright = sharp(bytes, {
      limitInputPixels: MOST_PIXELS,
      failOn: 'error',
      sequentialRead: true,
      pages: 1,
    })
      .timeout({ seconds: WITHIN_SECONDS })
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true });
    switch (type) {
      case 'image/jpeg':
        return await upright.jpeg({ quality: 85 }).toBuffer();
      case 'image/png':
        return await upright.png({ compressionLevel: 9 }).toBuffer();
      case 'image/webp':
        return await upright.webp({ quality: 85 }).toBuffer();
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(ruleText('This picture is damaged. Choose another one.'), { cause: error });
  }
}

/** Checks the header only, before anything is decoded. */
async function checkSize(picture: Sharp, type: PictureType): Promise<void> {
  const { width, height, channels, depth, format } = await picture.metadata();
  if (format !== formats[type]) throw new Refused(ruleText('This picture is damaged. Choose another one.'));
  const pixels = width * height;
  const decoded = pixels * channels * (depth === 'uchar' ? 1 : 2);
  if (pixels > MOST_PIXELS || decoded > MOST_DECODED) throw new Refused(tooManyPixels());
}

/** Longest side in pixels of a picture on paper, and its quality: a bill stays readable, and sixty fit in a file. */
const ON_PAPER = { side: 1600, quality: 70 };
/** A stored JPEG stands on paper as it is up to here, as phones send them: upright, without decoding it again. */
const AS_STORED = { side: 2048, bytes: 512 * 1024 };

/** A stored picture as a JPEG for printing: a large one, or one of another format, small and grey. Null if damaged. */
export async function printed(bytes: Buffer): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, sequentialRead: true, pages: 1 });
    const { format, width, height } = await picture.metadata();
    const small = bytes.length <= AS_STORED.bytes && Math.max(width, height) <= AS_STORED.side;
    if (small && format === 'jpeg') return bytes;
    return await picture
      .timeout({ seconds: WITHIN_SECONDS })
      .resize(ON_PAPER.side, ON_PAPER.side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .greyscale()
      .jpeg({ quality: ON_PAPER.quality })
      .toBuffer();
  } catch {
    return null;
  }
}
