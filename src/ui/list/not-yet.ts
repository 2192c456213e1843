import { useStatus } from '#data/hooks.ts';
import { t } from '../language/text.ts';

/**
 * Why nothing can be said to be missing yet; null once the first pull completed, from when on empty is the truth.
 */
export function useNotYet(): string | null {
  const { pulled_at, online } = useStatus();
  if (pulled_at !== null) return null;
  return online === false ? t('No data on this {device} yet') : t('Still loading');
}
