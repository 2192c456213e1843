import * as z from 'zod/mini';
import type { Draft } from '#data/api.ts';
import { currentSession, engine, onEngineEvent } from '#data/engine.ts';

const PREFIX = 'beatbook-draft:';
/** Texts are far shorter; files are stored elsewhere and only referenced. */
const MOST_CHARACTERS = 100_000;

const copy = z.object({ values: z.record(z.string(), z.unknown()), saved_at: z.number() });

const keyOf = (user_id: string, key: string): string => `${PREFIX}${user_id}:${key}`;

/**
 * The latest input, written synchronously: the store is written from a worker, which may end with the page before
 * it is done. Deleted once the store has the draft, and with the session.
 */
export function keepCopy(user_id: string, { key, values, saved_at }: Draft): void {
  const text = JSON.stringify({ values, saved_at });
  if (text.length > MOST_CHARACTERS) return;
  try {
    localStorage.setItem(keyOf(user_id, key), text);
  } catch {
    // Without room only the store has the draft.
  }
}

/** Deletes the copy, unless a later one replaced it. */
export function dropCopy(user_id: string, key: string, until = Number.POSITIVE_INFINITY): void {
  const copy = copyOf(user_id, key);
  if (copy && copy.saved_at <= until) localStorage.removeItem(keyOf(user_id, key));
}

function copyOf(user_id: string, key: string): Draft | null {
  const text = localStorage.getItem(keyOf(user_id, key));
  if (text === null) return null;
  try {
    return { key, ...copy.parse(JSON.parse(text)) };
  } catch {
    localStorage.removeItem(keyOf(user_id, key));
    return null;
  }
}

/** The complete draft: if a copy still exists, the store lacks the latest input. */
export async function readDraft(key: string): Promise<Draft | null> {
  const user_id = currentSession()?.user.id;
  const copy = user_id === undefined ? null : copyOf(user_id, key);
  return copy ?? (await engine().draft(key)) ?? null;
}

/** Moves copies of an earlier page to the draft store, and deletes copies when the session ends. */
export function followCopies(): void {
  const store = () => storeCopies().catch(() => undefined);
  void store();
  onEngineEvent((event) => {
    if (event.kind === 'session') void store();
  });
}

async function storeCopies(): Promise<void> {
  const user_id = currentSession()?.user.id ?? '';
  const own = keyOf(user_id, '');
  const names = [...Array(localStorage.length).keys()]
    .map((at) => localStorage.key(at) ?? '')
    .filter((name) => name.startsWith(PREFIX));
  for (const name of names) if (!name.startsWith(own)) localStorage.removeItem(name);
  const copies = names.flatMap((name) =>
    name.startsWith(own) ? (copyOf(user_id, name.slice(own.length)) ?? []) : [],
  );
  await Promise.all(
    copies.map(async ({ key, values, saved_at }) => {
      await engine().saveDraft(key, values);
      dropCopy(user_id, key, saved_at);
    }),
  );
}
