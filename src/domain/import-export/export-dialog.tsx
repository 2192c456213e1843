import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { Button, Group, Progress, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { kolkataDay } from '#contract/core/dates.ts';
import type { ListQuery } from '#contract/core/resource.ts';
import { useList } from '#data/hooks.ts';
import type { FileColumn } from '#data/file-columns.ts';
import type { SheetFormat } from '#lib/sheets/table.ts';
import { countText } from '#ui/inline/age.ts';
import { DayInput } from '#ui/form/date-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { wordOf, type RecordKind } from '#ui/record/kind.ts';
import { saveFile } from '#ui/file/save-file.ts';
import { shownMessage, t } from '#ui/language/text.ts';
import { say } from '#ui/message/snackbar.ts';
import { exportList } from './export-list.ts';
import { writeSheet, type Range, type ServerSheet } from './export-sheet.ts';

interface ExportDialogProps {
  kind: RecordKind;
  query: ListQuery;
  columns: readonly FileColumn[];
  /** What the server exports in addition to the list. */
  sheet?: ServerSheet | undefined;
  onClose: () => void;
}

type Stage = { at: 'asked' } | { at: 'running'; share: number } | { at: 'failed'; message: string };

/** Exports every row that passes the filters, in the order of the list, also offline; or what the server exports. */
export default function ExportDialog(props: ExportDialogProps) {
  const { kind, sheet, onClose } = props;
  const [format, setFormat] = useState<SheetFormat>('xlsx');
  const [range, setRange] = useState<Range | null>(null);
  const { stage, start } = useExport(props);
  return (
    <Dialog onClose={onClose} title={t('Export {plural}', { plural: kind.plural })}>
      <Stack>
        {sheet && <Content kind={kind} sheet={sheet} range={range} onRange={setRange} />}
        {sheet && range ? <Text>{sheet.note}</Text> : <ListNote {...props} />}
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
          <Button loading={stage.at === 'running'} onClick={() => void start(format, range)}>
            {t('Export')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface ContentProps {
  kind: RecordKind;
  sheet: ServerSheet;
  /** Null for the list. */
  range: Range | null;
  onRange: (range: Range | null) => void;
}

/** The choice between the list and what the server exports, of the days of a decision. */
function Content({ kind, sheet, range, onRange }: ContentProps) {
  return (
    <>
      <Radio.Group
        label={t('Content')}
        value={range ? 'sheet' : 'list'}
        onChange={(next) => onRange(next === 'sheet' ? { from: '', to: '' } : null)}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="list" label={kind.plural} />
          <Radio value="sheet" label={sheet.title} />
        </Stack>
      </Radio.Group>
      {range && (
        <Group grow>
          <DayInput
            label={t('Approved from')}
            value={range.from}
            max={range.to}
            onChange={(from) => onRange({ ...range, from })}
          />
          <DayInput
            label={t('Approved to')}
            value={range.to}
            min={range.from}
            onChange={(to) => onRange({ ...range, to })}
          />
        </Group>
      )}
    </>
  );
}

function ListNote({ kind, query }: Pick<ExportDialogProps, 'kind' | 'query'>) {
  const total = useList(kind.resource, query).value?.total;
  const filtered = Object.keys(query.filters).length > 0;
  return (
    <Text>
      {total === undefined ? '' : countText(total, wordOf(kind), kind.plural.toLowerCase())}
      {filtered ? t(', matching your filters') : ''}
      {t(', in the order of the list. What this {device} has not sent yet is in the file too.')}
    </Text>
  );
}

/** Runs one export; closing the dialog cancels it. */
function useExport({ kind, query, columns, sheet, onClose }: ExportDialogProps) {
  const [stage, setStage] = useState<Stage>({ at: 'asked' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (format: SheetFormat, range: Range | null) => {
    const control = new AbortController();
    running.current = control;
    setStage({ at: 'running', share: 0 });
    try {
      const onStep = (done: number, total: number) =>
        setStage({ at: 'running', share: total === 0 ? 1 : done / total });
      const of = { resource: kind.resource, query, columns, format, name: kind.plural };
      const name = sheet && range ? `${kind.plural} ${sheet.title}` : kind.plural;
      const file =
        sheet && range
          ? await fromServer(sheet, range, format)
          : await exportList(of, { signal: control.signal, onStep });
      if (control.signal.aborted) return;
      saveFile(file, `${name} ${kolkataDay(Date.now())}.${format}`);
      say(t('The file is in your Downloads'));
      onClose();
    } catch (error) {
      if (control.signal.aborted) return;
      setStage({ at: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };
  return { stage, start };
}

async function fromServer(sheet: ServerSheet, range: Range, format: SheetFormat): Promise<Blob> {
  const answer = await sheet.ask(range);
  if (!answer.ok) throw new Error(answer.code === 'offline' ? t('Needs the network.') : answer.message);
  return writeSheet(format, sheet.title, answer.value);
}
