import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { BenchBrowser } from './kit/browser.ts';
import { table, type Figure } from './kit/figures.ts';
import { pace } from './kit/pace.ts';
import { benchPostgres } from './kit/world.ts';
import { measures, type Kit } from './measures/all.ts';

const RESULT = fileURLToPath(new URL('../../dist/bench.json', import.meta.url));

/** Runs the measures named, or all of them, and prints their figures; `--repeats=3` takes each so often. */
export async function main(args: readonly string[]): Promise<void> {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const repeats = Number(args.find((arg) => arg.startsWith('--repeats='))?.split('=')[1] ?? 3);
  const postgres = await benchPostgres();
  const browser = await BenchBrowser.launch();
  const kit: Kit = { postgres, browser, repeats };
  const figures: Figure[] = [];
  try {
    for (const { name, run } of measures) {
      if (names.length > 0 && !names.includes(name)) continue;
      console.log(
        `${name} … (a fixed loop takes ${pace().toFixed(0)} ms, load ${(loadavg()[0] ?? 0).toFixed(1)})`,
      );
      try {
        figures.push(...(await run(kit)));
      } catch (error) {
        console.error(`${name} failed:`, error);
        process.exitCode = 1;
      }
    }
  } finally {
    await browser.close();
    await postgres.stop();
  }
  mkdirSync(fileURLToPath(new URL('.', `file://${RESULT}`)), { recursive: true });
  const machine = { cores: cpus().length, processor: cpus()[0]?.model, node: process.version };
  writeFileSync(RESULT, JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 1));
  console.log(table(figures));
}
