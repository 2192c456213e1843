import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';

/** A failed case of a property: what fast-check needs to make the same value again. */
interface KeptCase {
  seed: number;
  path: string;
}

const known = ['FUZZ_RUNS', 'FUZZ_SEED'];
for (const name of Object.keys(process.env))
  if (name.startsWith('FUZZ_') && !known.includes(name))
    throw new Error(`${name} is unknown; there are ${known.join(' and ')}.`);

/** How many generated bad inputs each call gets: 25, and 400 in the long run. */
export const FUZZ_RUNS = wholeNumber('FUZZ_RUNS', 25);
/** Moves every property to other cases; the long run counts it on. */
const FUZZ_SEED = wholeNumber('FUZZ_SEED', 0);

function wholeNumber(name: string, fallback: number): number {
  const value = Number(process.env[name] ?? fallback);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} is no whole number.`);
  return value;
}

/**
 * Checks a property: kept cases first, then others, the same ones every time unless FUZZ_SEED moves on. A
 * failure prints its seed, path and counterexample, and is kept in tests/kept under the property's name.
 */
export function checkProperty<T>(name: string, property: fc.IProperty<T>, runs = 100): void {
  judge(name, fc.check(property, parametersOf(name, property, runs)));
}

/** The same for a property that waits. */
export async function checkAsyncProperty<T>(
  name: string,
  property: fc.IAsyncProperty<T>,
  runs = 100,
): Promise<void> {
  judge(name, await fc.check(property, parametersOf(name, property, runs)));
}

function parametersOf<T>(name: string, property: fc.IRawProperty<T>, runs: number): fc.Parameters<T> {
  const examples = keptCases(name).flatMap((kept) => valueOf(property, kept));
  return { seed: seedOf(name), numRuns: runs + examples.length, examples };
}

/** FNV-1a of the name, moved on by FUZZ_SEED. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash + FUZZ_SEED) | 0;
}

/** The value of a kept case; none where the generator has changed and knows no such path any more. */
function valueOf<T>(property: fc.IRawProperty<T>, kept: KeptCase): T[] {
  // fast-check knows a property by this method being its own, and would take any other object for an arbitrary.
  const own = Object.assign(Object.create(property) as fc.IProperty<T>, { isAsync: () => false as const });
  try {
    return fc.sample(own, { ...kept, numRuns: 1 });
  } catch {
    return [];
  }
}

function judge<T>(name: string, details: fc.RunDetails<T>): void {
  if (!details.failed) return;
  const { seed, counterexamplePath: path } = details;
  const kept = keptCases(name);
  if (path !== null && !kept.some((one) => one.seed === seed && one.path === path))
    writeFileSync(keptFile(name), `${JSON.stringify([...kept, { seed, path }], null, 2)}\n`);
  throw new Error(`${name}: ${fc.defaultReportMessage(details)}`, { cause: details.errorInstance });
}

/** Where failed cases of a property are kept. */
export const keptFile = (name: string): string =>
  fileURLToPath(
    new URL(`../kept/${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.json`, import.meta.url),
  );

function keptCases(name: string): KeptCase[] {
  const file = keptFile(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptCase[]) : []; // written above
}
