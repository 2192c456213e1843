import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { PENDING } from '#contract/approval.ts';
import type { ExpenseStatement } from '#contract/expense-statements.ts';
import { formatRupees } from '#contract/core/money.ts';
import { currentStatus, engine } from '#data/engine.ts';
import { actOn } from '#data/write.ts';
import { t } from '#ui/language/text.ts';
import { whenText } from '#ui/inline/when.ts';
import { say } from '#ui/message/snackbar.ts';
import { sayAnswered } from '#ui/message/undo.ts';
import { Confirm } from '#ui/overlay/confirm.tsx';
import type { useTotals } from './totals.tsx';

interface SendStatementProps {
  id: string;
  totals: ReturnType<typeof useTotals>;
}

/** Sends a statement for approval, naming every expense and receipt that belongs to it. */
export function SendStatement({ id, totals }: SendStatementProps) {
  const [asked, setAsked] = useState(false);
  const count = totals?.lines.length ?? 0;
  const ask = () => {
    if (totals?.total === undefined) say(t('Still loading'));
    else if (count === 0) say(t('Add at least one expense.'));
    else setAsked(true);
  };
  const send = async () => {
    setAsked(false);
    const lines = (totals?.lines ?? []).map((line) => line.id);
    const files = (await engine().pick('attachments', { record_id: id })).map((file) => file.id);
    const now = Date.now() + (currentStatus().clock_offset ?? 0);
    const shows = { submitted_at: new Date(now).toISOString() };
    const written = await actOn('expense_statements.submit', id, { lines, files }, { shows });
    if (written.ok) await sayAnswered(t('Sent for approval'), written.op_id);
    else say(written.message);
  };
  return (
    <>
      <Button onClick={ask}>{t('Send for approval')}</Button>
      <Confirm
        opened={asked}
        title={t('Send for approval')}
        confirm={t('Send')}
        onConfirm={() => void send()}
        onClose={() => setAsked(false)}
      >
        {t('{count, plural, one {# expense} other {# expenses}}', { count })}
        {', '}
        {formatRupees(totals?.total ?? 0)}
      </Confirm>
    </>
  );
}

/** Whether a pending statement waits for its employee or for its approver. */
export function SentLine({
  record: { approval_status, submitted_at },
}: {
  record: Pick<ExpenseStatement, 'approval_status' | 'submitted_at'>;
}) {
  if (approval_status !== PENDING) return null;
  return (
    <Text c="dimmed">
      {submitted_at === null
        ? t('Draft. Only you see it until you send it for approval.')
        : t('Sent for approval, {when}', { when: whenText(submitted_at) })}
    </Text>
  );
}
