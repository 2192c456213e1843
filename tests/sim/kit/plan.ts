import type { Random } from './random.ts';

/** What can happen in a run, and how often beside the others. */
const weights = {
  wait: 8,
  create: 16,
  edit: 18,
  status: 6,
  remove: 4,
  attach: 6,
  bad_create: 3,
  bad_edit: 3,
  fix: 5,
  discard: 3,
  convert: 5,
  look: 3,
  choose: 6,
  adopt: 1,
  wake: 5,
  link_down: 5,
  link_up: 6,
  open_tab: 5,
  close_tab: 2,
  kill: 3,
  freeze: 5,
  thaw: 3,
  clock_jump: 2,
  quota_on: 1,
  quota_off: 2,
  sign_in: 6,
  sign_out: 2,
  switch_user: 2,
  end_sessions: 2,
  office_edit: 6,
  office_move: 5,
  office_remove: 3,
  rights: 2,
  backup: 2,
  restore: 3,
  outdate: 1,
  writer_begin: 3,
  writer_end: 4,
} as const;

/** A field day: plans and visits made, changed, decided on and carried out, and whatever happens beside. */
const field = {
  wait: 2,
  create: 4,
  visit: 8,
  plan: 7,
  visit_edit: 5,
  plan_edit: 6,
  visit_remove: 2,
  plan_remove: 2,
  check: 14,
  note: 3,
  decide: 14,
  duty: 5,
  convert: 2,
  fix: 3,
  discard: 1,
  look: 1,
  choose: 5,
  wake: 9,
  link_down: 5,
  link_up: 6,
  kill: 2,
  open_tab: 3,
  clock_jump: 2,
  switch_user: 1,
  end_sessions: 1,
  office_move: 3,
  office_remove: 2,
  office_territory: 3,
  rights: 1,
  backup: 2,
  restore: 2,
} as const;

export type ActionKind = keyof typeof weights | keyof typeof field;

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
}

const usualKinds = Object.keys(weights) as ActionKind[];
const kinds = [...new Set([...usualKinds, ...Object.keys(field)])] as ActionKind[];

/**
 * What a run is mostly about: everything, many hands on few rows, tabs that come and go, people who share a
 * phone, files, leads that become customers, fields that both sides change, field days, or rows that change hands during
 * full pulls.
 */
const mixes = {
  all: weights,
  rows: {
    create: 4,
    edit: 10,
    status: 4,
    remove: 2,
    wake: 10,
    kill: 2,
    open_tab: 3,
    office_edit: 4,
    office_move: 8,
    rights: 2,
    outdate: 2,
  },
  tabs: {
    create: 3,
    edit: 5,
    wake: 10,
    open_tab: 8,
    freeze: 8,
    thaw: 4,
    office_edit: 3,
    office_move: 5,
    office_remove: 1,
    outdate: 1,
  },
  files: {
    create: 4,
    attach: 14,
    remove: 1,
    wake: 8,
    kill: 4,
    link_down: 4,
    link_up: 6,
    open_tab: 4,
    office_remove: 1,
    end_sessions: 1,
    backup: 3,
    restore: 3,
  },
  people: {
    create: 6,
    attach: 2,
    edit: 4,
    wake: 6,
    open_tab: 6,
    freeze: 6,
    thaw: 4,
    sign_in: 4,
    sign_out: 1,
    switch_user: 5,
    end_sessions: 2,
  },
  conversions: {
    wait: 3,
    create: 8,
    bad_create: 3,
    edit: 8,
    convert: 14,
    fix: 6,
    adopt: 4,
    discard: 1,
    wake: 8,
    link_down: 4,
    link_up: 5,
    office_edit: 3,
    office_move: 2,
    choose: 4,
    restore: 1,
    backup: 1,
  },
  conflicts: {
    wait: 3,
    edit: 14,
    status: 6,
    office_edit: 14,
    look: 8,
    choose: 12,
    wake: 10,
    link_down: 5,
    link_up: 6,
    office_move: 1,
    kill: 2,
    open_tab: 3,
    restore: 1,
    backup: 1,
  },
  field,
  decisions: { visit: 8, decide: 16, wake: 10, link_down: 2, link_up: 4 },
  moves: { wait: 2, edit: 14, wake: 12, office_move: 18, outdate: 5, rights: 3, kill: 2, open_tab: 3 },
} as const satisfies Record<string, Partial<Record<ActionKind, number>>>;
export type Mix = keyof typeof mixes;

const usual: readonly Mix[] = [
  'all',
  'all',
  'all',
  'rows',
  'tabs',
  'people',
  'files',
  'conversions',
  'conflicts',
];

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
  const actions = Array.from({ length: between(size.actions) }, () => ({
    kind: random.pick(bag),
    wait: random.int(pause),
    phone: random.int(phones),
    a: random.int(few),
    b: random.int(1 << 30),
  }));
  return { seed, phones, actions };
}

/** One step in one line, as people read it and as found cases are kept. */
export const lineOf = (action: Action): string =>
  `+${String(action.wait)}ms phone ${String(action.phone)} ${action.kind} ${String(action.a)} ${String(action.b)}`;

/** The step of a line. */
export function actionOf(line: string): Action {
  const [, wait, phone, kind, a, b] = /^\+(\d+)ms phone (\d+) (\w+) (\d+) (\d+)$/.exec(line) ?? [];
  const known = kinds.find((candidate) => candidate === kind);
  if (!known) throw new Error(`no step: ${line}`);
  return { kind: known, wait: Number(wait), phone: Number(phone), a: Number(a), b: Number(b) };
}
