import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '#ui/language/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { FormActions } from '#ui/layout/page.tsx';
import type { Mapping } from './mapping.ts';
import classes from './moving.module.css';
import { importable, type ImportPlan } from './plan.ts';
import { put } from './read-row.ts';
import type { OpenFile } from './use-new-import.ts';

interface MappingStepProps {
  plan: ImportPlan;
  file: OpenFile;
  initial: Mapping;
  onCheck: (file: OpenFile, mapping: Mapping) => Promise<void>;
}

/** Maps the columns of the file to fields. */
export function MappingStep({ plan, file, initial, onCheck }: MappingStepProps) {
  const [mapping, setMapping] = useState(initial);
  const fields = importable(plan).map(({ field, title }) => ({ value: field, label: title }));
  const read = (heading: string, field: string) => {
    const others = Object.entries(mapping).map(
      ([other, taken]) => [other, taken === field ? '' : taken] as const,
    );
    setMapping({ ...Object.fromEntries(others), [heading]: field });
  };
  const missing = missingTitles(plan, file, mapping);
  return (
    <>
      <Card title={t('Columns of {name}', { name: file.name })}>
        <Stack>
          <Text>{t('What is each column?')}</Text>
          <div className={classes.mapping}>
            {file.headings.map((heading, at) => (
              <MappedHeading
                key={heading}
                heading={heading}
                sample={file.sample[at] ?? ''}
                field={mapping[heading] ?? ''}
                fields={fields}
                onRead={(field) => read(heading, field)}
              />
            ))}
          </div>
          {missing.length > 0 && (
            <Text role="status" c="var(--tone-wait)">
              {t('Every row also needs {missing}.', { missing: missing.join(', ') })}
            </Text>
          )}
        </Stack>
      </Card>
      <FormActions>
        <Button onClick={() => void onCheck(file, mapping)}>{t('Check all rows')}</Button>
      </FormActions>
    </>
  );
}

interface MappedHeadingProps {
  heading: string;
  sample: string;
  field: string;
  fields: readonly { value: string; label: string }[];
  onRead: (field: string) => void;
}

function MappedHeading({ heading, sample, field, fields, onRead }: MappedHeadingProps) {
  return (
    <>
      <div className={classes.heading}>
        <Text fw={600}>{heading}</Text>
        {sample && (
          <Text size="sm" c="dimmed" lineClamp={1}>
            {sample}
          </Text>
        )}
      </div>
      <NativeSelect
        aria-label={t('{heading} is', { heading })}
        data={[{ value: '', label: t('Skip') }, ...fields]}
        value={field}
        onChange={(event) => onRead(event.currentTarget.value)}
      />
    </>
  );
}

/** Fields required by a row like the first one that no column is mapped to. */
function missingTitles(plan: ImportPlan, file: OpenFile, mapping: Mapping): string[] {
  let row = plan.blank;
  file.headings.forEach((heading, at) => {
    const field = mapping[heading];
    if (field) row = put(row, field, file.sample[at]);
  });
  const issues = plan.schema.safeParse({ ...row, ...plan.fixed }).error?.issues ?? [];
  const needed = new Set(issues.map(({ path }) => path.join('.')));
  const given = new Set(Object.values(mapping));
  return importable(plan)
    .filter(({ field }) => needed.has(field) && !given.has(field))
    .map(({ title }) => title);
}
