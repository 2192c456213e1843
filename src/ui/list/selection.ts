import { useState } from 'react';

/** The selected rows of a list. */
export interface Selection {
  /** True in selection mode, even with nothing selected. */
  on: boolean;
  ids: ReadonlySet<string>;
  /** Starts selecting. */
  start: () => void;
  choose: (ids: readonly string[], chosen: boolean) => void;
  /** Selects exactly these rows. */
  take: (ids: readonly string[]) => void;
  end: () => void;
}

const none: ReadonlySet<string> = new Set();

/** The selection of one list, preserved across pages; `of` identifies the rows, and a change resets it. */
export function useSelection(of: string): Selection {
  const [state, setState] = useState({ of, started: false, ids: none });
  const { started, ids } = state.of === of ? state : { started: false, ids: none };
  return {
    on: started || ids.size > 0,
    ids,
    start: () => setState({ of, started: true, ids }),
    choose: (some, chosen) => {
      const next = new Set(ids);
      for (const id of some) {
        if (chosen) next.add(id);
        else next.delete(id);
      }
      setState({ of, started, ids: next });
    },
    take: (only) => setState({ of, started, ids: new Set(only) }),
    end: () => setState({ of, started: false, ids: none }),
  };
}
