import { Button, Group, Text } from '@mantine/core';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Issue } from '#data/issues.ts';
import { engine } from '#data/engine.ts';
import { FormActions } from '#ui/layout/page.tsx';
import { say } from '#ui/message/snackbar.ts';
import { useAct } from '#ui/hooks/use-act.ts';
import { t } from '#ui/language/text.ts';
import { all, decisionOf, fieldsOf, type Choices } from './choices.ts';
import { ConflictField } from './conflict-field.tsx';
import classes from './outbox.module.css';

interface ConflictFormProps {
  issues: readonly Issue[];
  /** The record left this phone or the user's scope: conflicts can only be dismissed. */
  readOnly: boolean;
}

/** Fields changed by two users: yours, the server's and the previous value side by side, a choice for each. */
export function ConflictForm({ issues, readOnly }: ConflictFormProps) {
  const [choices, setChoices] = useState<Choices>({});
  const [asked, setAsked] = useState(false);
  const leave = useLeave();
  const fields = fieldsOf(issues);
  const missing = fields.filter(({ field }) => !choices[field]);

  const settle = async (chosen: Choices, word: string) => {
    const [first] = issues;
    if (!first) return false;
    try {
      const decisions = fields.flatMap(({ field }) => chosen[field] ?? []);
      await engine().resolve(first.resource, first.record_id, decisions);
      say(word);
      leave();
      return true;
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
      return false;
    }
  };
  const keep = useAct(() => settle(choices, t('Saved on this {device}')));
  const dismiss = useAct(() => settle(all(fields, 'server'), t('Dismissed')));
  const save = () => {
    setAsked(true);
    if (missing.length === 0) keep.run();
  };

  return (
    <form
      noValidate
      className={classes.conflicts}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Text>
        {t(
          'Someone else changed {count, plural, one {this field} other {these fields}} too. The server keeps its value until you choose.',
          { count: fields.length },
        )}
      </Text>
      {!readOnly && fields.length > 1 && (
        <Group gap="xs">
          <Button variant="default" onClick={() => setChoices(all(fields, 'mine'))}>
            {t('Keep all mine')}
          </Button>
          <Button variant="default" onClick={() => setChoices(all(fields, 'server'))}>
            {t('Keep all from server')}
          </Button>
        </Group>
      )}
      {fields.map((field) => (
        <ConflictField
          key={field.field}
          field={field}
          chosen={readOnly ? undefined : choices[field.field]}
          readOnly={readOnly}
          error={asked && !choices[field.field]}
          onChoose={(value) => setChoices({ ...choices, [field.field]: decisionOf(field, value) })}
        />
      ))}
      <FormActions>
        {readOnly ? (
          <Button onClick={dismiss.run}>{t('Dismiss')}</Button>
        ) : (
          <Button type="submit">{t('Save')}</Button>
        )}
      </FormActions>
    </form>
  );
}

/** Returns to where the user came from: the record, or the Outbox with the next one. */
function useLeave(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const back = useCanGoBack();
  return () => {
    if (back) router.history.back();
    else void navigate({ to: '/outbox', replace: true });
  };
}
