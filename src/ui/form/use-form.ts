import { useForm as useLibrary } from '@mantine/form';
import { useId, useState, useSyncExternalStore } from 'react';
import { firstValues, FormState, type Form, type Made, type Messages } from './form-state.ts';

/** One form for a screen's lifetime; fields re-render individually. */
export function useForm<V extends object>(make: () => Made<V>): FormState<V> {
  const id = useId();
  const [made] = useState(make);
  const library = useLibrary<V>({
    mode: 'uncontrolled',
    initialValues: firstValues(made),
    // FormState has the messages; the library's own would render the whole screen.
    clearInputErrorOnChange: false,
    touchTrigger: 'focus',
  });
  const [form] = useState(() => new FormState(id, library, made));
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
  const value = form.useValue(name);
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

/** An item of a list; fields that are no list have none. */
type ItemOf<T> = T extends readonly (infer I)[] ? I : never;

/** One list field: its items, its message, and changes of single items. */
export function useList<V extends object, K extends keyof V & string>(form: Form<V>, name: K) {
  const { value, error } = useField(form, name);
  return {
    value,
    error,
    insert: (item: ItemOf<V[K]>) => form.lists.insert(name, item),
    remove: (at: number) => form.lists.remove(name, at),
    replace: (at: number, item: ItemOf<V[K]>) => form.lists.replace(name, at, item),
  };
}

/** Every visible message. */
export const useMessages = <V extends object>(form: Form<V>): Messages =>
  useSyncExternalStore(form.subscribe, () => form.messages());
