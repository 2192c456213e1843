import type { Call } from '#contract/core/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { Gate } from '../calls/gate.ts';

/**
 * Share of the connections per kind of call. The kinds that can wait for a lock leave some connections free, so that
 * one locked row blocks neither reads nor session look-ups.
 */
const shares = { guest: 0.2, push: 0.3, write: 0.3, file: 0.1, pull: 0.3, read: 0.6 } as const;
type Kind = keyof typeof shares;

/** Most waiting calls per kind; arrivals fill half of it. */
const QUEUE = 400;

/** A gate per kind of call. */
export class Gates {
  readonly #gates: Record<Kind, Gate>;

  constructor(connections: number) {
    const gate = (kind: Kind) => new Gate(Math.max(1, Math.floor(connections * shares[kind])), QUEUE);
    this.#gates = {
      guest: gate('guest'),
      push: gate('push'),
      write: gate('write'),
      file: gate('file'),
      pull: gate('pull'),
      read: gate('read'),
    };
  }

  /** The gate of a call. */
  of(name: CallName): Gate {
    return this.#gates[kindOf(name, calls[name])];
  }
}

function kindOf(name: CallName, call: Call): Kind {
  if (name === 'sync.push') return 'push';
  if (name === 'sync.pull') return 'pull';
  if (call.bytes === true) return 'file';
  if (call.rule.kind === 'guest') return 'guest';
  return changes(call) ? 'write' : 'read';
}

/** True for calls that change state on the server. */
export const changes = ({ method, effect, keeps, safe }: Call): boolean =>
  (method !== 'GET' && safe !== true) || effect === 'write' || keeps === true;
