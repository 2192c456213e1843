import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fonts } from './run-options.ts';

const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** The only fonts a browser of the tests sees: DejaVu is the widest a phone may bring, Noto what most have. */
const sets = {
  dejavu: { family: 'DejaVu Sans', folders: () => [join(folderOf('dejavu-fonts-ttf'), 'ttf')] },
  noto: {
    family: 'Noto Sans',
    folders: () =>
      ['400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '700Bold'].map((weight) =>
        join(folderOf('@expo-google-fonts/noto-sans'), weight),
      ),
  },
};

/** Writes what tells a browser which fonts there are, and gives its path. */
export function fontConfig(): string {
  if (fonts !== 'dejavu' && fonts !== 'noto') throw new Error(`E2E_FONTS is dejavu or noto, not ${fonts}.`);
  const { family, folders } = sets[fonts];
  const file = join(tmpdir(), `beatbook-fonts-${fonts}-${process.pid}.conf`);
  const dirs = folders().map((folder) => `<dir>${folder}</dir>`);
  const standIns = ['system-ui', 'sans-serif', 'serif', 'monospace'].map(
    (generic) =>
      `<alias binding="same"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
  );
  const cache = `<cachedir>${join(tmpdir(), `beatbook-fonts-${fonts}`)}</cachedir>`;
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig>${[...dirs, cache, ...standIns].join('\n')}</fontconfig>\n`,
  );
  process.once('exit', () => rmSync(file, { force: true }));
  return file;
}
