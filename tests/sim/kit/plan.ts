import { daysAmong } from './field-days.ts';
import { kinds, mixes, usual, weights, type ActionKind, type Mix } from './mixes.ts';
import type { Random } from './random.ts';

/** One step of a run. The numbers choose among what is there when the step comes. */
export interface Action {
  kind: ActionKind;
  /** Virtual ms since the step before. */
  wait: number;
  phone: number;
  a: number;
  b: number;
}

export interface Plan {
  seed: string;
  phones: number;
  actions: Action[];
}

export interface PlanSize {
  phones: readonly [number, number];
  actions: readonly [number, number];
  /** Longest waits between two steps, in ms; each run takes one. */
  pauses: readonly number[];
  /** One mix only, where a bug of one sort is looked for. */
  mix?: Mix;
  /** Mixes runs are drawn from beside the usual ones. */
  also?: readonly Mix[];
  /** Field days, each with the night after it, somewhere among the steps of the mix. */
  days?: number;
}

/** The steps of one seed. */
export function planOf(seed: string, size: PlanSize, random: Random): Plan {
  const between = ([low, high]: readonly [number, number]) => low + random.int(high - low + 1);
  const phones = between(size.phones);
  const drawn = random.pick([...usual, ...(size.also ?? [])]);
  const mix: Partial<Record<ActionKind, number>> = mixes[size.mix ?? drawn];
  const some = kinds.filter((kind) => mix !== weights || kind === 'wait' || random.chance(0.8));
  const bag = some.flatMap((kind) => Array.from({ length: mix[kind] ?? 0 }, () => kind));
  const few = random.chance(0.5) ? 3 : 1 << 30;
  const pause = random.pick(size.pauses);
  const step = (kind: ActionKind): Action => ({
    kind,
    wait: random.int(pause),
    phone: random.int(phones),
    a: random.int(few),
    b: random.int(1 << 30),
  });
  const own = Array.from({ length: between(size.actions) }, () => step(random.pick(bag)));
  const actions = size.days && !size.mix ? daysAmong(own, size.days, step, random) : own;
  return { seed, phones, actions };
}

/** One step in one line, as people read it and as found cases are kept. */
export const lineOf = (action: Action): string =>
  `+${String(action.wait)}ms phone ${String(action.phone)} ${action.kind} ${String(action.a)} ${String(action.b)}`;

/** The step of a line. */
export function actionOf(line: string): Action {
  const [, wait, phone, kind, a, b] = /^\+(\d+)ms phone (\d+) (\w+) (\d+) (\d+)$/.exec(line) ?? [];
  const known = [...kinds, 'night' as const].find((candidate) => candidate === kind);
  if (!known) throw new Error(`no step: ${line}`);
  return { kind: known, wait: Number(wait), phone: Number(phone), a: Number(a), b: Number(b) };
}
