import { Alert, Anchor, List } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore, type MouseEvent } from 'react';
import { shownMessage, t } from '../language/text.ts';
import { inputId, type Form } from './form-state.ts';
import { labelled } from './labelled.ts';
import classes from '../inline/text-link.module.css';

interface ErrorSummaryProps<V extends object> {
  form: Form<V>;
  /** Counts attempts to save; each failed one moves the focus here. */
  tries: number;
  /** A server error of no specific field. */
  refusal: string | null;
}

/** Everything that prevents saving, each line linked to its field. */
export function ErrorSummary<V extends object>({ form, tries, refusal }: ErrorSummaryProps<V>) {
  const messages = useSyncExternalStore(form.subscribe, () => form.messages());
  const lines = Object.entries(messages).toSorted(([one], [other]) => order(form, one, other));
  const box = useRef<HTMLDivElement>(null);

  // Focus is the browser's state: each failed attempt moves it once.
  useEffect(() => {
    if (tries > 0) box.current?.focus();
  }, [tries]);

  if (lines.length === 0 && refusal === null) return null;
  return (
    <Alert ref={box} tabIndex={-1} color="red" role="alert" title={titleOf(lines.length)}>
      {refusal !== null && shownMessage(refusal)}
      <List>
        {lines.map(([name, message]) => (
          <List.Item key={name}>
            <FieldLink id={inputId(form, headOf(name))} part={name.split('.')[1]}>
              {lineOf(form, name, message)}
            </FieldLink>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

interface FieldLinkProps {
  id: string;
  /** A nested field, as its input sets `data-field`; `data-of` is the name of its entry. */
  part: string | undefined;
  children: string;
}

function FieldLink({ id, part, children }: FieldLinkProps) {
  return (
    <Anchor
      href={`#${id}`}
      className={classes.line}
      data-field-id={id}
      data-part={part}
      c="inherit"
      underline="always"
      onClick={goTo}
    >
      {children}
    </Anchor>
  );
}

/** Sorts errors by the position of their fields. */
function order(form: { readonly id: string }, one: string, other: string): number {
  const first = fieldOf(form, one);
  const second = fieldOf(form, other);
  if (!first || !second || first === second) return 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

const fieldOf = (form: { readonly id: string }, name: string) =>
  document.getElementById(inputId(form, headOf(name)));

/** A message, after the name of its entry of a list, or of its field unless the message says it. */
function lineOf(form: { readonly id: string }, name: string, message: string): string {
  const field = fieldOf(form, name);
  const part = name.split('.')[1];
  const input = part ? field?.querySelector(partSelector(part)) : field;
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return message;
  const label = input.labels?.[0]?.textContent.replace(/\*$/, '').trimEnd() ?? '';
  const { of } = input.dataset;
  return of ? `${of}: ${message}` : labelled(label, message);
}

const partSelector = (part: string) => `[data-field="${part}"]`;

const headOf = (name: string) => name.split('.')[0] ?? name;

function titleOf(count: number): string {
  if (count === 0) return t('Error: this was not saved');
  return count === 1
    ? t('Error: 1 field needs your attention')
    : t('Error: {count} fields need your attention', { count });
}

/** Focuses the field without changing the URL. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const { fieldId = '', part } = event.currentTarget.dataset;
  const field = document.getElementById(fieldId);
  const inside = part ? partSelector(part) : 'input:not([type="file"]), textarea';
  // A file's input cannot be focused, so the button is.
  const input = field?.matches('input, textarea')
    ? field
    : (field?.querySelector(inside) ?? field?.querySelector('button'));
  if (!(input instanceof HTMLElement)) return;
  input.focus({ preventScroll: true });
  input.scrollIntoView({ block: 'center' });
}
