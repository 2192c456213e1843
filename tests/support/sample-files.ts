import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of noise with a position in it, as a phone takes one. */
export async function photo(width = 320, height = 240): Promise<Buffer> {
  const noise = Buffer.alloc(width * height * 3);
  for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 7919 + (at >> 8) * 104_729) % 256;
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Make: 'Phone', ImageDescription: 'SECRET-PLACE' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '18/1 31/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '73/1 51/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();
}

/** A picture that weighs what a phone sends, and is no other one. */
export function grainyPhoto(width: number, height: number, quality = 60): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width, height, channels: 3, noise, background: '#fff' } as const;
  return sharp({ create }).jpeg({ quality }).toBuffer();
}

export const pdf = (inside = ''): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog${inside}>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

/** One part of a zip; `says` is the size its directory claims. */
export interface Part {
  name: string;
  content?: string | Buffer;
  stored?: boolean;
  says?: number;
}

/** A zip file by hand, so that tests can lie in it. */
export function zip(...parts: Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = 'x', stored = false, says } of parts) {
    const raw = Buffer.from(content);
    const packed = stored ? raw : deflateRawSync(raw);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(stored ? 0 : 8, 4);
    head.writeUInt32LE(crc32(raw), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(says ?? raw.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), head, Buffer.from(name), packed]);
    const made = Buffer.alloc(2);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), made, head, rest, Buffer.from(name)]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, listed, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

export const docx = (...more: Part[]): Buffer =>
  zip(
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: '<w/>' },
    ...more,
  );
export const xlsx = (...more: Part[]): Buffer =>
  zip(
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: '<w/>' },
    ...more,
  );
export const odt = (): Buffer =>
  zip(
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', stored: true },
    { name: 'content.xml', content: '<o/>' },
  );

/** A file of the older office formats: its head, and the names of its streams. */
export const ole = (...streams: string[]): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    ...streams.map((stream) => Buffer.concat([Buffer.from(stream, 'utf16le'), Buffer.alloc(64)])),
  ]);

/** A PNG by hand: any size in its head, any bytes for its pixels. */
export function png(
  width: number,
  height: number,
  pixels: Buffer,
  { depth = 8, colour = 2, interlaced = 0 } = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = depth;
  head[9] = colour;
  head[12] = interlaced;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngPart('IHDR', head),
    pngPart('IDAT', deflateSync(pixels, { level: 9 })),
    pngPart('IEND', Buffer.alloc(0)),
  ]);
}

function pngPart(kind: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
