import { deflateRawSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { docx, odt, ole, pdf, photo, png, xlsx, zip } from '#tests/support/sample-files.ts';

/** A file somebody would send to do harm. `becomes` is the type it may be kept as; null where it must be refused. */
export interface Hostile {
  what: string;
  name: string;
  bytes: Buffer;
  becomes: string | null;
}

const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const NOT = null;
const MZ = Buffer.concat([Buffer.from('MZ\u0090\u0000', 'latin1'), Buffer.alloc(400, 7)]);

type Line = readonly [what: string, name: string, bytes: Buffer | string, becomes: string | null];

const markup: readonly Line[] = [
  ['an SVG with a script', 'logo.svg', SVG, NOT],
  ['an SVG called PNG', 'logo.png', SVG, NOT],
  ['an SVG called JPEG', 'logo.jpg', `<?xml version="1.0"?>${SVG}`, NOT],
  ['an SVG called text', 'logo.txt', `\ufeff \n${SVG}`, NOT],
  ['an SVG behind a comment, called CSV', 'logo.csv', `a,b\n<!-- x -->\n${SVG}`, NOT],
  ['a packed SVG', 'logo.svgz', gzipSync(SVG), NOT],
  ['a page', 'offer.html', HTML, NOT],
  ['a page called text', 'offer.txt', HTML, NOT],
  ['a page called CSV', 'offer.csv', `name,city\n${HTML}`, NOT],
  ['a page called PDF', 'offer.pdf', HTML, NOT],
  ['a page called Word', 'offer.doc', HTML, NOT],
  ['a page in UTF-16, called text', 'offer.txt', Buffer.from(`\ufeff${HTML}`, 'utf16le'), NOT],
  ['a page with a NUL in its tag', 'offer.txt', HTML.replace('<script', '<scr\0ipt'), NOT],
  ['a frame called text', 'note.txt', 'hello <iframe src=javascript:alert(1)>', NOT],
  ['an archived page', 'offer.mhtml', `MIME-Version: 1.0\n\n${HTML}`, NOT],
  [
    'an XML document',
    'data.xml',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    NOT,
  ],
  ['a style sheet for XML', 'style.xsl', '<xsl:stylesheet/>', NOT],
];

const programs: readonly Line[] = [
  ['a script', 'run.js', 'alert(1)', NOT],
  ['a shell script called text', 'run.txt', '#!/bin/sh\nrm -rf /', NOT],
  ['a PHP page called text', 'run.txt', '<?php system($_GET[0]);', NOT],
  ['a PHP page called CSV', 'run.csv', 'a,b\n<?php phpinfo(); ?>', NOT],
  ['a batch file', 'run.bat', '@echo off', NOT],
  ['a Visual Basic script', 'run.vbs', 'MsgBox 1', NOT],
  ['a shortcut', 'run.lnk', Buffer.from([0x4c, 0, 0, 0, 1, 20, 2, 0]), NOT],
  ['a Windows program', 'run.exe', MZ, NOT],
  ['a Windows program called PDF', 'invoice.pdf', MZ, NOT],
  ['a Windows program called JPEG', 'photo.jpg', MZ, NOT],
  ['a Windows program called Word', 'letter.docx', MZ, NOT],
  ['a Windows program called text', 'letter.txt', MZ, NOT],
  ['a Linux program', 'tool.png', Buffer.from('\u007fELF\u0002\u0001\u0001', 'latin1'), NOT],
  ['a Java class', 'a.pdf', Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52]), NOT],
  ['a WebAssembly module', 'a.webp', Buffer.from('\0asm\u0001\0\0\0', 'latin1'), NOT],
  ['an installer in an office container', 'setup.doc', ole('MsiTables', 'SummaryInformation'), NOT],
  ['a Word document with macros', 'a.doc', ole('WordDocument', '_VBA_PROJECT'), NOT],
  ['an Excel sheet called Word', 'a.doc', ole('Workbook'), NOT],
];

