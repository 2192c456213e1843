// Renders the icons and the default user image under public from the shapes below. The images are committed: run
// `node scripts/icons.mjs` again only after a change here.
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumArgs, chromiumProgram } from './lib/machine.mjs';

const TEAL = '#0b5d4e';
const AMBER = '#ffb84d';
const SIDE = 512;

const out = (path) => new URL(`../public/${path}`, import.meta.url);

/** The logo: an open book whose pages show a route with stops, ending at a shop. */
const mark = `
    <path fill="#fff" d="M248 388 V170 C212 140 158 130 96 136 q-12 1 -12 13 v206 q0 12 12 12 c58 -4 112 0 152 21z"/>
    <path fill="#fff" d="M264 388 V170 C300 140 354 130 416 136 q12 1 12 13 v206 q0 12 -12 12 c-58 -4 -112 0 -152 21z"/>
    <path fill="none" stroke="${TEAL}" stroke-width="14" stroke-linecap="round" stroke-dasharray="1 29"
      d="M132 322 C176 252 214 330 248 286 S300 262 356 292"/>
    <circle cx="132" cy="322" r="19" fill="${TEAL}"/>
    <path fill="${AMBER}" stroke="${TEAL}" stroke-width="13" stroke-linejoin="round"
      d="M360 302 c-40 -52 -58 -80 -58 -112 a58 58 0 1 1 116 0 c0 32 -18 60 -58 112z"/>
    <circle cx="360" cy="190" r="21" fill="${TEAL}"/>`;

/** The logo on its background; `corner` rounds the background, `size` fits the logo into a mask's safe zone. */
function icon(corner, size) {
  const shift = (SIDE * (1 - size)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" role="img" aria-label="Beatbook">
  <rect width="${SIDE}" height="${SIDE}" rx="${corner}" fill="${TEAL}"/>
  <g transform="translate(${shift} ${shift}) scale(${size})">${mark}
  </g>
</svg>
`;
}

const person = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">
  <rect width="256" height="256" fill="#dfe9e6"/>
  <circle cx="128" cy="100" r="46" fill="#6f938b"/>
  <path d="M32 256 c4 -62 44 -92 96 -92 s92 30 96 92z" fill="#6f938b"/>
</svg>`;

const rounded = icon(112, 1.2);
const pictures = [
  { path: 'icons/icon-192.png', svg: rounded, side: 192 },
  { path: 'icons/icon-512.png', svg: rounded, side: 512 },
  { path: 'icons/maskable-512.png', svg: icon(0, 0.88), side: 512 },
  { path: 'icons/apple-touch-180.png', svg: icon(0, 1.1), side: 180 },
  { path: 'images/default_user.png', svg: person, side: 256 },
];

/** An ICO file with one PNG of 32 by 32. */
function icoFile(png) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function draw(page, svg, side) {
  await page.setViewportSize({ width: side, height: side });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  return page.screenshot({ omitBackground: true });
}

for (const folder of ['icons', 'images']) mkdirSync(out(folder), { recursive: true });
const browser = await chromium.launch({ executablePath: chromiumProgram(), args: [...chromiumArgs] });
const page = await browser.newPage();
writeFileSync(out('icons/icon.svg'), rounded);
for (const { path, svg, side } of pictures) writeFileSync(out(path), await draw(page, svg, side));
writeFileSync(out('favicon.ico'), icoFile(await draw(page, rounded, 32)));
await browser.close();
