import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { catalogues, differences, folder, readCatalogue, shownTexts } from './lib/catalogue.mjs';
import { root } from './lib/paths.mjs';

/** Brings every catalogue to the texts of the code: new ones without a translation, those nothing shows taken out. */
const none = { complete: false, texts: new Map() };
const texts = await shownTexts();
for (const name of catalogues()) {
  const path = join(root, folder, name);
  const { complete, texts: old } = existsSync(path) ? readCatalogue(readFileSync(path, 'utf8')) : none;
  const file = new PO();
  file.headers = {
    'Content-Type': 'text/plain; charset=UTF-8',
    Language: name.replace('.po', ''),
    'X-Complete': complete ? 'yes' : 'no',
  };
  file.items = [...texts].toSorted().map((text) => {
    const item = new PO.Item();
    item.msgid = text;
    item.msgstr = [old.get(text) ?? ''];
    return item;
  });
  writeFileSync(path, `${file.toString()}\n`);
  const { missing, stale } = differences(old, texts);
  console.log(`${name}: ${texts.size} texts, ${missing.length} to translate, ${stale.length} taken out`);
  for (const text of missing) console.log(`  ${text}`);
}
