export type Action = 'read' | 'create' | 'update' | 'delete' | 'approve';
export type Scope = 'assigned' | 'created' | 'group' | 'all';

/** One right of a user: `name` is action-resource (`read-leads`), `access_to` its scope. */
export interface Permission {
  name: string;
  access_to: Scope;
}

/** The part of the session user that rules look at. */
export interface Viewer {
  id: string;
  role: string;
  department: string | null;
  permissions: readonly Permission[];
  /** The viewer and all users below in the reports-to tree; absent when no right needs it. */
  team?: readonly string[] | undefined;
}

/** What a rule looks at of a viewer: rights, never the name of a role. */
type Holder = Pick<Viewer, 'id' | 'permissions'> & Partial<Pick<Viewer, 'team'>>;

export interface Owned {
  assigned_to?: string | null;
  created_by?: string | null;
}

/** With `update-all_records`: what others made is changed and deleted, where otherwise only its owners may. */
export const ALL_RECORDS = 'all_records';
/** With `read-place_search`: the map of a form finds places by name. */
export const PLACE_SEARCH = 'place_search';

/** The name of a right. Statements are read with the right to read expenses. (Document 2, section 6.) */
export const rightName = (action: Action, resource: string): string =>
  action === 'read' && resource === 'expense_statements' ? 'read-expenses' : `${action}-${resource}`;

/** The viewer's scope for one right; undefined when the viewer does not have it. */
export function scopeOf(
  viewer: Pick<Viewer, 'permissions'>,
  action: Action,
  resource: string,
): Scope | undefined {
  const right = rightName(action, resource);
  return viewer.permissions.find(({ name }) => name === right)?.access_to;
}

/** True when the viewer may give a record to somebody else: the scope `assigned` has only their own. */
export const mayAssign = (viewer: Pick<Viewer, 'permissions'>, action: Action, resource: string): boolean =>
  scopeOf(viewer, action, resource) !== 'assigned';

/** Attachments and documents are changed and deleted by their creator and with the right to all records. */
export const mayAsMaker = (viewer: Pick<Holder, 'id' | 'permissions'>, { created_by }: Owned): boolean =>
  created_by === viewer.id || scopeOf(viewer, 'update', ALL_RECORDS) !== undefined;

/** Whose rows only their creator, their assignee and holders of the right to all records delete, in any scope. */
const deletedByOwners: ReadonlySet<string> = new Set(['accounts', 'tickets']);

/** True when the owners of a row decide about an action on it, and not the scope of the right. */
const isForOwners = (action: Action, resource: string): boolean =>
  action === 'delete' && deletedByOwners.has(resource);

/**
 * The single authorization rule, used by menu, button, row menu, route and SQL scope. Without a record, having the
 * right is enough; with one, the scope decides. `group` and `all` pass here; the server narrows `group` to the
 * reports-to tree in SQL. (Document 1, section 6.)
 */
export function can(viewer: Holder, action: Action, resource: string, record?: Owned): boolean {
  const scope = scopeOf(viewer, action, resource);
  if (!scope) return false;
  if (!record) return true;
  if (isForOwners(action, resource)) return mayAsMaker(viewer, record) || record.assigned_to === viewer.id;
  switch (scope) {
    case 'assigned':
      return record.assigned_to === viewer.id;
    case 'created':
      return record.created_by === viewer.id;
    case 'group':
    case 'all':
      return true;
  }
}

/** True when the viewer may approve records of some resource. */
export const mayApprove = ({ permissions }: Pick<Viewer, 'permissions'>): boolean =>
  permissions.some(({ name }) => name.startsWith('approve-'));

/** True when work assigned to a user is within the viewer's scope. Without a known team it is the viewer alone. */
export function seesWorkOf(
  viewer: Omit<Viewer, 'role' | 'department'>,
  resource: string,
  user_id: string,
): boolean {
  switch (scopeOf(viewer, 'read', resource)) {
    case undefined:
      return false;
    case 'all':
      return true;
    case 'group':
      return user_id === viewer.id || viewer.team?.includes(user_id) === true;
    case 'assigned':
    case 'created':
      return user_id === viewer.id;
  }
}

/** True when the owners of a row are within the scope of the viewer's right: `can` with the reports-to tree. */
export function reaches(viewer: Holder, action: Action, resource: string, record: Owned): boolean {
  if (!can(viewer, action, resource, record)) return false;
  if (isForOwners(action, resource)) return true;
  const scope = scopeOf(viewer, action, resource);
  const { assigned_to, created_by } = record;
  const isLed = (owner: string | null | undefined) =>
    typeof owner === 'string' && viewer.team?.includes(owner) === true;
  if (action === 'approve') return scope === 'all' || isLed(assigned_to);
  return scope !== 'group' || isLed(assigned_to) || isLed(created_by);
}
