import { useEffect, useState } from 'react';
import type { Draft } from '#data/api.ts';
import { currentSession, engine } from '#data/engine.ts';
import { dropCopy, keepCopy, readDraft } from './draft-copy.ts';
import type { FormState } from './form-state.ts';

/** Drafts are written at most this often during typing. */
const PAUSE_MS = 250;

/** The stored draft of a form: undefined while loading, null when there is none. */
export function useStoredDraft(key: string): Draft | null | undefined {
  const [found, setFound] = useState<{ key: string; draft: Draft | null }>();
  // The store answers after the first render; nothing else here changes.
  useEffect(() => {
    let live = true;
    const show = (draft: Draft | null) => {
      if (live) setFound({ key, draft });
    };
    readDraft(key).then(show, () => show(null));
    return () => {
      live = false;
    };
  }, [key]);
  return found?.key === key ? found.draft : undefined;
}

/** Whether the user typed in a field that differs from its initial value. */
export type IsTyped<V> = (name: string, now: V, before: V) => boolean;

export interface DraftKeeping {
  /** Deletes the draft and stores no further one. */
  drop: () => void;
  /** Deletes the draft; further typing makes a new one. */
  clear: () => void;
}

/**
 * Stores the input as a draft: in the store at most four times a second, and until then as a copy written on
 * every change. Automatic values alone make no draft: `isTyped` tells which changed field was typed in.
 */
export function useDraftKeeping<V extends object>(
  form: FormState<V>,
  key: string,
  isTyped: IsTyped<V> = () => true,
): DraftKeeping {
  const [keeper] = useState(() => new Keeper(form, key, isTyped));
  // Page exit and form changes are reported outside React.
  useEffect(() => keeper.watch(), [keeper]);
  return keeper;
}

class Keeper<V extends object> implements DraftKeeping {
  readonly #form: FormState<V>;
  readonly #key: string;
  readonly #isTyped: IsTyped<V>;
  readonly #user_id = currentSession()?.user.id ?? '';
  #copied_at = 0;
  #values: V;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saved_at = Number.NEGATIVE_INFINITY;
  #dropped = false;

  constructor(form: FormState<V>, key: string, isTyped: IsTyped<V>) {
    this.#form = form;
    this.#values = form.values();
    this.#key = key;
    this.#isTyped = isTyped;
  }

  readonly drop = (): void => {
    this.#dropped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.clear();
  };

  readonly clear = (): void => {
    dropCopy(this.#user_id, this.#key);
    settle(engine().dropDraft(this.#key));
  };

  watch(): () => void {
    const look = () => {
      if (this.#form.values() === this.#values) return;
      this.#values = this.#form.values();
      this.#copy();
      this.#timer ??= setTimeout(() => this.#keep(), this.#saved_at + PAUSE_MS - performance.now());
    };
    const stop = this.#form.subscribe(look);
    // Input between the render of the form and now.
    look();
    const leave = () => this.#keepNow();
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('pagehide', leave);
    return () => {
      stop();
      leave();
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('pagehide', leave);
    };
  }

  #keepNow(): void {
    if (this.#timer === undefined) return;
    this.#keep();
  }

  /** The values worth storing, if any. */
  #typed(): Record<string, unknown> | null {
    const changes = this.#form.changes();
    const { initial } = this.#form;
    const typed = Object.keys(changes).some((name) => this.#isTyped(name, this.#form.values(), initial));
    return typed ? changes : null;
  }

  #copy(): void {
    const values = this.#dropped ? null : this.#typed();
    if (!values) return;
    // Never the time of the previous copy, to tell them apart.
    this.#copied_at = Math.max(Date.now(), this.#copied_at + 1);
    keepCopy(this.#user_id, { key: this.#key, values, saved_at: this.#copied_at });
  }

  #keep(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#saved_at = performance.now();
    // The draft belongs to the user who was signed in.
    if (this.#dropped || currentSession()?.user.id !== this.#user_id) return;
    const values = this.#typed();
    if (!values) {
      this.clear();
      return;
    }
    const copied_at = this.#copied_at;
    settle(
      engine()
        .saveDraft(this.#key, values)
        .then(() => dropCopy(this.#user_id, this.#key, copied_at)),
    );
  }
}

/** A draft that cannot be stored must not block anybody; saving the record reports a full device. */
function settle(saving: Promise<void>): void {
  void saving.catch(() => undefined);
}
