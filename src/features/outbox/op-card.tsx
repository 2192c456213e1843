import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PendingOp } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { useStatus } from '#data/hooks.ts';
import { editAddressOf } from '#ui/record/kind.ts';
import { kindOf } from '#ui/record/kinds.ts';
import { say } from '#ui/snackbar.ts';
import { whenText } from '#ui/when.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { Fields } from './fields.tsx';
import { Headline } from './headline.tsx';
import classes from './outbox.module.css';
import { State } from './state.tsx';
import { Rescue } from './rescue.tsx';
import { asksAgain, builtOn, fieldWord, mendable, needsUser, reason } from './words.ts';

/** One unsent change: what it is, why it waits, what can be done. */
export function OpCard({ op, all }: { op: PendingOp; all: readonly PendingOp[] }) {
  const stuck = needsUser(op);
  const { online } = useStatus();
  return (
    <li className={classes.op}>
      <Text fw={600} className={classes.title}>
        <Headline op={op} />
      </Text>
      <State tone={stuck ? 'need' : 'wait'} icon={stuck ? 'alert' : 'clock'}>
        {reason(op, online)}
      </State>
      {op.error && <Complaints resource={op.resource} errors={op.error.errors} />}
      <Text size="sm" c="dimmed">
        Saved {whenText(op.at)}
        {op.attempts > 1 && ` · ${op.attempts} tries`}
      </Text>
      {op.does !== 'remove' && (
        <details open={stuck && op.does === 'update'}>
          <summary>What changed</summary>
          <Fields resource={op.resource} fields={Object.entries(op.patch)} />
        </details>
      )}
      <Actions op={op} all={all} />
    </li>
  );
}

interface ComplaintsProps {
  resource: string;
  errors: Readonly<Record<string, readonly string[]>>;
}

function Complaints({ resource, errors }: ComplaintsProps) {
  const lines = Object.entries(errors).flatMap(([field, texts]) => texts.map((text) => ({ field, text })));
  if (lines.length === 0) return null;
  return (
    <ul className={classes.complaints}>
      {lines.map(({ field, text }) => (
        <li key={field + text}>
          {fieldWord(field, resource)}: {text}
        </li>
      ))}
    </ul>
  );
}

function Actions({ op, all }: { op: PendingOp; all: readonly PendingOp[] }) {
  const [asking, setAsking] = useState(false);
  const kind = kindOf(op.resource);
  const stuck = needsUser(op);
  const asks = asksAgain(op);
  // A customer made of this lead would go without a word; it is withdrawn first, by itself.
  const carries = builtOn(op, all).some((other) => other.record_id !== op.record_id);
  const withdraw = async () => {
    say((await engine().undo(op.op_id)) ? 'Withdrawn' : 'Too late, it has left already');
  };
  return (
    <Group gap="xs">
      {stuck && (
        <Button variant="light" onClick={() => void engine().resend(op.op_id)}>
          {asks ? 'Delete anyway' : 'Retry'}
        </Button>
      )}
      {stuck && kind && mendable(op) && (
        <Button
          variant="light"
          renderRoot={(props) => (
            <Link to={editAddressOf(kind, op.record_id)} search={{ op: op.op_id }} {...props} />
          )}
        >
          Edit and resend
        </Button>
      )}
      {stuck && <Rescue op={op} />}
      {stuck && asks && (
        <Button variant="light" onClick={() => void engine().discard(op.op_id)}>
          Keep it
        </Button>
      )}
      {stuck && !asks && (
        <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
          Discard
        </Button>
      )}
      {op.withdrawable && !carries && (
        <Button variant="light" onClick={() => void withdraw()}>
          Withdraw
        </Button>
      )}
      {asking && <DiscardQuestion op={op} all={all} onClose={() => setAsking(false)} />}
    </Group>
  );
}
