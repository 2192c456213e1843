import { useId, useState, useSyncExternalStore } from 'react';
import { FormState, type Check, type Form, type Messages } from './form-state.ts';

interface Made<V> {
  initial: V;
  check: Check<V>;
}

/** One form for a screen's lifetime; fields re-render individually. `prepare` runs once. */
export function useForm<V extends object>(
  make: () => Made<V>,
  prepare?: (form: FormState<V>) => void,
): FormState<V> {
  const id = useId();
  const [form] = useState(() => {
    const { initial, check } = make();
    const made = new FormState(id, initial, check);
    prepare?.(made);
    return made;
  });
  return form;
}

/** Selects a value of a form; re-renders only when it changes. */
export function useFormValue<V extends object, T extends string | number | boolean | null | undefined>(
  form: Form<V>,
  read: (values: V) => T,
): T {
  return useSyncExternalStore(form.subscribe, () => read(form.values()));
}

/** One field: its value, its message and its setter. */
export function useField<V extends object, K extends keyof V & string>(form: Form<V>, name: K) {
  const value = useSyncExternalStore(form.subscribe, () => form.values()[name]);
  const error = useSyncExternalStore(form.subscribe, () => form.messages()[name]);
  const set = (next: V[K]) => {
    const patch: Partial<V> = {};
    patch[name] = next;
    form.set(patch);
  };
  return { value, error, set };
}

/** The message of the work that a save would wait for. */
export const useDoing = <V extends object>(form: Form<V>): string | null =>
  useSyncExternalStore(form.subscribe, () => form.doing());

/** Every visible message. */
export const useMessages = <V extends object>(form: Form<V>): Messages =>
  useSyncExternalStore(form.subscribe, () => form.messages());
