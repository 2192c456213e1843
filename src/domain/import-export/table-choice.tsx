import { Alert, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { TableChoice as Choice } from '#lib/sheets/table.ts';
import { shownLocale, t } from '#ui/language/text.ts';
import { Card } from '#ui/layout/card.tsx';
import type { OpenFile } from './use-new-import.ts';

interface TableChoiceProps {
  file: OpenFile;
  onRearrange: (file: OpenFile, choice: Choice) => Promise<string | null>;
}

/** Where the table is in the file: its sheet, the row of its headings, and what else the file holds. */
export function TableChoice({ file, onRearrange }: TableChoiceProps) {
  const [wanted, setWanted] = useState<Choice>({});
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (choice: Choice) => {
    setWanted(choice);
    setProblem(await onRearrange(file, choice));
    setWanted({});
  };
  const { sheetNames, sheet, head, top } = file;
  const rows = top.some(({ line }) => line === head) ? top : [...top, { line: head, text: '' }];
  return (
    <Card title={t('Table in {name}', { name: file.name })}>
      <Stack>
        {sheetNames.length > 1 && (
          <NativeSelect
            label={t('Sheet')}
            data={sheetNames.map((label, at) => ({ value: String(at), label }))}
            value={wanted.sheet ?? sheet}
            onChange={(event) => void choose({ sheet: Number(event.currentTarget.value) })}
          />
        )}
        <NativeSelect
          label={t('Headings are in')}
          data={rows.map(({ line, text }) => ({
            value: String(line),
            label: t('Row {line} · {title}', { line, title: text }),
          }))}
          value={wanted.head ?? head}
          onChange={(event) => void choose({ sheet, head: Number(event.currentTarget.value) })}
        />
        {problem !== null && (
          <Alert color="red" variant="outline" role="alert">
            {problem}
          </Alert>
        )}
        <Text role="status">{contentText(file)}</Text>
      </Stack>
    </Card>
  );
}

/** Every line of the file is one of these. */
function contentText({ count, above, empty, breaks }: OpenFile): string {
  const shown = (number: number) => number.toLocaleString(shownLocale);
  const parts = [
    t('{count, plural, one {# row} other {# rows}}', { count }),
    above > 0 && t('above the headings: {count}', { count: shown(above) }),
    empty > 0 && t('empty: {count}', { count: shown(empty) }),
    breaks > 0 && t('line breaks inside cells: {count}', { count: shown(breaks) }),
  ];
  return parts.filter(Boolean).join(' · ');
}
