import '#ui/form/form-styles.ts';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { countText } from '#ui/inline/age.ts';
import { shownLocale, t } from '#ui/language/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { FormActions } from '#ui/layout/page.tsx';
import { wordOf } from '#ui/record/kind.ts';
import type { CheckedRow } from './dry-run.ts';
import classes from './moving.module.css';
import type { ImportPlan } from './plan.ts';
import { reasonOf, saveRest, withoutReason } from './reasons.ts';
import { SomeRows } from './some-rows.tsx';
import { useAct } from '../../ui/hooks/use-act.ts';
import type { OpenFile } from './use-new-import.ts';

interface CheckedFileProps {
  plan: ImportPlan;
  file: OpenFile;
  rows: readonly CheckedRow[];
  onBack: () => void;
  onImport: (anyway: ReadonlySet<number>) => Promise<void>;
}

/** The preview of every row; nothing is written yet. */
export function CheckedFile({ plan, file, rows, onBack, onImport }: CheckedFileProps) {
  const [anyway, setAnyway] = useState<ReadonlySet<number>>(new Set());
  const begin = useAct(async () => {
    await onImport(anyway);
    return true;
  });
  const bad = rows.filter(({ value }) => value === null);
  const twins = rows.filter(({ twin }) => twin !== null);
  const count = rows.length - bad.length - twins.length + anyway.size;
  const many = plan.kind.plural.toLowerCase();
  return (
    <>
      <Card
        title={t('Preview of {name}', { name: file.name })}
        aside={
          <Button variant="light" onClick={onBack}>
            {t('Change columns')}
          </Button>
        }
      >
        <Facts
          facts={[
            { label: t('Rows'), value: rows.length.toLocaleString(shownLocale) },
            { label: t('Will be imported'), value: count.toLocaleString(shownLocale) },
            { label: t('With problems'), value: bad.length.toLocaleString(shownLocale) },
            { label: t('Already here'), value: twins.length.toLocaleString(shownLocale) },
          ]}
        />
      </Card>
      {bad.length > 0 && <Problems plan={plan} file={file} rows={bad} />}
      {twins.length > 0 && <Twins plan={plan} rows={twins} anyway={anyway} onChange={setAnyway} />}
      <FormActions>
        <Button disabled={count === 0} aria-disabled={begin.running} onClick={begin.run}>
          {t('Import {count}', { count: countText(count, wordOf(plan.kind), many) })}
        </Button>
      </FormActions>
    </>
  );
}

const titleOf = ({ cells }: CheckedRow) => cells.find((cell) => cell !== '') ?? '';

function Problems({ plan, file, rows }: Pick<CheckedFileProps, 'plan' | 'file' | 'rows'>) {
  const cellsOf = (row: CheckedRow) => [...withoutReason(file.headings, row.cells), reasonOf(row, plan)];
  const save = () =>
    saveRest(file.name, file.headings, [
      { at: rows.map(({ line }) => line), rows: rows.map((row) => JSON.stringify(cellsOf(row))) },
    ]);
  return (
    <Card
      title={t('Rows with problems')}
      aside={
        <Button variant="light" onClick={() => void save()}>
          {t('Download these rows')}
        </Button>
      }
    >
      <Text>{t('They will be skipped. Correct them in the downloaded file and import it.')}</Text>
      <SomeRows
        label={t('Rows with problems')}
        rows={rows}
        show={(row) => (
          <>
            <Text fw={600} className={classes.long}>
              {t('Row {line} · {title}', { line: row.line, title: titleOf(row) })}
            </Text>
            {reasonOf(row, plan)
              .split('; ')
              .map((line) => (
                <Text key={line} size="sm" className={classes.long}>
                  {line}
                </Text>
              ))}
          </>
        )}
      />
    </Card>
  );
}

interface TwinsProps extends Pick<CheckedFileProps, 'plan' | 'rows'> {
  anyway: ReadonlySet<number>;
  onChange: (anyway: ReadonlySet<number>) => void;
}

function Twins({ plan, rows, anyway, onChange }: TwinsProps) {
  const all = anyway.size === rows.length;
  const toggle = (line: number, on: boolean) => {
    const next = new Set(anyway);
    if (on) next.add(line);
    else next.delete(line);
    onChange(next);
  };
  return (
    <Card title={t('Already here')}>
      <Stack>
        <Text>
          {t(
            'These rows may be duplicates of {plural} you already have. They are skipped unless you select them.',
            {
              plural: plan.kind.plural.toLowerCase(),
            },
          )}
        </Text>
        <Checkbox
          label={t('Create all of them anyway')}
          checked={all}
          indeterminate={!all && anyway.size > 0}
          onChange={() => onChange(all ? new Set() : new Set(rows.map(({ line }) => line)))}
        />
        <SomeRows
          label={t('Rows that already exist')}
          rows={rows}
          show={(row) => (
            <Group gap="sm" wrap="nowrap">
              <Checkbox
                checked={anyway.has(row.line)}
                onChange={(event) => toggle(row.line, event.currentTarget.checked)}
                label={t('Row {line} · {title}', { line: row.line, title: titleOf(row) })}
                description={row.twin}
              />
            </Group>
          )}
        />
      </Stack>
    </Card>
  );
}
