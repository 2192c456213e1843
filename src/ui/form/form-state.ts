import { listeners } from '#lib/listeners.ts';
import { sameValue } from '#data/same.ts';
import { shownMessage } from '../language/text.ts';

/** Messages by field; nested fields have dotted names (`location.city`). */
export type Messages = Readonly<Record<string, string>>;

/** Validates a form: messages by field, empty if valid. */
export type Check<V> = (values: V) => Messages;

/** The form library, as used here: it keeps the values and the watchers of each. */
interface Library<V> {
  getValues(): V;
  setInitialValues(values: V): void;
  reset(): void;
  useWatchValue(name: string): unknown;
  setFieldValue(name: string, value: unknown, options: { forceUpdate: boolean }): void;
  insertListItem(name: string, item: unknown): void;
  removeListItem(name: string, at: number): void;
  replaceListItem(name: string, at: number, item: unknown): void;
}

/** Changes of the items of a list field. */
export interface ListChanges {
  insert(name: string, item: unknown): void;
  remove(name: string, at: number): void;
  replace(name: string, at: number, item: unknown): void;
}

/** A form as its fields see it. Methods, so that a field group accepts any form with these fields. */
export interface Form<V extends object> {
  /** Registers pending work that a save must wait for. */
  awaits(work: Work): void;
  /** The message of the pending work; null if none. */
  doing(): string | null;
  readonly id: string;
  values(): V;
  /** A hook: the value of a field, rendered again when it changes. */
  useValue<K extends keyof V & string>(name: K): V[K];
  readonly lists: ListChanges;
  set(patch: Partial<V>): void;
  /** Shows why what was chosen did not become the value of a field, until the field changes. */
  blame(name: string, message: string): void;
  /** Visible messages: none before the first attempt to save. */
  messages(): Messages;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Pending work a save waits for, started by the user. */
export interface Work {
  /** Resolves true if it succeeded. */
  came: Promise<boolean>;
  /** Message while pending. */
  doing: string;
  /** Message if it failed: a second save ignores it. */
  missing: string;
}

/** The id of a field's input, which the error summary links to. */
export const inputId = (form: { readonly id: string }, name: string): string =>
  `${form.id}-${name.replaceAll('.', '-')}`;

/** What a form starts from. */
export interface Made<V> {
  initial: V;
  check: Check<V>;
  /** Stored changes, later ones over earlier ones; those that no longer fit the form are left out. */
  stored?: readonly Readonly<Record<string, unknown>>[];
  refused?: Messages | undefined;
}

/** The values a form shows first: the initial ones with what was stored. */
export function firstValues<V extends object>({ initial, stored = [] }: Made<V>): V {
  const known = new Map<string, unknown>(Object.entries(initial));
  const fitting = stored
    .flatMap((changes) => Object.entries(changes))
    .filter(([name, value]) => typeof value === typeof known.get(name));
  return fitting.length === 0 ? initial : { ...initial, ...Object.fromEntries(fitting) };
}

/**
 * A form on the form library, which keeps values and lists and renders their fields; here are the messages.
 * Validates nothing before the first attempt to save, then every change. A server error stays at its field until
 * that field changes. (Decision 082.)
 */
export class FormState<V extends object> implements Form<V> {
  readonly id: string;
  readonly initial: V;
  readonly #library: Library<V>;
  readonly #check: Check<V>;
  readonly #changed = listeners();
  readonly #works = new Set<Work>();
  #tried = false;
  #refused: Messages = {};
  #blamed: Messages = {};
  #messages: Messages = {};

  constructor(id: string, library: Library<V>, { initial, check, refused }: Made<V>) {
    this.id = id;
    this.initial = initial;
    this.#library = library;
    this.#check = check;
    // Restored values are changes.
    library.setInitialValues(initial);
    if (refused) this.refuse(refused);
  }

  useValue<K extends keyof V & string>(name: K): V[K] {
    this.#library.useWatchValue(name);
    return this.values()[name];
  }

  values(): V {
    return this.#library.getValues();
  }

  messages(): Messages {
    return this.#messages;
  }

  set(patch: Partial<V>): void {
    // A forced update would mount the input again, and lose its cursor.
    for (const [name, value] of Object.entries<unknown>(patch))
      this.#library.setFieldValue(name, value, { forceUpdate: false });
    this.#left(Object.keys(patch));
  }

  readonly lists: ListChanges = {
    insert: (name, item) => {
      this.#library.insertListItem(name, item);
      this.#left([name]);
    },
    remove: (name, at) => {
      this.#library.removeListItem(name, at);
      this.#left([name]);
    },
    replace: (name, at, item) => {
      this.#library.replaceListItem(name, at, item);
      this.#left([name]);
    },
  };

  blame(name: string, message: string): void {
    this.#blamed = { ...this.#blamed, [name]: message };
    this.#judge();
  }

  awaits(work: Work): void {
    this.#works.add(work);
    this.#changed.tell();
    const end = () => {
      if (this.#works.delete(work)) this.#changed.tell();
    };
    work.came.then(end, end);
  }

  doing(): string | null {
    const [work] = this.#works;
    return work?.doing ?? null;
  }

  /** Waits for pending work up to a limit. Returns the message of what failed, or null. */
  async settled(most_ms: number): Promise<string | null> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), most_ms);
    });
    const works = [...this.#works];
    const came = await Promise.all(works.map((work) => Promise.race([work.came.catch(() => false), late])));
    clearTimeout(timer);
    const missing = works.find((_, at) => came[at] === false);
    // It is not awaited a second time.
    for (const work of works) this.#works.delete(work);
    this.#changed.tell();
    return missing?.missing ?? null;
  }

  /** The values that differ from the initial ones. */
  changes(): Record<string, unknown> {
    const before = new Map<string, unknown>(Object.entries(this.initial));
    return Object.fromEntries(
      Object.entries(this.values()).filter(([name, value]) => !sameValue(value, before.get(name))),
    );
  }

  /** Resets to the initial values. */
  reset(): void {
    this.#library.reset();
    this.#tried = false;
    this.#refused = {};
    this.#blamed = {};
    this.#judge();
  }

  /** Validates everything and from now on every change; true when the values may be saved. */
  try(): boolean {
    this.#tried = true;
    this.#refused = {};
    // Where a field has a value all the same, that is saved.
    const lacking = this.#check(this.values());
    this.#blamed = Object.fromEntries(Object.entries(this.#blamed).filter(([name]) => name in lacking));
    this.#judge();
    return Object.keys(this.#messages).length === 0;
  }

  /** Shows the server's messages. */
  refuse(refused: Messages): void {
    this.#tried = true;
    this.#refused = refused;
    this.#judge();
  }

  readonly subscribe = this.#changed.subscribe;

  /** Drops what was said about changed fields. */
  #left(changed: readonly string[]): void {
    const left = (messages: Messages): Messages =>
      Object.fromEntries(
        Object.entries(messages).filter(([name]) => !changed.includes(name.split('.')[0] ?? name)),
      );
    this.#refused = left(this.#refused);
    this.#blamed = left(this.#blamed);
    this.#judge();
  }

  #judge(): void {
    const tried = this.#tried ? { ...this.#refused, ...this.#check(this.values()) } : {};
    const found = { ...tried, ...this.#blamed };
    const messages = Object.fromEntries(
      Object.entries(found).map(([name, message]) => [name, shownMessage(message)]),
    );
    // Same identity while nothing changed, to avoid re-renders.
    if (!sameValue(messages, this.#messages)) this.#messages = messages;
    this.#changed.tell();
  }
}
