import '@mantine/core/styles/Progress.css';
import { Button, Group, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { engine } from '#data/engine.ts';
import type { ImportReport } from '#data/import-export.ts';
import { useImportReport } from '#data/stored-hooks.ts';
import { countText } from '#ui/inline/age.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { Empty } from '#ui/list/empty.tsx';
import { wordOf } from '#ui/record/kind.ts';
import { TextLink } from '#ui/inline/text-link.tsx';
import { whenText } from '#ui/inline/when.ts';
import { shownLocale, t } from '#ui/language/text.ts';
import classes from './moving.module.css';
import type { ImportPlan } from './plan.ts';
import { saveRest, type Part } from './reasons.ts';
import { RevertDialog } from './revert-dialog.tsx';
import { SomeRows } from './some-rows.tsx';
import { stateText } from './state-text.ts';

interface StoredImportProps {
  plan: ImportPlan;
  id: string;
  onNew: () => void;
}

/** One import: its progress, what the server rejected, and how to revert it. */
export function StoredImport({ plan, id, onNew }: StoredImportProps) {
  const report = useImportReport(id);
  if (report === undefined) return null;
  if (report === null)
    return (
      <Empty title={t('This import is not on this {device}')}>
        <Button onClick={onNew}>{t('Import a file')}</Button>
      </Empty>
    );
  return (
    <>
      <Progressing plan={plan} report={report} />
      {report.refused.length > 0 && <RefusedRows report={report} />}
      <Group>
        <Button variant="default" onClick={onNew}>
          {t('Import another file')}
        </Button>
        <RestButton report={report} />
        <TakeBack plan={plan} report={report} />
      </Group>
    </>
  );
}

interface ReportProps {
  report: ImportReport;
}

function Progressing({ plan, report }: ReportProps & Pick<StoredImportProps, 'plan'>) {
  const { entry, waiting, refused } = report;
  const { id, file, at, state, made, wanted } = entry;
  const running = state === 'running';
  return (
    <Card
      title={file}
      aside={
        (running || state === 'stopped') && (
          <Button
            variant="light"
            onClick={() => void engine().setImport(id, running ? 'stopped' : 'running')}
          >
            {running ? t('Stop') : t('Continue')}
          </Button>
        )
      }
    >
      <Progress value={wanted === 0 ? 100 : (made / wanted) * 100} aria-label={t('Imported so far')} />
      <Text role="status">
        {t('{state}: {made} of {count}', {
          state: stateText(entry),
          made: made.toLocaleString(shownLocale),
          count: countText(wanted, wordOf(plan.kind), plan.kind.plural.toLowerCase()),
        })}
      </Text>
      <Facts
        facts={[
          { label: t('Started'), value: whenText(at) },
          { label: t('Skipped'), value: (entry.total - wanted).toLocaleString(shownLocale) },
          { label: t('Not sent yet'), value: Math.max(0, waiting).toLocaleString(shownLocale) },
          { label: t('Couldn’t be saved'), value: refused.length.toLocaleString(shownLocale) },
        ]}
      />
    </Card>
  );
}

function RefusedRows({ report: { refused } }: ReportProps) {
  return (
    <Card title={t('Couldn’t be saved')} aside={<TextLink to="/outbox">{t('Open the Outbox')}</TextLink>}>
      <SomeRows
        label={t('Couldn’t be saved')}
        rows={refused}
        show={({ line, title, reason }) => (
          <>
            <Text fw={600} className={classes.long}>
              {t('Row {line} · {title}', { line, title })}
            </Text>
            <Text size="sm" className={classes.long}>
              {reason}
            </Text>
          </>
        )}
      />
    </Card>
  );
}

function RestButton({ report: { entry, refused } }: ReportProps) {
  if (entry.total === entry.wanted && refused.length === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" />}
      onClick={() => void saveRest(entry.file, entry.headings, piecesOf(entry))}
    >
      {t('Download rows not imported')}
    </Button>
  );
}

async function* piecesOf({ id, pieces }: Pick<ImportReport['entry'], 'id' | 'pieces'>): AsyncGenerator<Part> {
  for (let no = 0; no < pieces; no += 1) yield await engine().importRest(id, no);
}

function TakeBack({ plan, report: { entry } }: ReportProps & Pick<StoredImportProps, 'plan'>) {
  const [asking, setAsking] = useState(false);
  if (entry.made === 0 || entry.state === 'running') return null;
  return (
    <>
      <Button variant="subtle" color="red" leftSection={<Icon name="undo" />} onClick={() => setAsking(true)}>
        {t('Undo import')}
      </Button>
      {asking && <RevertDialog kind={plan.kind} id={entry.id} onClose={() => setAsking(false)} />}
    </>
  );
}
