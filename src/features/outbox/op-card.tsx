import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import type { QueuedOp } from '#data/outbox.ts';
import { engine } from '#data/engine.ts';
import { useStatus } from '#data/hooks.ts';
import { isStuck } from '#data/stored.ts';
import type { Missing } from '#data/sync-status.ts';
import { editAddressOf } from '#ui/record/kind.ts';
import { kindOf } from '#ui/record/kinds.ts';
import { say } from '#ui/message/snackbar.ts';
import { whenText } from '#ui/inline/when.ts';
import { labelled } from '#ui/form/labelled.ts';
import { useAct } from '#ui/hooks/use-act.ts';
import { shownMessage, t } from '#ui/language/text.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { Fields } from './fields.tsx';
import { Headline } from './headline.tsx';
import classes from './outbox.module.css';
import { State } from './state.tsx';
import { Rescue } from './rescue.tsx';
import { asksAgain, deed, fieldWord, isCorrectable, reason } from './words.ts';

interface OpCardProps {
  /** Oldest first. */
  ops: readonly [QueuedOp, ...QueuedOp[]];
  missing: Missing;
}

/** A record's unsent changes. Re-renders only when they change. */
export const OpCard = memo(
  function OpCard({ ops: [first, ...later], missing }: OpCardProps) {
    return (
      <li className={classes.op}>
        <Text fw={600} className={classes.title}>
          <Headline op={first} />
        </Text>
        <Op op={first} missing={missing} />
        {later.map((op) => (
          <div key={op.op_id} className={classes.op}>
            <Text className={classes.title}>{deed(op)}</Text>
            <Op op={op} missing={missing} />
          </div>
        ))}
      </li>
    );
  },
  (before, now) => JSON.stringify(before) === JSON.stringify(now),
);

/** Why one change waits, and the possible actions. */
function Op({ op, missing }: { op: QueuedOp; missing: Missing }) {
  const stuck = isStuck(op);
  return (
    <>
      <State tone={stuck ? 'need' : 'wait'} icon={stuck ? 'alert' : 'clock'}>
        <Why op={op} missing={missing} />
      </State>
      {op.error && <Complaints resource={op.resource} errors={op.error.errors} />}
      <Text size="sm" c="dimmed">
        {t('Saved {time}', { time: whenText(op.at) })}
        {op.attempts > 1 && t(' · {attempts} tries', { attempts: op.attempts })}
      </Text>
      {op.does !== 'remove' && <Changes op={op} />}
      <Actions op={op} />
    </>
  );
}

/** Why it has not arrived; of a record that somebody deleted, who that was. */
function Why({ op, missing }: { op: QueuedOp; missing: Missing }) {
  const kind = kindOf(op.resource);
  const { recovered_at } = useStatus();
  const why = reason(op, missing, recovered_at);
  const gone = op.does !== 'create' && op.error?.code === 'not_found';
  return gone && kind?.Gone ? <kind.Gone id={op.record_id} otherwise={why} /> : why;
}

/** The fields of a change, collapsed unless they must be decided on. */
function Changes({ op }: { op: QueuedOp }) {
  const [open, setOpen] = useState(isStuck(op) && op.does === 'update');
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('What changed')}</summary>
      {open && <Fields resource={op.resource} fields={Object.entries(op.patch)} />}
    </details>
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
        <li key={field + text}>{labelled(fieldWord(field, resource), shownMessage(text))}</li>
      ))}
    </ul>
  );
}

function Actions({ op }: { op: QueuedOp }) {
  const [asking, setAsking] = useState(false);
  const kind = kindOf(op.resource);
  const stuck = isStuck(op);
  const asks = asksAgain(op);
  const withdraw = useAct(async () => {
    const withdrawn = await engine().undo(op.op_id);
    say(withdrawn ? t('Withdrawn') : t('Already sent. It can’t be undone.'));
    return withdrawn;
  });
  return (
    <Group gap="xs">
      {stuck && (
        <Button variant="light" onClick={() => void engine().retryOp(op.op_id)}>
          {asks ? t('Delete anyway') : t('Retry')}
        </Button>
      )}
      {stuck && kind && isCorrectable(op) && (
        <Button
          variant="light"
          renderRoot={(props) => (
            <Link to={editAddressOf(kind, op.record_id)} search={{ op: op.op_id }} {...props} />
          )}
        >
          {t('Edit and resend')}
        </Button>
      )}
      {stuck && <Rescue op={op} />}
      {stuck && asks && (
        <Button variant="light" onClick={() => void engine().discard(op.op_id)}>
          {t('Keep it')}
        </Button>
      )}
      {stuck && !asks && (
        <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
          {t('Discard')}
        </Button>
      )}
      {/* A customer made of this lead would go silently; it is undone first, separately. */}
      {op.withdrawable && op.needed_by?.others === 0 && (
        <Button variant="light" onClick={withdraw.run}>
          {t('Withdraw')}
        </Button>
      )}
      {asking && <DiscardQuestion op={op} onClose={() => setAsking(false)} />}
    </Group>
  );
}
