import type { Fleet } from './fleet.ts';
import { judgeMorning } from './judge-morning.ts';
import type { Phone } from './phone.ts';
import { Random } from './random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** What is under way when a phone falls asleep has ended by then. */
const FALLING_ASLEEP_MS = 2 * MINUTE_MS;
const LOOK_MS = 2 * MINUTE_MS;

/** Ten to sixteen hours in which nobody does anything. Time leaps, so that a night costs no more than a step. */
export async function passNight(fleet: Fleet, b: number): Promise<void> {
  const { clock, phones, backend, faults } = fleet;
  const chance = new Random(`${fleet.plan.seed} night ${String(b)}`);
  const sleep = async () => {
    for (const phone of phones) freeze(phone);
    await clock.until(clock.now + FALLING_ASLEEP_MS);
    clock.leap((10 * HOUR_MS + chance.int(6 * HOUR_MS)) / 2);
  };
  faults.count('night');
  for (const phone of phones) killSome(phone, chance);
  await sleep();
  await backend.server.clean?.();
  // As phones on a charger do, some look at the world once in the night.
  for (const phone of phones) if (chance.chance(0.3)) phone.thaw();
  await clock.until(clock.now + LOOK_MS);
  await sleep();
  await judgeMorning(fleet);
  for (const phone of phones) await rise(phone, chance);
}

function freeze(phone: Phone): void {
  for (const { tab } of phone.tabs) tab.freeze();
}

function killSome(phone: Phone, chance: Random): void {
  for (const open of phone.tabs) if (chance.chance(0.3)) phone.kill(open);
}

/** Most people take up their phone in the morning, and sign in where they are asked to. */
async function rise(phone: Phone, chance: Random): Promise<void> {
  if (chance.chance(0.2)) return;
  phone.thaw();
  if (!phone.session) await phone.signIn(phone.user);
  else if (phone.tabs.length === 0) await phone.openTab();
  else phone.wake('visible');
}
