import sharp, { type Create } from 'sharp';
import { expect, it } from 'vitest';
import { printed } from '#server/files/pictures.ts';

const picture = (width: number, height: number, noise?: Create['noise']) =>
  sharp({ create: { width, height, channels: 3, background: '#dcb', ...(noise && { noise }) } });

it('takes a JPEG as phones send it as it is', async () => {
  const bytes = await picture(1536, 2048).jpeg().toBuffer();
  expect(await printed(bytes)).toBe(bytes);
});

it.each([
  ['a longer JPEG', () => picture(1500, 2049).jpeg()],
  [
    'a JPEG of more bytes',
    () => picture(1000, 1000, { type: 'gaussian', mean: 128, sigma: 60 }).jpeg({ quality: 100 }),
  ],
  ['a PNG', () => picture(300, 400).png()],
])('makes %s a small JPEG', async (_, make) => {
  const bytes = await make().toBuffer();
  const small = await printed(bytes);
  expect(small).not.toBe(bytes);
  const { format, width, height } = await sharp(small ?? Buffer.alloc(0)).metadata();
  expect(format).toBe('jpeg');
  expect(Math.max(width, height)).toBeLessThanOrEqual(1600);
});

it('has nothing for a damaged one', async () => {
  expect(await printed(Buffer.from('no picture'))).toBeNull();
});
