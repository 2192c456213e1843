import { can } from '#contract/permissions.ts';
import type { ListRow } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { actOn } from '#data/write.ts';
import { QuickChoice } from '#ui/record/quick-choice.tsx';
import { priorityTones } from '#ui/tone.ts';

/** The priority of an account as a chip, changed in place by its own call. */
export function AccountPriority({ account }: { account: ListRow<'accounts'> }) {
  const viewer = useViewer();
  const put = (priority: string, seen: string) =>
    actOn(
      'accounts.priority',
      account.id,
      { priority },
      { before: { priority: seen }, shows: { modified_by: viewer.id } },
    );
  return (
    <QuickChoice
      label="Priority"
      list="priority"
      value={account.priority ?? ''}
      tones={priorityTones}
      put={!account._left && can(viewer, 'update', 'accounts', account) ? put : undefined}
    />
  );
}
