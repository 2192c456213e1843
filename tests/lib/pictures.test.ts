import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#contract/core/language/languages.ts';

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));

interface Icon {
  src: string;
  sizes: string;
}

const { icons, shortcuts } = JSON.parse(file('manifest.webmanifest').toString('utf8')) as {
  icons: Icon[];
  shortcuts: { icons: Icon[] }[];
};

/** Width and height from the header of a PNG. */
function sidesOf(png: Buffer): string {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test.each([...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)])(
  'the manifest names $src with its real size',
  ({ src, sizes }) => {
    expect(sidesOf(file(`public${src}`))).toBe(sizes);
  },
);

test('the home screen of an iPhone has its own icon', () => {
  expect(sidesOf(file('public/icons/apple-touch-180.png'))).toBe('180x180');
});

test('there is a picture for people without one', () => {
  expect(sidesOf(file('public/images/default_user.png'))).toBe('256x256');
});

const manuals = Object.values(languages).flatMap(({ manuals: folder }) => [
  `${folder}app-user-manual`,
  `${folder}crm-user-manual`,
]);

test.each(manuals)('%s is a PDF of six to twenty pages', (name) => {
  const pdf = file(`public/manuals/${name}.pdf`).toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  expect(pages).toBeGreaterThanOrEqual(6);
  expect(pages).toBeLessThanOrEqual(20);
});
