import { sameValue } from '#data/same.ts';

/** Texts by field; a field inside an object is named with a dot (`location.city`). */
export type Messages = Readonly<Record<string, string>>;

/** What a whole form is checked with: messages by field, empty where everything is right. */
export type Check<V> = (values: V) => Messages;

/** A form as its fields see it. Methods, so that a group of fields takes any form that has these fields. */
export interface Form<V extends object> {
  /** Something is on its way into the form: a save waits for it. */
  awaits(work: Work): void;
  readonly id: string;
  values(): V;
  set(patch: Partial<V>): void;
  /** Messages to show now: none before the first try to save. */
  messages(): Messages;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What a form waits for before it is saved: something a person asked for that takes a moment. */
export interface Work {
  /** True once it came; false where it did not. */
  came: Promise<boolean>;
  /** What is said meanwhile. */
  doing: string;
  /** What is said where it did not come: a second save goes without it. */
  missing: string;
}

/** The id of a field's input, which the error summary links to. */
export const inputId = (form: { readonly id: string }, name: string): string =>
  `${form.id}-${name.replaceAll('.', '-')}`;

/**
 * The values of one form. Nothing is judged before the first try to save; from then on every change is.
 * A refusal of the server stays beside its field until that field changes.
 */
export class FormState<V extends object> implements Form<V> {
  readonly id: string;
  /** The values the form began with. */
  readonly initial: V;
  readonly #check: Check<V>;
  readonly #listeners = new Set<() => void>();
  #values: V;
  readonly #works = new Set<Work>();
  #tried = false;
  #refused: Messages = {};
  #messages: Messages = {};

  constructor(id: string, initial: V, check: Check<V>) {
    this.id = id;
    this.initial = initial;
    this.#values = initial;
    this.#check = check;
  }

  values(): V {
    return this.#values;
  }

  messages(): Messages {
    return this.#messages;
  }

  set(patch: Partial<V>): void {
    this.#values = { ...this.#values, ...patch };
    const changed = Object.keys(patch);
    this.#refused = Object.fromEntries(
      Object.entries(this.#refused).filter(([name]) => !changed.includes(name.split('.')[0] ?? name)),
    );
    this.#judge();
  }

  awaits(work: Work): void {
    this.#works.add(work);
    const end = () => {
      this.#works.delete(work);
    };
    work.came.then(end, end);
  }

  /** What is on its way, in words; null when nothing is. */
  doing(): string | null {
    const [work] = this.#works;
    return work?.doing ?? null;
  }

  /** Waits for what is on its way, so long at most. Gives what is missing then, in words, or null. */
  async settled(most_ms: number): Promise<string | null> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), most_ms);
    });
    const works = [...this.#works];
    const came = await Promise.all(works.map((work) => Promise.race([work.came.catch(() => false), late])));
    clearTimeout(timer);
    const missing = works.find((_, at) => came[at] === false);
    // It is not waited for a second time.
    for (const work of works) this.#works.delete(work);
    return missing?.missing ?? null;
  }

  /** Only what differs from the values the form began with. */
  changes(): Record<string, unknown> {
    const before = new Map<string, unknown>(Object.entries(this.initial));
    return Object.fromEntries(
      Object.entries(this.#values).filter(([name, value]) => !sameValue(value, before.get(name))),
    );
  }

  /** Takes up kept changes; what no longer fits the form is left out. */
  restore(changes: Readonly<Record<string, unknown>>): void {
    const now = new Map<string, unknown>(Object.entries(this.#values));
    const fitting = Object.entries(changes).filter(([name, value]) => typeof value === typeof now.get(name));
    // The names and types were compared just above.
    this.set(Object.fromEntries(fitting) as Partial<V>);
  }

  /** Puts everything back to the values the form began with. */
  reset(): void {
    this.#values = this.initial;
    this.#tried = false;
    this.#refused = {};
    this.#judge();
  }

  /** Judges everything and from now on every change; true when the values may be saved. */
  try(): boolean {
    this.#tried = true;
    this.#refused = {};
    this.#judge();
    return Object.keys(this.#messages).length === 0;
  }

  /** Shows what the server said about the values. */
  refuse(refused: Messages): void {
    this.#tried = true;
    this.#refused = refused;
    this.#judge();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  #judge(): void {
    const messages = this.#tried ? { ...this.#refused, ...this.#check(this.#values) } : {};
    // The same object while nothing new is to be said, so that what shows messages is not drawn again.
    if (!sameValue(messages, this.#messages)) this.#messages = messages;
    for (const listener of this.#listeners) listener();
  }
}
