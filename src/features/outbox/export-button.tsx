import { Button } from '@mantine/core';
import { kolkataDay } from '#contract/dates.ts';
import { engine } from '#data/engine.ts';
import { Icon } from '#ui/icon.tsx';

/** Gives the user all unsent work as a file of their own. */
export function ExportButton() {
  return (
    <Button variant="default" leftSection={<Icon name="download" />} onClick={() => void exportUnsent()}>
      Export unsent
    </Button>
  );
}

async function exportUnsent(): Promise<void> {
  const text = await engine().exportUnsent();
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `beatbook-unsent-${kolkataDay(Date.now())}.json`;
  link.click();
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
