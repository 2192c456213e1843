import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ResourceName } from '#contract/resources.ts';
import type { FoundRow, Outcome } from '#data/api.ts';
import { useSearch } from '#data/hooks.ts';
import { shownMessage, t } from '../language/text.ts';

const PAUSE_MS = 500;
/** Shorter texts are only searched on the phone. (RULE-005.) */
const LONGEST_LOCAL = 2;
/** Maximum local results of a search. */
export const SHOWN = 20;

/** A search result. */
export interface Found {
  id: string;
  title: string;
  note?: string;
}

/** Where to search: the rows on this device, and the server for the rest. */
export interface Source<N extends ResourceName> {
  resource: N;
  /** Filters that every result passes. */
  within?: Readonly<Record<string, string>>;
  show: (row: FoundRow<N>) => Found;
  ask: (text: string) => Promise<Outcome<readonly Found[]>>;
}

export interface Findings {
  /** Local results, from the first letter; undefined before the first result. */
  here: readonly Found[] | undefined;
  /** Found only on the server, for texts of over two characters. */
  there: readonly Found[];
  asking: boolean;
  /** Why the server did not answer; null if it did, or was not asked. */
  problem: string | null;
}

interface Answer {
  text: string;
  found: readonly Found[];
  problem: string | null;
}

/** Searches records as the user types. An empty text returns the first `shown` rows. */
export function useFinder<N extends ResourceName>(
  { resource, within, show, ask }: Source<N>,
  typed: string,
  shown = SHOWN,
): Findings {
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const [answer, setAnswer] = useState<Answer>();
  const asked = useEffectEvent(ask);
  const wanted = settled === text && text.length > LONGEST_LOCAL;

  // The server is outside React: debounced while typing.
  useEffect(() => {
    if (!wanted) return;
    let live = true;
    void asked(text).then((outcome) => {
      if (!live) return;
      setAnswer({ text, found: outcome.ok ? outcome.value : [], problem: problemOf(outcome) });
    });
    return () => {
      live = false;
    };
  }, [wanted, text]);

  const local = useSearch(resource, text, shown, within);
  const here = local.value?.map(show);
  const held = new Set(here?.map((found) => found.id));
  const answered = answer?.text === text;
  return {
    here,
    there: answered ? answer.found.filter((found) => !held.has(found.id)) : [],
    asking: wanted && !answered,
    problem: answered ? answer.problem : null,
  };
}

function problemOf(outcome: Outcome<unknown>): string | null {
  if (outcome.ok) return null;
  return outcome.code === 'offline'
    ? t('Offline: the server was not searched')
    : shownMessage(outcome.message);
}
