import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { FormState, Made } from '#ui/form/form-state.ts';
import { useForm } from '#ui/form/use-form.ts';

/** A form as a screen makes it; it lives on without the screen. */
export function formOf<V extends object>(made: Made<V>): FormState<V> {
  let form: FormState<V> | undefined;
  const Screen = () => {
    form = useForm(() => made);
    return null;
  };
  renderToStaticMarkup(createElement(Screen));
  if (!form) throw new Error('The screen was not rendered.');
  return form;
}
