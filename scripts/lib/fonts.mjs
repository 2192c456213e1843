import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Sets of fonts that come with the packages: DejaVu is the widest a device may have, Noto what phones have. */
const sets = {
  dejavu: {
    package: 'dejavu-fonts-ttf',
    family: 'DejaVu Sans',
    files: ['', '-Bold', '-Oblique', '-BoldOblique'].map((style) => `*/DejaVuSans${style}.ttf`),
  },
  noto: {
    package: '@expo-google-fonts/noto-sans',
    family: 'Noto Sans',
    files: ['400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '700Bold'].map(
      (style) => `*/NotoSans_${style}.ttf`,
    ),
  },
};

/** @type {Map<string, string>} */
const written = new Map();

/**
 * Writes what tells a browser that these are all the fonts there are, and gives its path. It is written once, and goes with the process.
 * @param {keyof typeof sets} set
 * @returns {string}
 */
export function fontConfig(set) {
  const there = written.get(set);
  if (there) return there;
  const { package: name, family, files } = sets[set];
  const generic = ['system-ui', 'sans-serif', 'serif', 'monospace'].map(
    (alias) =>
      `<alias binding="same"><family>${alias}</family><prefer><family>${family}</family></prefer></alias>`,
  );
  const config = `<?xml version="1.0"?>
<fontconfig>
  <dir>${dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))}</dir>
  <cachedir>${join(tmpdir(), `beatbook-fonts-${set}`)}</cachedir>
  <selectfont>
    <rejectfont><glob>*.ttf</glob></rejectfont>
    <acceptfont>${files.map((file) => `<glob>${file}</glob>`).join('')}</acceptfont>
  </selectfont>
  ${generic.join('\n  ')}
</fontconfig>
`;
  const path = join(tmpdir(), `beatbook-fonts-${set}-${process.pid}.conf`);
  writeFileSync(path, config);
  written.set(set, path);
  process.once('exit', () => rmSync(path, { force: true }));
  return path;
}
