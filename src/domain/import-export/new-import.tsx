import '@mantine/core/styles/Progress.css';
import { Alert, Button, FileButton, Progress, Stack, Text } from '@mantine/core';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { shownLocale, shownMessage, t } from '#ui/language/text.ts';
import { wordOf } from '#ui/record/kind.ts';
import { CheckedFile } from './checked-file.tsx';
import { MappingStep } from './mapping-step.tsx';
import type { ImportPlan } from './plan.ts';
import { useNewImport } from './use-new-import.ts';

interface NewImportProps {
  plan: ImportPlan;
  onBegun: (id: string) => void;
}

/** The import wizard: choose a file, map its columns, preview every row. */
export function NewImport({ plan, onBegun }: NewImportProps) {
  const { stage, choose, check, map, begin } = useNewImport(plan, onBegun);
  switch (stage.at) {
    case 'choose':
      return (
        <Card title={t('Choose a file')}>
          <Stack align="flex-start">
            <Text>
              {t(
                'CSV or XLSX file with up to 20,000 rows: one {record} per row, headings in the first row. Nothing is imported until you have seen the result for every row.',
                { record: wordOf(plan.kind) },
              )}
            </Text>
            {stage.problem && (
              <Alert color="red" variant="outline" role="alert" title={t('This file cannot be imported')}>
                {shownMessage(stage.problem)}
              </Alert>
            )}
            <FileButton accept=".csv,.xlsx,.txt,text/csv" onChange={(file) => void (file && choose(file))}>
              {(props) => (
                <Button {...props} leftSection={<Icon name="upload" />} loading={stage.reading}>
                  {t('Choose file')}
                </Button>
              )}
            </FileButton>
          </Stack>
        </Card>
      );
    case 'map':
      return <MappingStep plan={plan} file={stage.file} initial={stage.mapping} onCheck={check} />;
    case 'checking':
      return (
        <Card title={stage.title}>
          <Text role="status">
            {t('{done} of {count} rows', {
              done: stage.done.toLocaleString(shownLocale),
              count: stage.count.toLocaleString(shownLocale),
            })}
          </Text>
          <Progress value={(stage.done / stage.count) * 100} aria-label={stage.title} />
        </Card>
      );
    case 'checked':
      return <CheckedFile plan={plan} file={stage.file} rows={stage.rows} onBack={map} onImport={begin} />;
  }
}
