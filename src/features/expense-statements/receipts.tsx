import { Stack } from '@mantine/core';
import type { Attachment } from '#contract/attachments.ts';
import type { ListRow } from '#data/api.ts';
import { usePick, useWhole } from '#data/hooks.ts';
import TakeReceipt from '#domain/expense/take-receipt.tsx';
import type { ReceiptPlace } from '#domain/expense/receipt.ts';
import { AttachmentsTable } from '#domain/party/attachments-table.tsx';
import { whenText } from '#ui/inline/when.ts';
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
  const listed = usePick('attachments', { record_id: of.statement_id }).value;
  const whole = useWhole('attachments', (listed ?? []).map(idOf)).value ?? [];
  const held = new Map(whole.map((file) => [file.id, file]));
  const files = listed
    ?.filter(({ expense_id }) => of.expense_id === undefined || expense_id === of.expense_id)
    .toSorted((one, other) => pageOf(other, held).localeCompare(pageOf(one, held)));
  const people = usePick('users').value ?? [];
  const removal = useRemoval(attachments);
  if (!files) return null;
  return (
    <Card title={t('Attachments')}>
      <Stack gap="sm">
        <AttachmentsTable
          files={files}
          nothing={t('No Data Found')}
          noteOf={({ id }) => takenText(held.get(id)?.taken_at)}
          nameOf={(user_id) => people.find((user) => user.id === user_id)?.name ?? '-'}
          onDelete={mayAdd ? removal.ask : undefined}
        />
        {mayAdd && <TakeReceipt place={of} />}
        {removal.dialog}
      </Stack>
    </Card>
  );
}

const idOf = ({ id }: { id: string }) => id;

/** Newest first; a page taken again stands where the first one stood. */
const pageOf = ({ id, created_at = '' }: ListRow<'attachments'>, held: ReadonlyMap<string, Attachment>) =>
  held.get(id)?.page_at ?? created_at;

const takenText = (taken_at: string | null | undefined): string =>
  taken_at ? t('Taken {when}', { when: whenText(taken_at) }) : '';
