import { useState } from 'react';
import type { DecidedName } from '#contract/approval.ts';
import type { Verdict } from './approval.ts';
import { nameIn } from '#ui/record/name-in.ts';
import type { Waiting } from './decide-in-turn.ts';
import { DecisionDialog } from './decision-dialog.tsx';

interface Asked {
  verdict: Verdict;
  waiting: readonly Waiting[];
  what: string;
  onDone?: () => void;
}

/** Approves and rejects. `ask` opens the question; `dialog` must be rendered. */
export function useDecision() {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    ask: setAsked,
    askOne: (verdict: Verdict, { resource }: { resource: DecidedName }, row: { id: string }) =>
      setAsked({ verdict, waiting: [{ resource, id: row.id }], what: nameIn({ resource }, row) }),
    dialog: asked && <DecisionDialog {...asked} onClose={() => setAsked(null)} />,
  };
}
