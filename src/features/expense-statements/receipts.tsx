import { Stack } from '@mantine/core';
import { usePick } from '#data/hooks.ts';
import TakeReceipt from '#domain/expense/take-receipt.tsx';
import type { ReceiptPlace } from '#domain/expense/receipt.ts';
import { AttachmentsTable } from '#domain/party/attachments-table.tsx';
import { Card } from '#ui/layout/card.tsx';
import { t } from '#ui/language/text.ts';
import { useRemoval } from '#ui/record/removal.tsx';

const attachments = { resource: 'attachments', title: t('Attachment') } as const;

interface ReceiptsProps {
  /** All receipts of a statement, or those of one expense. */
  of: ReceiptPlace;
  mayAdd: boolean;
}

/** The receipts of a statement or an expense, by camera or from the device. */
export function Receipts({ of, mayAdd }: ReceiptsProps) {
  const held = usePick('attachments', { record_id: of.statement_id }).value;
  const files = held?.filter(({ expense_id }) => of.expense_id === undefined || expense_id === of.expense_id);
  const people = usePick('users').value ?? [];
  const removal = useRemoval(attachments);
  if (!files) return null;
  return (
    <Card title={t('Attachments')}>
      <Stack gap="sm">
        <AttachmentsTable
          files={files}
          nothing={t('No Data Found')}
          nameOf={(user_id) => people.find((user) => user.id === user_id)?.name ?? '-'}
          onDelete={mayAdd ? removal.ask : undefined}
        />
        {mayAdd && <TakeReceipt place={of} />}
        {removal.dialog}
      </Stack>
    </Card>
  );
}
