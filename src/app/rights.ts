import { can, type Action, type Viewer } from '#contract/core/permissions.ts';
import { allAreas } from './shell/menu.ts';

/** A screen's required permission, and its area's name. */
export interface Need {
  action: Action;
  resource: string;
  label: string;
}

/** Screens below an area that create records. */
const MAKING = new Set(['create', 'import']);

/** The permission a URL's screen requires, by menu area. Screens check permissions for single records. */
export function needOf(pathname: string): Need | null {
  const path = pathname.toLowerCase();
  const area = allAreas.find(({ to, needs }) => needs && `${path}/`.startsWith(`${to}/`));
  if (!area?.needs) return null;
  const [word = ''] = path.slice(area.to.length + 1).split('/');
  return { action: MAKING.has(word) ? 'create' : 'read', resource: area.needs, label: area.label };
}

/** The permission a viewer lacks for a URL's screen; null if they may open it. */
export function lackOf(viewer: Pick<Viewer, 'id' | 'permissions'>, pathname: string): Need | null {
  const need = needOf(pathname);
  return need === null || can(viewer, need.action, need.resource) ? null : need;
}