const archives: readonly Line[] = [
  ['a zip', 'a.zip', zip({ name: 'a.txt' }), NOT],
  ['a zip called Word', 'a.docx', zip({ name: 'a.txt' }), NOT],
  ['a Java archive', 'a.jar', zip({ name: 'META-INF/MANIFEST.MF' }, { name: 'A.class' }), NOT],
  [
    'an Android app called Excel',
    'a.xlsx',
    zip({ name: 'AndroidManifest.xml' }, { name: 'classes.dex' }),
    NOT,
  ],
  ['a Word document with macros', 'a.docx', docx({ name: 'word/vbaProject.bin' }), NOT],
  ['an Excel sheet with macros', 'a.xlsm', xlsx({ name: 'xl/vbaProject.bin' }), NOT],
  ['a Word document that unfolds to 4 GB', 'a.docx', docx({ name: 'word/bomb.xml', says: 0xfffffff0 }), NOT],
  [
    'a Word document that unfolds without end',
    'a.docx',
    docx({ name: 'word/bomb.xml', says: 0xffffffff }),
    NOT,
  ],
  [
    'a Word document of zeros',
    'a.docx',
    docx({ name: 'word/bomb.xml', content: Buffer.alloc(40_000_000) }),
    NOT,
  ],
  ['a Word document that unpacks elsewhere', 'a.docx', docx({ name: '../../../etc/cron.d/x' }), NOT],
  ['a Word document that unpacks to the root', 'a.docx', docx({ name: '/etc/passwd' }), NOT],
  ['a Word document with a backslash path', 'a.docx', docx({ name: '..\\..\\x.dll' }), NOT],
  ['a Word document cut short', 'a.docx', docx().subarray(0, 120), NOT],
  ['a Word document with a lie about its directory', 'a.docx', Buffer.concat([docx(), docx()]), NOT],
  ['a Word document behind a program', 'a.docx', Buffer.concat([MZ, docx()]), NOT],
  [
    'an archive of 12,000 parts',
    'a.docx',
    docx(...Array.from({ length: 12_000 }, (_, at) => ({ name: `${at}`, content: '' }))),
    NOT,
  ],
  [
    'an OpenDocument that is a page',
    'a.odt',
    zip({ name: 'mimetype', content: 'text/html', stored: true }),
    NOT,
  ],
  ['a RAR archive', 'a.rar', Buffer.from('Rar!\u001a\u0007\u0001\0', 'latin1'), NOT],
  ['a 7z archive', 'a.pdf', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), NOT],
  ['a gzip bomb', 'a.csv', gzipSync(Buffer.alloc(20_000_000)), NOT],
  [
    'a GIF that is an archive too',
    'a.gif',
    Buffer.concat([Buffer.from('GIF89a;'), zip({ name: 'A.class' })]),
    NOT,
  ],
  ['a packed stream', 'a.txt', deflateRawSync(Buffer.alloc(1000)), NOT],
  [
    'a true Word document',
    'a.docx',
    docx(),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  [
    'a true sheet called Word',
    'a.docx',
    xlsx(),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  ['a true OpenDocument', 'a.odt', odt(), 'application/vnd.oasis.opendocument.text'],
];

const papers: readonly Line[] = [
  ['a PDF with a script', 'a.pdf', pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'), 'application/pdf'],
  ['a PDF with a page behind it', 'a.pdf', Buffer.concat([pdf(), Buffer.from(HTML)]), 'application/pdf'],
  ['a PDF called page', 'a.html', Buffer.concat([pdf(), Buffer.from(HTML)]), 'application/pdf'],
  ['a page that turns into a PDF', 'a.pdf', Buffer.concat([Buffer.from(HTML), pdf()]), NOT],
  ['a PDF behind a line break', 'a.pdf', Buffer.concat([Buffer.from('\n'), pdf()]), NOT],
  ['a CSV with a formula', 'a.csv', "name,city\n=cmd|'/c calc'!A1,Pune", 'text/csv'],
  ['nothing at all', 'a.pdf', '', NOT],
  ['one byte', 'a.png', '\u0089', NOT],
  ['noise', 'a.webp', Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 31) % 251)), NOT],
];

/** Names that want to be more than names; every one is on a sound PDF. */
const names: readonly string[] = [
  '../../../etc/passwd.pdf',
  '..\\..\\..\\windows\\win.pdf',
  '/etc/shadow.pdf',
  'C:\\boot.pdf',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd.pdf',
  'invoice.pdf\u0000.exe',
  'invoice\u202efdp.exe',
  'a\r\nSet-Cookie: x=1\r\n.pdf',
  'a"; filename="b.html',
  '.htaccess',
  '...',
  '   ',
  'CON.pdf',
  'nul',
  `${'x'.repeat(240)}.pdf`,
  `${'अ'.repeat(200)}.pdf`,
  'शीर्षक 🏪 चित्र.pdf',
  'page.html',
  'a.pdf.exe',
  '<script>alert(1)</script>.pdf',
];

