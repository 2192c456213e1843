import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { Button, Group, Progress, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { kolkataDay } from '#contract/dates.ts';
import type { ListQuery } from '#contract/resource.ts';
import { useList } from '#data/hooks.ts';
import type { FileColumn } from '#data/file-columns.ts';
import type { SheetFormat } from '#lib/sheets/table.ts';
import { countText } from '#ui/inline/age.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { wordOf, type RecordKind } from '#ui/record/kind.ts';
import { saveFile } from '#ui/file/save-file.ts';
import { shownMessage, t } from '#ui/language/text.ts';
import { say } from '#ui/message/snackbar.ts';
import { exportList } from './export-list.ts';

interface ExportDialogProps {
  kind: RecordKind;
  query: ListQuery;
  columns: readonly FileColumn[];
  onClose: () => void;
}

type Stage = { at: 'asked' } | { at: 'running'; share: number } | { at: 'failed'; message: string };

/** Exports every row that passes the filters, in the order of the list, also offline. */
export default function ExportDialog({ kind, query, columns, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<SheetFormat>('xlsx');
  const { stage, start } = useExport({ kind, query, columns, onClose });
  const total = useList(kind.resource, query).value?.total;
  const filtered = Object.keys(query.filters).length > 0;
  return (
    <Dialog onClose={onClose} title={t('Export {plural}', { plural: kind.plural })}>
      <Stack>
        <Text>
          {total === undefined ? '' : countText(total, wordOf(kind), kind.plural.toLowerCase())}
          {filtered ? t(', matching your filters') : ''}
          {t(', in the order of the list. What this {device} has not sent yet is in the file too.')}
        </Text>
        <Radio.Group
          label={t('File')}
          value={format}
          onChange={(next) => setFormat(next === 'csv' ? 'csv' : 'xlsx')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="xlsx" label={t('Excel (XLSX): codes keep their zeros, dates are dates')} />
            <Radio value="csv" label={t('CSV: for other programs')} />
          </Stack>
        </Radio.Group>
        {stage.at === 'running' && (
          <Progress value={stage.share * 100} aria-label={t('Exported so far')} animated />
        )}
        {stage.at === 'failed' && (
          <Text role="alert" c="var(--tone-need)">
            {shownMessage(stage.message)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={stage.at === 'running'} onClick={() => void start(format)}>
            {t('Export')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Runs one export; closing the dialog cancels it. */
function useExport({ kind, query, columns, onClose }: ExportDialogProps) {
  const [stage, setStage] = useState<Stage>({ at: 'asked' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (format: SheetFormat) => {
    const control = new AbortController();
    running.current = control;
    setStage({ at: 'running', share: 0 });
    try {
      const file = await exportList(
        { resource: kind.resource, query, columns, format, name: kind.plural },
        {
          signal: control.signal,
          onStep: (done, total) => setStage({ at: 'running', share: total === 0 ? 1 : done / total }),
        },
      );
      saveFile(file, `${kind.plural} ${kolkataDay(Date.now())}.${format}`);
      say(t('The file is in your Downloads'));
      onClose();
    } catch (error) {
      if (control.signal.aborted) return;
      setStage({ at: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };
  return { stage, start };
}
