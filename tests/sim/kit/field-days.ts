import { kinds, mixes, type ActionKind } from './mixes.ts';
import type { Action } from './plan.ts';
import type { Random } from './random.ts';

type Draw = (kind: ActionKind) => Action;
interface Sure {
  kind: ActionKind;
  a?: number;
}

const { field } = mixes;
const bag = kinds.flatMap((kind) =>
  Array.from({ length: kind in field ? field[kind as keyof typeof field] : 0 }, () => kind),
);
/** Steps of a day beside those every run has. */
const STEPS = [5, 9] as const;
/** The second territory: leads of the first one go there. */
const SECOND = 3;

/** What happens in every run, whatever else is drawn: on the first day, on those between, and on the last one. */
const first: readonly Sure[] = [{ kind: 'backup' }, { kind: 'office_territory', a: SECOND }];
const between: readonly Sure[] = [{ kind: 'office_move' }, { kind: 'office_remove' }];
const last: readonly Sure[] = [{ kind: 'office_move' }, { kind: 'restore' }];

/** The steps with field days in one place among them; everybody sleeps after each. */
export function daysAmong(own: readonly Action[], days: number, draw: Draw, random: Random): Action[] {
  const cut = random.int(own.length + 1);
  const stretch = Array.from({ length: days }, (_, at) => {
    const sure = at === 0 ? first : at === days - 1 ? last : between;
    return [...dayWith(sure, draw, random), draw('night')];
  });
  return [...own.slice(0, cut), ...stretch.flat(), ...own.slice(cut)];
}

function dayWith(sure: readonly Sure[], draw: Draw, random: Random): Action[] {
  const [low, high] = STEPS;
  const steps = Array.from({ length: low + random.int(high - low + 1) }, () => draw(random.pick(bag)));
  for (const { kind, ...given } of sure)
    steps.splice(random.int(steps.length + 1), 0, { ...draw(kind), ...given });
  return steps;
}
