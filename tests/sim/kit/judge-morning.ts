import { invariant } from './failure.ts';
import type { Fleet } from './fleet.ts';
import { judgeFieldOf } from './judge-field.ts';

/** A night costs no work and doubles none: what was saved yesterday waits on its phone, or the server has it once. */
export async function judgeMorning(fleet: Fleet): Promise<void> {
  for (const { name, user, tabs } of fleet.phones) {
    const [open] = tabs;
    if (open) await fleet.checkHeld('I42', { phone: name, user, opened: open.opened });
  }
  const effects = await fleet.backend.server.effects();
  const twice = effects.filter((op_id, at) => effects.indexOf(op_id) !== at);
  invariant('I42', twice.length === 0, () => `took effect twice overnight: ${twice.join(', ')}`);
  await judgeFieldOf(fleet);
}
