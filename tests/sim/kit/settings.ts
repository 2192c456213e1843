/** What the SIM_ variables ask for. A misspelt one fails, because it would silently run something else. */
export interface Settings {
  /** Replays one seed. */
  seed: string | null;
  /** Runs one of the two simulations alone. */
  only: 'core' | 'stack' | null;
  /** How many seeds, where more or fewer than usual are wanted. */
  seeds: number | null;
  /** The first seed. */
  from: number;
  /** The long run: seeds until this time is over. What breaks is shrunk and kept, and the next seed follows. */
  minutes: number | null;
  /** Where the long run keeps plans that broke a promise, one a line; null for the file of all kept plans. */
  keep: string | null;
  /** Where the long run adds its figures, one line of JSON a slice. */
  report: string | null;
}

const known = ['SIM_SEED', 'SIM_ONLY', 'SIM_SEEDS', 'SIM_FROM', 'SIM_MINUTES', 'SIM_KEEP', 'SIM_REPORT'];

/** Reads the settings of a run from its environment. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const unknown = Object.keys(env).filter((name) => name.startsWith('SIM_') && !known.includes(name));
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}; known: ${known.join(', ')}`);
  const only = env['SIM_ONLY'] ?? null;
  if (only !== null && only !== 'core' && only !== 'stack') throw new Error('SIM_ONLY is core or stack');
  const minutes = numberOf(env, 'SIM_MINUTES');
  if (minutes !== null && (env['SIM_SEED'] ?? env['SIM_SEEDS']) !== undefined)
    throw new Error('SIM_MINUTES goes without SIM_SEED and SIM_SEEDS');
  return {
    seed: env['SIM_SEED'] ?? null,
    only,
    seeds: numberOf(env, 'SIM_SEEDS'),
    from: numberOf(env, 'SIM_FROM') ?? 0,
    minutes,
    keep: env['SIM_KEEP'] ?? null,
    report: env['SIM_REPORT'] ?? null,
  };
}

function numberOf(env: Readonly<Record<string, string | undefined>>, name: string): number | null {
  const text = env[name];
  if (text === undefined) return null;
  if (!/^\d+(\.\d+)?$/.test(text) || (name !== 'SIM_MINUTES' && text.includes('.')))
    throw new Error(`${name} is a number`);
  return Number(text);
}
