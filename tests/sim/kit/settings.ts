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
}

const known = ['SIM_SEED', 'SIM_ONLY', 'SIM_SEEDS', 'SIM_FROM'];

/** Reads the settings of a run from its environment. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const unknown = Object.keys(env).filter((name) => name.startsWith('SIM_') && !known.includes(name));
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}; known: ${known.join(', ')}`);
  const only = env['SIM_ONLY'] ?? null;
  if (only !== null && only !== 'core' && only !== 'stack') throw new Error('SIM_ONLY is core or stack');
  return {
    seed: env['SIM_SEED'] ?? null,
    only,
    seeds: numberOf(env, 'SIM_SEEDS'),
    from: numberOf(env, 'SIM_FROM') ?? 0,
  };
}

function numberOf(env: Readonly<Record<string, string | undefined>>, name: string): number | null {
  const text = env[name];
  if (text === undefined) return null;
  if (!/^\d+$/.test(text)) throw new Error(`${name} is a number`);
  return Number(text);
}
