import type { ResourceName } from '#contract/resources.ts';
import { findable } from './kinds.ts';

/** As many as fit on a phone without scrolling. */
const MOST_RECENT = 6;

/** The records behind some paths, in their order, without those of kinds that the search does not find. */
export const openedBy = (paths: readonly string[]): { resource: ResourceName; id: string }[] =>
  paths
    .flatMap((path) => {
      const [, list = '', id = ''] = path.split('/');
      const kind = findable.find((one) => one.path === `/${list}`);
      return kind ? [{ resource: kind.resource, id }] : [];
    })
    .slice(0, MOST_RECENT);
