import type { Tx } from '#server/db/database.ts';
import { neighbourhoodOf, networkOf } from '#server/calls/network.ts';
import { isLeft, limitKey, nameKey, openGate, takeOne, type Allowance, type Patience } from './limits.ts';

const DAY_S = 86_400;

/** Guessing one name from one network: the wait keeps growing. */
const ONE_PLACE: Patience = { free: 5, longest_s: 900, forget_s: DAY_S };
/** A known device: typing errors of the owner, or guesses of a thief. */
const ONE_DEVICE: Patience = { free: 5, longest_s: 900, forget_s: DAY_S };
/** Guesses at one name from all networks together. */
const ONE_NAME: Patience = { free: 20, longest_s: 120, forget_s: DAY_S };
/** Thousands of phones share one address of a mobile network. */
const ONE_ADDRESS: Patience = { free: 100, longest_s: 8, forget_s: 900 };

/**
 * A neighbourhood with few failures for a name today waits neither for others guessing that name nor for other names
 * behind its address: an owner's new phone signs in from there. Such failures per day, per neighbourhood and in all.
 */
const CLEAN: Allowance = { most: 3, window_s: DAY_S };
const ALL_CLEAN: Allowance = { most: 300, window_s: DAY_S };

interface Try {
  ip: string;
  now: Date;
  /** The known device of the attempt, if any. */
  device: string | null;
}

/** The rate limit of a sign-in attempt; throws while it has to wait. A known device has its own. */
export async function loginGate(tx: Tx, name: string, { ip, now, device }: Try) {
  if (device !== null) {
    const own = limitKey('login-device', name, device);
    const gate = await openGate(tx, new Map([[own, ONE_DEVICE]]), now);
    return { failed: () => gate.failed(), passed: () => gate.passed([own]) };
  }
  const network = networkOf(ip);
  const place = limitKey('login-place', name, network);
  const anywhere = nameKey('login-name', name);
  const address = limitKey('login-address', network);
  const clean = [
    [limitKey('login-clean', name, neighbourhoodOf(ip)), CLEAN],
    [nameKey('login-all-clean', name), ALL_CLEAN],
  ] as const;
  let isClean = true;
  for (const [key, allowance] of clean) isClean = (await isLeft(tx, key, allowance, now)) && isClean;
  const rules = new Map([
    [place, ONE_PLACE],
    [anywhere, ONE_NAME],
    [address, ONE_ADDRESS],
  ]);
  const gate = await openGate(tx, rules, now, new Set(isClean ? [anywhere, address] : []));
  return {
    async failed(): Promise<void> {
      await gate.failed();
      if (isClean) for (const [key, allowance] of clean) await takeOne(tx, key, allowance, now);
    },
    passed: () => gate.passed([place, clean[0][0]]),
  };
}
