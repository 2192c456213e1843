import { useState } from 'react';

/** Rows of a list that were chosen to do something with all of them. */
export interface Selection {
  /** True while rows are being chosen, though none may be yet. */
  on: boolean;
  ids: ReadonlySet<string>;
  /** Begins to choose. */
  start: () => void;
  choose: (ids: readonly string[], chosen: boolean) => void;
  /** Takes these rows and no others. */
  take: (ids: readonly string[]) => void;
  end: () => void;
}

const none: ReadonlySet<string> = new Set();

/** The selection of one list. It lasts from page to page; `of` names the rows, and other rows begin anew. */
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
