// Prints docs/manuals/**/*.html to public/manuals as PDF. The PDFs are committed: run `node scripts/manuals.mjs` again
// after a change to a manual.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { fontConfig } from './lib/fonts.mjs';
import { chromiumArgs, chromiumProgram } from './lib/machine.mjs';

const manuals = ['app-user-manual', 'crm-user-manual', 'hi/app-user-manual', 'hi/crm-user-manual'];
const from = new URL('../docs/manuals/', import.meta.url);
const to = new URL('../public/manuals/', import.meta.url);

/** Removes what would make every PDF differ from the last: the creation time and the browser's numbers of elements. */
function reproducible(pdf) {
  const text = pdf.toString('latin1');
  const numbers = [...new Set(text.match(/\bnode\d{8}\b/g))].toSorted();
  const places = new Map(numbers.map((number, place) => [number, String(place).padStart(8, '0')]));
  const fixed = text
    .replace(/\/(CreationDate|ModDate) \(D:\d{14}/g, (_, key) => `/${key} (D:20260101000000`)
    .replace(/\bnode\d{8}\b/g, (number) => `node${places.get(number)}`);
  return Buffer.from(fixed, 'latin1');
}

const footer = (title) => `<div style="width:100%;padding:0 17mm;display:flex;justify-content:space-between;
  font:8pt sans-serif;color:#4c5b56">
  <span>${title}</span><span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>`;

mkdirSync(new URL('hi/', to), { recursive: true });
// The same letters on every machine.
const env = { ...process.env, FONTCONFIG_FILE: fontConfig('noto') };
const browser = await chromium.launch({ executablePath: chromiumProgram(), args: [...chromiumArgs], env });
const page = await browser.newPage();
for (const name of manuals) {
  await page.goto(new URL(`${name}.html`, from).href);
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footer(await page.title()),
    tagged: true,
    outline: true,
  });
  writeFileSync(fileURLToPath(new URL(`${name}.pdf`, to)), reproducible(pdf));
}
await browser.close();
