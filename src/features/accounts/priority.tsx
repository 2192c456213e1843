import type { ListRow } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { actOn } from '#data/write.ts';
import { may } from '#ui/record/kind.ts';
import { QuickChoice, type Put } from '#ui/record/quick-choice.tsx';
import { priorityTones } from '#ui/tone.ts';
import { accountKind } from './kind.ts';

/** The priority of an account as a chip, changed in place by its own call. */
export function AccountPriority({ account }: { account: ListRow<'accounts'> }) {
  const allowed = may(accountKind, useViewer(), 'update', account);
  const put: Put = (priority, seen) =>
    actOn('accounts.priority', account.id, { priority }, { before: { priority: seen } });
  return (
    <QuickChoice
      label="Priority"
      list="priority"
      value={account.priority ?? ''}
      tones={priorityTones}
      put={allowed && !account._left ? put : undefined}
    />
  );
}
