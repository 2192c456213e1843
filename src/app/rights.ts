import { can, type Action, type Viewer } from '#contract/permissions.ts';
import { areas, moreAreas } from './shell/menu.ts';

/** The right a screen takes, and what its area is called. */
export interface Need {
  action: Action;
  resource: string;
  label: string;
}

/** Whatever makes records stands below its area under one of these words. */
const MAKING = new Set(['create', 'import']);

/**
 * The right that the screen of an address takes, by the area of the menu it lies in. Which single records may be
 * changed, the screens themselves find out from the record.
 */
export function needOf(pathname: string): Need | null {
  const path = pathname.toLowerCase();
  const area = [...areas, ...moreAreas].find(({ to, needs }) => needs && `${path}/`.startsWith(`${to}/`));
  if (!area?.needs) return null;
  const [word = ''] = path.slice(area.to.length + 1).split('/');
  return { action: MAKING.has(word) ? 'create' : 'read', resource: area.needs, label: area.label };
}

/** The right that a viewer lacks for the screen of an address; null where they may open it. */
export function lackOf(viewer: Pick<Viewer, 'id' | 'permissions'>, pathname: string): Need | null {
  const need = needOf(pathname);
  return need === null || can(viewer, need.action, need.resource) ? null : need;
}
