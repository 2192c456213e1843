import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { cleanText } from '#contract/core/reading/texts.ts';
import { useViewer } from '#data/hooks.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { say } from '#ui/message/snackbar.ts';
import { sayAllSaved, sayAnswered } from '#ui/message/undo.ts';
import { useAct } from '#ui/hooks/use-act.ts';
import { shownLocale, t } from '#ui/language/text.ts';
import { decideInTurn, type Waiting } from './decide-in-turn.ts';
import { seenOn } from './seen-on.ts';
import { decisionOn, statusWord, verbOf, type Verdict } from './approval.ts';

const LONGEST = 500;

interface DecisionDialogProps {
  verdict: Verdict;
  waiting: readonly Waiting[];
  /** Its description. */
  what: string;
  /** Called once saved. */
  onDone?: (() => void) | undefined;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the optional reason of a decision, and saves it. */
export function DecisionDialog({ verdict, waiting, what, onDone, onClose, children }: DecisionDialogProps) {
  const viewer = useViewer();
  const [reason, setReason] = useState('');
  const decision = { approval_status: verdict, reason: cleanText(reason) || null };
  const keep = useAct(async () => {
    onClose();
    const written = await decideInTurn(waiting, async ({ resource, id }) => {
      const seen = await seenOn(resource, id);
      return decisionOn(resource, id, viewer, { ...decision, ...(seen && { seen }) });
    });
    if (!written.ok) {
      say(written.message);
      return false;
    }
    onDone?.();
    await sayDecided(verdict, written);
    return true;
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    keep.run();
  };
  return (
    <Dialog onClose={onClose} title={verbOf(verdict)}>
      <form noValidate onSubmit={submit}>
        <Text mb="md" style={{ overflowWrap: 'anywhere' }}>
          {what}
        </Text>
        {children}
        <Textarea
          label={t('Reason (optional)')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={LONGEST}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus={verdict === 'rejected' || undefined}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            color={verdict === 'rejected' ? 'red' : undefined}
            disabled={waiting.length === 0}
            data-autofocus={verdict === 'approved' || undefined}
          >
            {verbOf(verdict)}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

async function sayDecided(verdict: Verdict, { op_ids }: { op_ids: string[] }): Promise<void> {
  const [first = null, ...others] = op_ids;
  const message = t('{statusWord} on this {device}', { statusWord: statusWord(verdict) });
  if (first === null) say(t('Decided already.'));
  else if (others.length === 0) await sayAnswered(message, first);
  else
    sayAllSaved(
      t('{count} {verdict} on this {device}', { count: op_ids.length.toLocaleString(shownLocale), verdict }),
      { op_ids },
    );
}
