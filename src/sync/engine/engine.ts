import { v7 } from 'uuid';
import type { CallAnswer, CallInput } from '#contract/call.ts';
import { findCall, type CallName, type CallOf } from '#contract/calls.ts';
import { configure } from '#contract/settings.ts';
import type { EngineApi, EngineEvent, NewOp, Outcome, Session } from '#data/api.ts';
import type { Decision } from '#data/issues.ts';
import { dropTiles } from '#data/device/caches.ts';
import type { Changes } from '#data/store/changes.ts';
import { commitAll } from '#data/store/commit.ts';
import { resolve } from '#data/store/conflicts.ts';
import { deviceId, sealEntry, leave, sealKeyOf } from '#data/device/left.ts';
import { unsentByUser, usersHere } from '#data/device/marks.ts';
import * as outbox from '#data/store/outbox.ts';
import { neededBy } from '#data/store/queued.ts';
import { adopt, keepAsNew } from '#data/store/rescue.ts';
import { sameValue } from '#data/same.ts';
import { clearSession, readDeviceToken, watchSession, writeSession } from '#data/device/session.ts';
import { unknownStatus } from '#data/sync-status.ts';
import { readAnswers } from '../net/answer.ts';
import { ask } from '../net/ask.ts';
import { finishLeaving } from './enter.ts';
import { Handover } from '../handover/handover.ts';
import { readFile } from '../files/read.ts';
import { HttpFiles } from '../files/transport.ts';
import { defaultLimits, type Http } from '../net/http.ts';
import { afterCall, afterPull, afterPush } from './session-effects.ts';
import { ImportExportEngine } from './import-export-engine.ts';
import { Teller } from './teller.ts';
import { HttpTransport } from '../net/transport.ts';
import { UserEngine } from './user-engine.ts';
import { endSession, type SessionEnd } from './session-end.ts';
import { wipeUser } from './wipe.ts';

/** The engine of one context: session, data, lists and sync of the signed-in user. */
export class Engine extends ImportExportEngine implements EngineApi {
  readonly #teller = new Teller();
  readonly #unwatch: () => void;
  readonly #handover = new Handover((token) => this.#http(token));
  #session: Session | null = null;
  #user: UserEngine | null = null;
  #ready: Promise<UserEngine>;
  #found: (engine: UserEngine | Promise<UserEngine>) => void = () => undefined;

  constructor(private readonly base_url = '') {
    super();
    this.#ready = this.#nobody();
    this.#unwatch = watchSession((session, { ended, wipe }) => void this.#hear(session, ended, wipe));
  }

  protected opened(): Promise<UserEngine> {
    return this.#ready;
  }