async function pictures(): Promise<Line[]> {
  const jpeg = await photo();
  const trailing = (text: string) => Buffer.concat([jpeg, Buffer.from(text)]);
  const comment = Buffer.from(`..${HTML}`);
  comment.writeUInt16BE(comment.length, 0);
  const commented = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    comment,
    jpeg.subarray(2),
  ]);
  const row = (width: number, bytes: number) => Buffer.alloc(1 + width * bytes);
  const flat = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const webp = await sharp(flat).webp().toBuffer();
  const broken = Buffer.from(flat);
  broken.fill(0xaa, 50, 60);
  return [
    ['a JPEG with a page behind it', 'a.jpg', trailing(HTML), 'image/jpeg'],
    [
      'a JPEG with an archive behind it',
      'a.jpg',
      Buffer.concat([jpeg, zip({ name: 'A.class' })]),
      'image/jpeg',
    ],
    ['a JPEG with a page in its comment', 'a.html', commented, 'image/jpeg'],
    ['a JPEG called program', 'a.exe', jpeg, 'image/jpeg'],
    ['a JPEG called PDF', 'a.pdf', jpeg, 'image/jpeg'],
    [
      'a PNG with a script behind it',
      'a.php',
      Buffer.concat([flat, Buffer.from('<?php x(); ?>')]),
      'image/png',
    ],
    ['a WebP called SVG', 'a.svg', webp, 'image/webp'],
    ['a JPEG cut short', 'a.jpg', jpeg.subarray(0, jpeg.length >> 1), NOT],
    ['the head of a JPEG', 'a.jpg', jpeg.subarray(0, 20), NOT],
    [
      'a JPEG head on a page',
      'a.jpg',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(HTML)]),
      NOT,
    ],
    ['a PNG cut short', 'a.png', flat.subarray(0, flat.length >> 1), NOT],
    ['a PNG with broken pixels', 'a.png', broken, NOT],
    ['a WebP cut short', 'a.webp', webp.subarray(0, webp.length - 20), NOT],
    [
      'a WebP head on noise',
      'a.webp',
      Buffer.from('RIFF\u0010\0\0\0WEBPVP8 xxxxxxxxxxxxxxxx', 'latin1'),
      NOT,
    ],
    ['the head of a PNG of 100 megapixels', 'a.png', png(10_000, 10_000, Buffer.alloc(10)), NOT],
    ['a PNG of 900 megapixels', 'a.png', png(30_000, 30_000, Buffer.alloc(2_000_000)), NOT],
    ['a PNG of two billion on a side', 'a.png', png(2_147_483_647, 2_147_483_647, Buffer.alloc(10)), NOT],
    ['a PNG without a side', 'a.png', png(0, 0, Buffer.alloc(10)), NOT],
    [
      'a PNG of 45 megapixels that is 150 KB',
      'a.png',
      png(9000, 5000, Buffer.concat(Array.from({ length: 5000 }, () => row(9000, 3)))),
      'image/png',
    ],
    [
      'a PNG of deep colours above the memory',
      'a.png',
      png(6000, 6000, Buffer.alloc(1000), { depth: 16, colour: 6, interlaced: 1 }),
      NOT,
    ],
    ['a GIF', 'a.gif', await sharp(flat).gif().toBuffer(), NOT],
    ['a TIFF called JPEG', 'a.jpg', await sharp(flat).tiff().toBuffer(), NOT],
    ['an AVIF called JPEG', 'a.jpg', Buffer.from('\0\0\0\u001cftypavif\0\0\0\0avifmif1', 'latin1'), NOT],
    ['a HEIC', 'a.heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0heicmif1', 'latin1'), NOT],
    ['a bitmap', 'a.bmp', Buffer.from('BM\u0046\0\0\0', 'latin1'), NOT],
    ['an icon', 'a.ico', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), NOT],
  ];
}

/** All of them. */
export async function hostileFiles(): Promise<Hostile[]> {
  const named = names.map((name, at): Line => [
    `a name of mischief, number ${at}`,
    name,
    pdf(`/N ${at}`),
    'application/pdf',
  ]);
  const lines = [...markup, ...programs, ...archives, ...papers, ...(await pictures()), ...named];
  return lines.map(([what, name, bytes, becomes]) => ({ what, name, bytes: Buffer.from(bytes), becomes }));
}
