import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Search } from '../list/search.ts';

/** The URL state of a screen's tabs, and of the list in the open one. */
export function useTabPlace() {
  const navigate = useNavigate();
  const search: Search & { tab?: string | undefined } = useSearch({ strict: false });
  const go = (next: Search) => void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  return {
    tabs: { search, go },
    list: {
      search,
      go: (next: Search) => go({ ...next, tab: search.tab }),
      open: (to: string) => void navigate({ to }),
    },
  };
}
