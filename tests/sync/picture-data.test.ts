import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photo } from '#tests/support/sample-files.ts';
import { readPictureData } from '#sync/files/picture-data.ts';

const gps = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '18/1 31/1 12/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '73/1 51/1 0/1',
};

async function dataOf(exif: Record<string, string>, IFD3: Record<string, string> = {}) {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .withExif({ IFD2: exif, IFD3 })
    .jpeg()
    .toBuffer();
  return readPictureData(new File([new Uint8Array(bytes)], 'bill.jpg'));
}

test('a picture says when and where it was taken, by the clock of India if it names no zone', async () => {
  const taken = { DateTimeOriginal: '2026:11:12 14:02:00' };
  expect(await dataOf(taken, gps)).toEqual({
    taken_at: '2026-11-12T08:32:00.000Z',
    lat: expect.closeTo(18.52, 6) as number,
    lng: expect.closeTo(73.85, 6) as number,
  });
  expect(await dataOf({ ...taken, OffsetTimeOriginal: '+04:00' })).toEqual({
    taken_at: '2026-11-12T10:02:00.000Z',
  });
});

test('a picture without a time, one with a time that is none, and other files say nothing', async () => {
  expect(await dataOf({ UserComment: 'x' }, gps)).toBeNull();
  for (const time of ['0000:00:00 00:00:00', '    :  :     :  :  ', '2026:13:40 99:00:00'])
    expect(await dataOf({ DateTimeOriginal: time })).toBeNull();
  const bytes = new Uint8Array(await photo());
  for (const part of [bytes, bytes.subarray(0, 200), new Uint8Array(0), new TextEncoder().encode('%PDF-1.4')])
    expect(await readPictureData(new File([part], 'bill.jpg'))).toBeNull();
});
