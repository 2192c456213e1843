import { Button } from '@mantine/core';
import { kolkataDay } from '#contract/core/dates.ts';
import { engine } from '#data/engine.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { saveFile } from '#ui/file/save-file.ts';
import { t } from '#ui/language/text.ts';

/** Saves all unsent work as a file. */
export function ExportButton() {
  return (
    <Button variant="default" leftSection={<Icon name="download" />} onClick={() => void exportUnsent()}>
      {t('Export unsent')}
    </Button>
  );
}

async function exportUnsent(): Promise<void> {
  const text = await engine().exportUnsent();
  const file = new Blob([text], { type: 'application/json' });
  saveFile(file, `beatbook-unsent-${kolkataDay(Date.now())}.json`);
}
