import { can } from '#contract/permissions.ts';
import type { LocalRecord } from '#data/api.ts';
import { useChoices, useViewer } from '#data/hooks.ts';
import { actOn, type Written } from '#data/write.ts';
import { InlineChoice } from '#ui/inline-choice.tsx';
import { say } from '#ui/snackbar.ts';
import { sayKept } from '#ui/undo.ts';

type Put = (id: string, next: string, seen: string) => Promise<Written>;

const quick = {
  status: {
    label: 'Status',
    list: 'lead_status',
    put: (id, status, seen) => actOn('leads.status', id, { status }, { before: { status: seen } }),
  },
  priority: {
    label: 'Priority',
    list: 'priority',
    put: (id, priority, seen) => actOn('leads.priority', id, { priority }, { before: { priority: seen } }),
  },
} as const satisfies Record<string, { label: string; list: string; put: Put }>;

interface QuickChoiceProps {
  lead: LocalRecord<'leads'>;
  field: keyof typeof quick;
}

/** The status or the priority of a lead, changed in place by its own call. */
export function QuickChoice({ lead, field }: QuickChoiceProps) {
  const viewer = useViewer();
  const { label, list, put } = quick[field];
  const choices = useChoices(list);
  const value = lead[field];
  const allowed = !lead._left && can(viewer, 'update', 'leads', lead);

  const choose = async (next: string) => {
    const written = await put(lead.id, next, value);
    if (written.ok)
      sayKept(`${label} saved on this phone`, written.op_id, { inverse: () => put(lead.id, value, next) });
    else say(written.message);
  };
  return (
    <InlineChoice
      label={label}
      value={value}
      choices={choices}
      onChoose={allowed ? (next) => void choose(next) : undefined}
    />
  );
}
