import { useEffect, useEffectEvent, useState } from 'react';
import type { CallAnswer, CallInput } from '#contract/core/call.ts';
import type { CallName, CallOf } from '#contract/calls.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { currentPerson, engine } from '#data/engine.ts';

/** The last result of a server query, and its time. */
export interface ServerQuery<T> {
  value: T | undefined;
  /** Time received (epoch ms). */
  at: number | null;
  asking: boolean;
  /** Why there is no newer result. */
  problem: Problem | null;
}

/** Decided by code, shown by message. */
export interface Problem {
  code: ErrorCode | 'offline';
  message: string;
}

interface CachedAnswer {
  value: unknown;
  at: number;
}

/** In-memory results of this page, by user and query. They are about other people, so none is stored. */
const cache = new Map<string, CachedAnswer>();
const MOST_CACHED = 50;

interface Settled {
  turn: string;
  answer: CachedAnswer | undefined;
  problem: Problem | null;
}

/** A query only the server can answer, run on open and when `times` changes. The last result stays until the next. */
export function useServerQuery<N extends CallName>(
  name: N,
  input: Partial<CallInput<CallOf<N>>> | null,
  times = 0,
): ServerQuery<CallAnswer<CallOf<N>>> {
  const key = input && JSON.stringify([currentPerson()?.id, name, input]);
  const [settled, setSettled] = useState<Settled>();
  const turn = JSON.stringify([times, key]);
  const onAsk = useEffectEvent(async () => {
    // Right after a start the engine does not know the user yet.
    await engine().status();
    return engine().ask(name, input ?? {});
  });
  // The server is outside React.
  useEffect(() => {
    if (key === null) return;
    let live = true;
    void onAsk().then((outcome) => {
      if (outcome.ok) cacheAnswer(key, { value: outcome.value, at: Date.now() });
      if (live) setSettled({ turn, answer: cache.get(key), problem: outcome.ok ? null : outcome });
    });
    return () => {
      live = false;
    };
  }, [key, turn]);
  const done = settled?.turn === turn;
  const answer = done ? settled.answer : key === null ? undefined : cache.get(key);
  return {
    // The key includes the call of its stored result.
    value: answer?.value as CallAnswer<CallOf<N>> | undefined,
    at: answer?.at ?? null,
    asking: key !== null && !done,
    problem: done ? settled.problem : null,
  };
}

function cacheAnswer(key: string, answer: CachedAnswer): void {
  cache.delete(key);
  cache.set(key, answer);
  const [oldest] = cache.keys();
  if (cache.size > MOST_CACHED && oldest !== undefined) cache.delete(oldest);
}
