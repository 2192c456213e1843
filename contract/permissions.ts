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

export interface Owned {
  assigned_to?: string | null;
  created_by?: string | null;
}

export const ADMIN = 'Admin';
export const SALES_OFFICER = 'Sales Officer';

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

/** Attachments and documents are changed and deleted by their creator and by the role Admin. */
export const mayAsMaker = (viewer: Pick<Viewer, 'id' | 'role'>, { created_by }: Owned): boolean =>
  created_by === viewer.id || viewer.role === ADMIN;

/**
 * The single authorization rule, used by menu, button, row menu, route and SQL scope. Without a record, having the
 * right is enough; with one, the scope decides. `group` and `all` pass here; the server narrows `group` to the
 * reports-to tree in SQL. (Document 1, section 6.)
 */
export function can(
  viewer: Pick<Viewer, 'id' | 'permissions'>,
  action: Action,
  resource: string,
  record?: Owned,
): boolean {
  const scope = scopeOf(viewer, action, resource);
  if (!scope) return false;
  if (!record) return true;
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

/** Like `can`, but the creator of the record always has the right. */
export const canOrMade = (
  viewer: Pick<Viewer, 'id' | 'permissions'>,
  action: Action,
  resource: string,
  record: Owned,
): boolean =>
  can(viewer, action, resource, record) || (record.created_by === viewer.id && can(viewer, action, resource));