  #nobody(): Promise<UserEngine> {
    return new Promise((resolve) => {
      this.#found = resolve;
    });
  }

  #http(token: string | null): Http {
    return {
      base_url: this.base_url,
      fetch: (...request) => fetch(...request),
      token: () => Promise.resolve(token),
      limits: defaultLimits,
    };
  }

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
    if (before) this.#teller.tell({ kind: 'status', status: unknownStatus });
    if (session) await this.#openUser(session);
    void finishLeaving();
  }

  async #openUser(session: Session): Promise<void> {
    configure(session.settings);
    const http = {
      ...this.#http(null),
      token: () => Promise.resolve(this.#session?.user.id === user.user_id ? this.#session.token : null),
    };
    const user = new UserEngine({
      session,
      transport: new HttpTransport(http, () => Date.now()),
      file_transport: new HttpFiles(http),
      teller: this.#teller,
      hold: (wipe, left) => this.#ended(user, { wipe, left }),
      pushed: async ({ batch, answer }) => {
        this.#teller.tell({ kind: 'answered', answers: readAnswers(answer) });
        await this.#renew(user, (now) => afterPush(now, batch, answer));
        if (batch.ops.some(({ call }) => findCall(call)?.more_rows)) user.host.wake('peer');
      },
      applied: async (page) => this.#renew(user, (now) => afterPull(now, page)),
      make_room: async () => void (await dropTiles()),
    });
    this.#user = user;
    const opening = user.open().then(() => user);
    this.#found(opening);
    await opening;
  }

  /** Stores an answer's change of the session, if it is still this user's. */
  async #renew(user: UserEngine, change: (session: Session) => Session): Promise<void> {
    if (this.#user !== user || !this.#session) return;
    const next = change(this.#session);
    if (next === this.#session) return;
    this.#session = next;
    await writeSession(next);
    this.#teller.tell({ kind: 'session', session: next, ended: false });
  }

  /** The server rejected the session. Deletes only its keys; of a lost phone or a disabled user also the data. */
  async #ended(user: UserEngine, end: SessionEnd): Promise<void> {
    const token = this.#session?.token;
    if (this.#user !== user || token === undefined) return;
    if (end.wipe) user.close();
    const { session, ended } = await endSession(token, user.user_id, end);
    if (this.#session?.token === token) await this.#switchTo(session, ended);
  }

  /** Another context changed the session. Data to be deleted is closed here first, so that it stays deleted. */
  async #hear(session: Session | null, ended: boolean, wipe: string | null): Promise<void> {
    if (wipe !== null && this.#user?.user_id === wipe) {
      this.#user.close();
      await wipeUser(wipe);
    }
    await this.#switchTo(session, ended);
  }

  async #switchTo(session: Session | null, ended: boolean): Promise<void> {
    if (sameValue(session, this.#session)) return;
    const opening = this.open(session);
    // The next user is shown what waits here, so a sign-out is reported once that is stored.
    if (session === null) await opening;
    this.#teller.tell({ kind: 'session', session, ended });
    await opening;
  }

  subscribe(listener: (event: EngineEvent) => void): Promise<void> {
    this.#teller.add(listener);
    return Promise.resolve();
  }

  wake(reason: 'online' | 'offline' | 'visible' | 'hidden' | 'user'): Promise<void> {
    this.#user?.host.wake(reason);
    return Promise.resolve();
  }

  commit = async (op: NewOp) => ({ op_id: (await this.commitAll([op]))[0] ?? '' });

  commitAll = async (ops: readonly NewOp[]) =>
    (await this.#committed(({ db, env }) => commitAll(db, env, ops))).entries.map((entry) => entry.op_id);

  undo = async (op_id: string) => (await this.undoAll([op_id])).length === 1;

  async undoAll(op_ids: readonly string[]): Promise<string[]> {
    const user = await this.#ready;
    const { undone, changes } = await user.stored(() => outbox.undoAll(user.db, op_ids));
    user.changed(changes);
    return undone;
  }

  neededBy = async (record_ids: readonly string[]) => neededBy((await this.#ready).db, record_ids);

  async retryOp(op_id: string, patch?: Record<string, unknown>): Promise<void> {
    await this.#committed(async ({ db }) => ({ changes: await outbox.retryOp(db, op_id, patch, v7) }));
  }

  async retryOps(op_ids: readonly string[]): Promise<void> {
    await this.#committed(async ({ db }) => ({ changes: await outbox.retryOps(db, op_ids, v7) }));
  }

  /** Runs an outbox write, reports its changes and triggers the push. */
  async #committed<T extends { changes: Changes }>(write: (user: UserEngine) => Promise<T>): Promise<T> {
    const user = await this.#ready;
    const done = await user.stored(() => write(user));
    user.changed(done.changes);
    user.host.wake('enqueue');
    // "Saved" must not appear next to a header that still says "All synced".
    await user.tellStatus();
    return done;
  }

  async discard(op_id: string): Promise<void> {
    const user = await this.#ready;
    user.changed(await user.stored(() => outbox.discard(user.db, op_id)));
  }

  async resolve(resource: string, record_id: string, decisions: readonly Decision[]): Promise<void> {
    await this.#committed(async ({ db, env }) => ({
      changes: await resolve(db, env, resource, record_id, decisions),
    }));
  }

  adopt = async (op_id: string, record_id: string) =>
    (await this.#committed(({ db, env }) => adopt(db, env, op_id, record_id))).fields;

  keepAsNew = async (resource: string, record_id: string) =>
    (await this.#committed(({ db, env }) => keepAsNew(db, env, resource, record_id))).id;

  async dismissNotes(resource: string, record_id: string): Promise<void> {
    const user = await this.#ready;
    await user.db.notes.where('[resource+record_id]').equals([resource, record_id]).delete();
  }

  exportUnsent = async () => outbox.exportUnsent((await this.#ready).db);

  draft = async (key: string) => (await this.#ready).db.drafts.get(key);

  async saveDraft(key: string, values: Record<string, unknown>): Promise<void> {
    const user = await this.#ready;
    await user.stored(() => user.db.drafts.put({ key, values, saved_at: Date.now() }));
  }

  async dropDraft(key: string): Promise<void> {
    await (await this.#ready).db.drafts.delete(key);
  }

  drafts = async () => (await this.#ready).db.drafts.orderBy('saved_at').reverse().toArray();

  status = async () => (await this.#ready).status();
  storage = async () => (await this.#ready).storage();
  lossRead = async () => (await this.#ready).lossRead();
  waitingByUser = () => unsentByUser();

  readFile = async (file_id: string, filename: string): Promise<Outcome<Blob>> =>
    readFile(await this.#ready, file_id, {
      link: () => this.ask('files.link', { params: { id: file_id } }),
      http: this.#http(this.#session?.token ?? null),
      filename,
    });

  async ask<N extends CallName>(
    name: N,
    input: Partial<CallInput<CallOf<N>>>,
    file?: File,
  ): Promise<Outcome<CallAnswer<CallOf<N>>>> {
    const user = this.#user;
    const outcome = await ask(this.#http(this.#session?.token ?? null), name, input, {
      op_id: v7(),
      file,
      refused: ({ failure }) => {
        if (failure.kind === 'session' && user) void this.#ended(user, failure);
      },
    });
    if (outcome.ok && user) await this.#renew(user, (session) => afterCall(session, name, outcome.value));
    return outcome;
  }

  async signIn(username: string, password: string): Promise<Outcome<Session>> {
    const token = (await readDeviceToken()) ?? '';
    const body = { username, password, token };
    const device_id = await deviceId();
    const outcome = await ask(this.#http(null), 'session.login', { body }, { op_id: v7(), device_id });
    if (!outcome.ok) return outcome;
    const { access_token, expiration, user, permissions, settings, seal_key } = outcome.value;
    // A user whose session only expired here is signed out by the next user.
    for (const other of await usersHere()) if (other !== user.id) await leave(other);
    const session: Session = { token: access_token, expiration, user, permissions, settings };
    await writeSession(session, seal_key === undefined ? [] : [await sealEntry(user.id, seal_key)]);
    void this.#switchTo(session, false);
    return { ok: true, value: session };
  }

  async signOut(): Promise<void> {
    const { token, user } = this.#session ?? {};
    if (user) await leave(user.id);
    else await clearSession();
    await this.#switchTo(null, false);
    if (token !== undefined) void ask(this.#http(token), 'session.logout', {}, { op_id: v7() });
  }

  handOver = (username: string, code: string) => this.#handover.start(username, code);
  stopHandover = () => Promise.resolve(this.#handover.stop());
  dropHandedOver = (user_id: string) => this.#handover.drop(user_id);

  canLock = async () => (await sealKeyOf((await this.#ready).user_id)) !== null;

  /** Ends this context's engine permanently. */
  async end(): Promise<void> {
    this.#unwatch();
    await this.open(null);
  }
}
