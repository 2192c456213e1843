import '@mantine/core/styles/Progress.css';
import { Alert, Button, FileButton, Progress, Stack, Text } from '@mantine/core';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { shownLocale, t } from '#ui/language/text.ts';
import { wordOf } from '#ui/record/kind.ts';
import { CheckedFile } from './checked-file.tsx';
import { MappingStep } from './mapping-step.tsx';
import type { ImportPlan } from './plan.ts';
import { TableChoice } from './table-choice.tsx';
import { useNewImport } from './use-new-import.ts';

/** What can be read, and what people take for it: for a file of another kind the screen says what to do with it. */
const CHOOSABLE =
  '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.xlsb,.ods,.numbers,.html,.htm,.xml,.vcf,.pdf,.zip,text/csv';

interface NewImportProps {
  plan: ImportPlan;
  onBegun: (id: string) => void;
}

/** The import wizard: choose a file, map its columns, preview every row. */
export function NewImport({ plan, onBegun }: NewImportProps) {
  const { stage, choose, rearrange, check, map, begin } = useNewImport(plan, onBegun);
  switch (stage.at) {
    case 'choose':
      return (
        <Card title={t('Choose a file')}>
          <Stack align="flex-start">
            <Text>
              {t(
                'CSV or XLSX file with up to 20,000 rows: one {record} per row, below a row of headings. Nothing is imported until you have seen the result for every row.',
                { record: wordOf(plan.kind) },
              )}
            </Text>
            {stage.problem && (
              <Alert color="red" variant="outline" role="alert" title={t('This file cannot be imported')}>
                {stage.problem}
              </Alert>
            )}
            <FileButton accept={CHOOSABLE} onChange={(file) => void (file && choose(file))}>
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
      return (
        <>
          <TableChoice file={stage.file} onRearrange={rearrange} />
          <MappingStep
            key={`${stage.file.sheet}/${stage.file.head}`}
            plan={plan}
            file={stage.file}
            initial={stage.mapping}
            onCheck={check}
          />
        </>
      );
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
