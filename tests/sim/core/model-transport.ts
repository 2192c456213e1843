import { packRows } from '#contract/core/columns.ts';
import type { PullPage, PushAnswer } from '#contract/core/sync.ts';
import type { Batch, Failure, PullFrom, Reply, Transport } from '#sync/core/ports.ts';
import type { Opening, RunParts, Session } from '../kit/backend.ts';
import { LinkDown, type Carrier } from '../kit/network.ts';
import type { ModelServer } from './model-server.ts';

/** What an exchange gives: an answer of ours, a failure of ours, or something that is not ours at all. */
type Answer<T> = { kind: 'ok'; value: T } | { kind: 'failed'; failure: Failure } | { kind: 'foreign' };

/** Which session a request of this user is sent with, where it is not the user's own. */
export type SessionOf = (session: Session | null, user: string) => Session | null;

/** Requests to the model server over a link with faults. */
export class ModelTransport implements Transport {
  constructor(
    private readonly model: ModelServer,
    private readonly opening: Opening,
    private readonly parts: RunParts,
    private readonly sessionOf?: SessionOf,
  ) {}

  /** The session of the engine's own user, and of nobody else. */
  private session(): Session | null {
    const { session, user } = this.opening;
    const now = session();
    if (this.sessionOf) return this.sessionOf(this.opening.phone_session(), user);
    return now?.user === user ? now : null;
  }

  async push(batch: Batch): Promise<Reply<PushAnswer>> {
    const session = this.session();
    if (!session) return ended;
    const { stream_id, epoch, first_seq, ops, depth, oldest_age } = batch;
    const sent_at = new Date(this.opening.wall()).toISOString();
    const request = {
      stream_id,
      epoch,
      first_seq,
      ops: packRows(ops.map((op) => ({ ...op }))),
      depth,
      oldest_age,
      sent_at,
    };
    const carrier = carry(async () => {
      const person = this.model.personOf(session.token);
      if (!person) return dead;
      if (ops.some(({ op_id }) => this.parts.unreadable.has(op_id))) return unreadable;
      return { kind: 'ok', value: await this.model.push(person, request) };
    });
    return replyOf(await this.exchange(carrier));
  }

  async *pull({ cursor, stream_id }: PullFrom): AsyncGenerator<Reply<PullPage>> {
    const session = this.session();
    if (!session) {
      yield ended;
      return;
    }
    const request = this.model.nextRequest();
    const { epoch } = this.model.data;
    const serve = (from: string | null) => async (): Promise<Answer<PullPage>> => {
      // No stream outlives the server that began it.
      if (this.model.data.epoch !== epoch) return { kind: 'foreign' };
      const person = this.model.personOf(session.token);
      if (!person) return dead;
      const page = this.model.pull(person, from, request);
      return { kind: 'ok', value: { ...page, last_seq: this.model.lastSeq(stream_id) } };
    };
    let reply = replyOf(await this.exchange(carry(serve(cursor))));
    for (;;) {
      yield reply;
      if (!reply.ok || !reply.value.more) return;
      reply = await this.nextPage(serve(reply.value.cursor));
    }
  }

  private async nextPage(serve: () => Promise<Answer<PullPage>>): Promise<Reply<PullPage>> {
    try {
      await this.opening.link.nextPart();
      return replyOf(await serve());
    } catch (error) {
      if (error instanceof LinkDown) return offline;
      throw error;
    }
  }

  private async exchange<T>(carrier: Carrier<Answer<T>>): Promise<Answer<T>> {
    if (this.parts.faults.strikes('session_ended')) this.model.endSessions(this.opening.user);
    try {
      return await this.opening.link.exchange(carrier);
    } catch (error) {
      if (error instanceof LinkDown) return { kind: 'foreign' };
      throw error;
    }
  }
}

const dead = { kind: 'failed', failure: { kind: 'session', wipe: false } } as const;
const unreadable = {
  kind: 'failed',
  failure: { kind: 'refused', code: 'bad_request', message: 'The body cannot be read.' },
} as const;
const ended = { ok: false, failure: { kind: 'session', wipe: false } } as const;
const offline = { ok: false, failure: { kind: 'network' } } as const;

function replyOf<T>(answer: Answer<T>): Reply<T> {
  switch (answer.kind) {
    case 'ok':
      return { ok: true, value: answer.value };
    case 'failed':
      return { ok: false, failure: answer.failure };
    case 'foreign':
      return offline;
  }
}

const carry = <T>(serve: () => Promise<Answer<T>>): Carrier<Answer<T>> => ({
  serve,
  broken: () => ({ kind: 'failed', failure: { kind: 'busy', retry_after: null } }),
  busy: (seconds) => ({ kind: 'failed', failure: { kind: 'busy', retry_after: seconds } }),
  unauthorized: () => ({ kind: 'foreign' }),
  portal: () => ({ kind: 'foreign' }),
});
