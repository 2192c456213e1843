import { Text } from '@mantine/core';
import type { FileState } from '#data/api.ts';
import { usePick } from '#data/hooks.ts';
import { useFileStates } from '#data/stored-hooks.ts';
import { isOnServer, type FileOf } from '#ui/file/file-state.tsx';
import { t } from '#ui/language/text.ts';

/** How many receipts a statement has, and how many of them are not on the server yet; undefined while loading. */
export function useReceiptCount(statement_id: string): { count: number; waiting: number } | undefined {
  const files = usePick('attachments', { record_id: statement_id }).value;
  const lanes = useFileStates((files ?? []).flatMap(({ file_id }) => file_id ?? []));
  return files && lanes && countReceipts(files, lanes);
}

/** The count beside the marks of the files, which say the same of each. */
export const countReceipts = (files: readonly FileOf[], lanes: ReadonlyMap<string, FileState>) => ({
  count: files.length,
  waiting: files.filter((file) => !isOnServer(file, lanes.get(file.file_id ?? ''))).length,
});

/** "2 of 5 receipts still on the way", or empty. */
export const onTheWayText = ({ count, waiting }: { count: number; waiting: number }): string =>
  waiting === 0 ? '' : t('{waiting} of {count} receipts still on the way', { waiting, count });

/** Tells how many receipts of a sent statement have not arrived. */
export function ReceiptsOnTheWay({
  id,
  submitted_at,
}: {
  id: string;
  submitted_at?: string | null | undefined;
}) {
  const receipts = useReceiptCount(id);
  const text = receipts && submitted_at ? onTheWayText(receipts) : '';
  return text ? (
    <Text span display="block" size="sm" c="dimmed">
      {text}
    </Text>
  ) : null;
}
