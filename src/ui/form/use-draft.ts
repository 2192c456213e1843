import { useEffect, useState } from 'react';
import { engine } from '#data/engine.ts';
import type { Draft } from '#data/api.ts';
import type { FormState } from './form-state.ts';

/** Drafts are kept this often at most, while somebody types. */
const PAUSE_MS = 250;

/** The kept draft of a form: undefined until it is known, null when there is none. */
export function useStoredDraft(key: string): Draft | null | undefined {
  const [found, setFound] = useState<{ key: string; draft: Draft | null }>();
  // The store answers later than the first drawing; nothing else here changes.
  useEffect(() => {
    let live = true;
    const show = (draft: Draft | null) => {
      if (live) setFound({ key, draft });
    };
    engine()
      .draft(key)
      .then(
        (draft) => show(draft ?? null),
        () => show(null),
      );
    return () => {
      live = false;
    };
  }, [key]);
  return found?.key === key ? found.draft : undefined;
}

export interface DraftKeeping {
  /** Forgets the draft and keeps no further one. */
  drop: () => void;
  /** Forgets the draft at once; what is typed from now on makes a new one. */
  clear: () => void;
}

/**
 * Keeps what is typed as a draft: the first change at once, further ones four times a second, and what is
 * left when the page is left.
 * Fields that fill themselves do not make a draft on their own.
 */
export function useDraftKeeping<V extends object>(
  form: FormState<V>,
  key: string,
  automatic: readonly (keyof V & string)[] = [],
): DraftKeeping {
  const [keeper] = useState(() => new Keeper(form, key, automatic));
  // Leaving the page and the form's changes are told from outside React.
  useEffect(() => keeper.watch(), [keeper]);
  return keeper;
}

class Keeper<V extends object> implements DraftKeeping {
  readonly #form: FormState<V>;
  readonly #key: string;
  readonly #automatic: readonly string[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #kept_at = Number.NEGATIVE_INFINITY;
  #dropped = false;

  constructor(form: FormState<V>, key: string, automatic: readonly string[]) {
    this.#form = form;
    this.#key = key;
    this.#automatic = automatic;
  }

  readonly drop = (): void => {
    this.#dropped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    settle(engine().dropDraft(this.#key));
  };

  readonly clear = (): void => {
    settle(engine().dropDraft(this.#key));
  };

  watch(): () => void {
    let values = this.#form.values();
    const stop = this.#form.subscribe(() => {
      if (this.#form.values() === values) return;
      values = this.#form.values();
      this.#timer ??= setTimeout(() => this.#keep(), this.#kept_at + PAUSE_MS - performance.now());
    });
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

  #keep(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#kept_at = performance.now();
    if (this.#dropped) return;
    const changes = this.#form.changes();
    const typed = Object.keys(changes).some((name) => !this.#automatic.includes(name));
    const kept = typed ? engine().saveDraft(this.#key, changes) : engine().dropDraft(this.#key);
    settle(kept);
  }
}

/** A draft that cannot be kept must not stop anybody; saving the record tells of a full device. */
function settle(kept: Promise<void>): void {
  void kept.catch(() => undefined);
}
