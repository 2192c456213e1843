import { useEffect, useEffectEvent, useState } from 'react';
import type { ResourceName } from '#contract/resources.ts';
import { engine } from '#data/engine.ts';
import { follow } from '#data/live.ts';
import type { ImportReport } from '#data/moving.ts';
import type { ImportEntry } from '#data/stored.ts';

/** What the queue changes is asked anew; the key stands for the question. */
function useFollowed<T>(key: string, ask: () => Promise<T>): T | undefined {
  const [value, setValue] = useState<T>();
  const onAsk = useEffectEvent(ask);
  useEffect(
    () =>
      follow(
        () => onAsk(),
        ({ kind }) => kind === 'outbox',
        setValue,
        // The last answer stays until the next one comes.
        () => undefined,
      ),
    [key],
  );
  return value;
}

/** How one import stands; null when there is none of this id. */
export const useImportReport = (id: string): ImportReport | null | undefined =>
  useFollowed(id, async () => (await engine().importReport(id)) ?? null);

/** The imports of one kind of record, the newest first. */
export const useImports = (resource: ResourceName): ImportEntry[] | undefined =>
  useFollowed(resource, () => engine().imports(resource));
