import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ExpenseStatement } from '#contract/expense-statements.ts';
import { useViewer } from '#data/hooks.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import { say } from '#ui/message/snackbar.ts';
import { copyStatement } from './copy.ts';
import type { Line } from './totals.tsx';

interface CorrectedCopyProps {
  record: ExpenseStatement;
  lines: readonly Line[];
}

/** Makes a new statement of a rejected one, to be corrected and sent again. */
export function CorrectedCopy({ record, lines }: CorrectedCopyProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const [copying, setCopying] = useState(false);
  const copy = async () => {
    setCopying(true);
    const { written, missing } = await copyStatement(record, lines, viewer.id);
    setCopying(false);
    if (!written.ok) {
      say(written.message);
      return;
    }
    if (missing > 0)
      say(
        t(
          '{count, plural, one {# receipt was not on this {device}. Add it again.} other {# receipts were not on this {device}. Add them again.}}',
          { count: missing },
        ),
      );
    void navigate({ to: '/expensestatements/$id', params: { id: written.id } });
  };
  return (
    <Button
      variant="default"
      leftSection={<Icon name="edit" />}
      loading={copying}
      onClick={() => void copy()}
    >
      {t('Make a corrected copy')}
    </Button>
  );
}
