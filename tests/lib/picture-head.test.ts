import { expect, test } from 'vitest';
import sharp from 'sharp';
import fc from 'fast-check';
import { clearOrientation, readPictureHead } from '#lib/picture-head.ts';
import { photo, png } from '#tests/support/sample-files.ts';

const turned = (orientation: number) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#a33' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();

test.each([1, 3, 6, 8])('a JPEG tells its size and that its orientation is %i', async (orientation) => {
  expect(readPictureHead(await turned(orientation))).toEqual({ width: 64, height: 48, orientation });
});

test('a JPEG is told to be upright without changing another byte of its pixels', async () => {
  const bytes = await turned(6);
  const before = await sharp(bytes).raw().toBuffer();
  clearOrientation(bytes);
  expect(readPictureHead(bytes)).toEqual({ width: 64, height: 48, orientation: 1 });
  expect((await sharp(bytes).autoOrient().raw().toBuffer()).equals(before)).toBe(true);
});

test('a PNG tells its size; other files, and what is cut off before it, tell nothing', async () => {
  expect(readPictureHead(png(8192, 6144, Buffer.alloc(9)))).toEqual({
    width: 8192,
    height: 6144,
    orientation: 1,
  });
  expect(readPictureHead(Buffer.from('%PDF-1.4 and more than a head of it'))).toBeNull();
  const whole = await photo();
  for (const length of [0, 2, 20, 40]) expect(readPictureHead(whole.subarray(0, length))).toBeNull();
});

test('no bytes make reading a head fail', async () => {
  const whole = await turned(6);
  const spoilt = fc.array(fc.tuple(fc.nat({ max: 300 }), fc.nat({ max: 255 })), { maxLength: 8 });
  fc.assert(
    fc.property(spoilt, fc.nat({ max: whole.length }), (changes, length) => {
      const bytes = Buffer.from(whole.subarray(0, length));
      for (const [at, value] of changes) if (at < length) bytes[at] = value;
      readPictureHead(bytes);
      clearOrientation(bytes);
    }),
  );
});
