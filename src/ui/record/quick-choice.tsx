import type { ChoiceList } from '#contract/core/choices.ts';
import { useShownChoices } from '../pick/use-choices.ts';
import type { Written } from '#data/write.ts';
import { InlineChoice } from '../inline/inline-choice.tsx';
import { say } from '../message/snackbar.ts';
import type { Tones } from '../inline/tone.ts';
import { t } from '../language/text.ts';
import { saySaved } from '../message/undo.ts';

/** Saves another value; `seen` is the one it replaces. */
export type Put = (next: string, seen: string) => Promise<Written>;

/** Saves another value of a record and confirms it, with Undo. */
export async function putAndSay(label: string, put: Put, next: string, seen: string): Promise<void> {
  const written = await put(next, seen);
  if (written.ok)
    saySaved(t('{label} saved on this {device}', { label }), written.op_id, {
      inverse: () => put(seen, next),
    });
  else say(written.message);
}

interface QuickChoiceProps {
  label: string;
  list: ChoiceList;
  value: string;
  /** Makes it a chip with a colour per value. */
  tones?: Tones | undefined;
  /** Undefined if read-only. */
  put: Put | undefined;
}

/** One value of a record, edited in place by a call of its own. */
export function QuickChoice({ label, list, value, tones, put }: QuickChoiceProps) {
  const choices = useShownChoices(list);
  return (
    <InlineChoice
      label={label}
      value={value}
      choices={choices}
      tones={tones}
      onChoose={put && ((next) => void putAndSay(label, put, next, value))}
    />
  );
}
