import { findCall } from '#contract/calls.ts';
import { configure } from '#contract/core/settings.ts';
import type { Session } from '#data/api.ts';
import { dropTiles } from '#data/device/caches.ts';
import { sameValue } from '#data/same.ts';
import { watchSession, writeSession } from '#data/device/session.ts';
import { unknownStatus } from '#data/sync-status.ts';
import { readAnswers } from '../net/answer.ts';
import { finishLeaving } from './enter.ts';
import { HttpFiles } from '../files/transport.ts';
import { defaultLimits, type Http } from '../net/http.ts';
import { afterPull, afterPush } from './session-effects.ts';
import { Teller } from './teller.ts';
import { HttpTransport } from '../net/transport.ts';
import { UserEngine } from './user-engine.ts';
import { endSession, type SessionEnd } from './session-end.ts';
import { wipeUser } from './wipe.ts';

/** The signed-in user of this context: follows the session, opens and closes that user's engine. */
export class CurrentUser {
  readonly teller = new Teller();
  readonly #unwatch: () => void;
  #session: Session | null = null;
  #user: UserEngine | null = null;
  #ready: Promise<UserEngine>;
  #found: (engine: UserEngine | Promise<UserEngine>) => void = () => undefined;

  constructor(private readonly base_url = '') {
    this.#ready = this.#nobody();
    this.#unwatch = watchSession(
      (session, { ended, wipe }) => void this.#sessionChanged(session, ended, wipe),
    );
  }

  /** The user's engine, once somebody is signed in and it is open. */
  opened(): Promise<UserEngine> {
    return this.#ready;
  }

  /** The user's engine, also while it opens; null while nobody is signed in. */
  get user(): UserEngine | null {
    return this.#user;
  }

  get user_id(): string | null {
    return this.#session?.user.id ?? null;
  }

  get token(): string | null {
    return this.#session?.token ?? null;
  }

  #nobody(): Promise<UserEngine> {
    return new Promise((resolve) => {
      this.#found = resolve;
    });
  }

  /** The network with this token, or as a guest. */
  http(token: string | null): Http {
    return {
      base_url: this.base_url,
      fetch: (...request) => fetch(...request),
      token: () => Promise.resolve(token),
      limits: defaultLimits,
    };
  }

  /** Opens the session's user and starts syncing; null closes it. */
  async open(session: Session | null): Promise<void> {
    const same = session !== null && this.#user?.user_id === session.user.id;
    const renewed = same && this.#session?.token !== session.token;
    this.#session = session;
    if (same) {
      if (renewed) this.#user?.host.wake('signed_in');
      await this.#ready;
      return;
    }
    const before = this.#user;
    if (before) {
      this.#user = null;
      this.#ready = this.#nobody();
      await before.leave();
    }
    if (this.#session !== session) return;
    // One user's sync status must not be shown to the next.
    if (before) this.teller.tell({ kind: 'status', status: unknownStatus });
    if (session) await this.#openUser(session);
    void finishLeaving();
  }

  async #openUser(session: Session): Promise<void> {
    configure(session.settings);
    const http = {
      ...this.http(null),
      token: () => Promise.resolve(this.#session?.user.id === user.user_id ? this.#session.token : null),
    };
    const user = new UserEngine({
      session,
      transport: new HttpTransport(http, () => Date.now()),
      file_transport: new HttpFiles(http),
      teller: this.teller,
      hold: (wipe, left) => this.end(user, { wipe, left }),
      pushed: async ({ batch, answer }) => {
        this.teller.tell({ kind: 'answered', answers: readAnswers(answer) });
        await this.renew(user, (now) => afterPush(now, batch, answer));
        if (batch.ops.some(({ call }) => findCall(call)?.more_rows)) user.host.wake('peer');
      },
      applied: async (page) => this.renew(user, (now) => afterPull(now, page)),
      make_room: async () => void (await dropTiles()),
    });
    this.#user = user;
    const opening = user.open().then(() => user);
    this.#found(opening);
    await opening;
  }

  /** Stores an answer's change of the session, if it is still this user's. */
  async renew(user: UserEngine, change: (session: Session) => Session): Promise<void> {
    if (this.#user !== user || !this.#session) return;
    const next = change(this.#session);
    if (next === this.#session) return;
    this.#session = next;
    await writeSession(next);
    this.teller.tell({ kind: 'session', session: next, ended: false });
  }

  /** The server rejected the session. Deletes only its keys; of a lost phone or a disabled user also the data. */
  async end(user: UserEngine, end: SessionEnd): Promise<void> {
    const token = this.#session?.token;
    if (this.#user !== user || token === undefined) return;
    if (end.wipe) user.close();
    const { session, ended } = await endSession(token, user.user_id, end);
    if (this.#session?.token === token) await this.switchTo(session, ended);
  }

  /** Another context changed the session. Data to be deleted is closed here first, so that it stays deleted. */
  async #sessionChanged(session: Session | null, ended: boolean, wipe: string | null): Promise<void> {
    if (wipe !== null && this.#user?.user_id === wipe) {
      this.#user.close();
      await wipeUser(wipe);
    }
    await this.switchTo(session, ended);
  }

  /** Takes another session, or none, and reports it to the page. */
  async switchTo(session: Session | null, ended: boolean): Promise<void> {
    if (sameValue(session, this.#session)) return;
    const opening = this.open(session);
    // The next user is shown what waits here, so a sign-out is reported once that is stored.
    if (session === null) await opening;
    this.teller.tell({ kind: 'session', session, ended });
    await opening;
  }

  /** Ends this context's engine permanently. */
  async close(): Promise<void> {
    this.#unwatch();
    await this.open(null);
  }
}
