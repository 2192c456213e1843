import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

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

/** Writes what tells a browser which fonts there are, and gives its path. E2E_FONTS chooses: dejavu or noto. */
export function fontConfig(): string {
  const name = process.env['E2E_FONTS'] ?? 'dejavu';
  if (name !== 'dejavu' && name !== 'noto') throw new Error(`E2E_FONTS is dejavu or noto, not ${name}.`);
  const { family, folders } = sets[name];
  const file = join(tmpdir(), `beatbook-fonts-${name}-${process.pid}.conf`);
  const dirs = folders().map((folder) => `<dir>${folder}</dir>`);
  const standIns = ['system-ui', 'sans-serif', 'serif', 'monospace'].map(
    (generic) =>
      `<alias binding="same"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
  );
  const cache = `<cachedir>${join(tmpdir(), `beatbook-fonts-${name}`)}</cachedir>`;
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig>${[...dirs, cache, ...standIns].join('\n')}</fontconfig>\n`,
  );
  process.once('exit', () => rmSync(file, { force: true }));
  return file;
}
