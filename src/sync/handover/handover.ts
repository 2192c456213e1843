import { v7 } from 'uuid';
import type { Outcome } from '#data/api.ts';
import type { HandedOver } from '#data/handover.ts';
import { deviceId, sealEntry } from '#data/device/left.ts';
import { unsentByUser } from '#data/device/marks.ts';
import { ask, failed } from '../net/ask.ts';
import { aloneWithData } from '../host/data-lock.ts';
import { unreachable, type Http } from '../net/http.ts';
import { wipeUser } from '../engine/wipe.ts';

/** Handover of work left by signed-out users, while nobody is signed in. */
export class Handover {
  #stop = new AbortController();

  constructor(private readonly httpOf: (token: string | null) => Http) {}

  async start(username: string, code: string): Promise<Outcome<HandedOver>> {
    const stop = new AbortController();
    this.#stop = stop;
    // Loaded before the code is used.
    const part = await import('./hand-over.ts').catch(() => null);
    if (!part) return failed(unreachable);
    const user_ids = Object.keys(await unsentByUser());
    const body = { username, code, user_ids };
    const device_id = await deviceId();
    const granted = await ask(this.httpOf(null), 'session.handover', { body }, { op_id: v7(), device_id });
    if (!granted.ok) return granted;
    const { user_id, access_token, seal_key } = granted.value;
    const http = this.httpOf(access_token);
    const [, key] = await sealEntry(user_id, seal_key);
    const value = await part.handOver({ user_id, key, http, signal: stop.signal });
    void ask(http, 'session.logout', { body: {} }, { op_id: v7() });
    return { ok: true, value };
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Deletes all data of a signed-out user. */
  drop(user_id: string): Promise<void> {
    return aloneWithData(user_id, () => wipeUser(user_id));
  }
}
