export type Action = 'read' | 'create' | 'update' | 'delete' | 'approve';
export type Scope = 'assigned' | 'created' | 'group' | 'all';

/** One right of a user: `name` is action-resource (`read-leads`), `access_to` how far it reaches. */
export interface Permission {
  name: string;
  access_to: Scope;
}

/** Whoever asks: the part of the session user that rules look at. */
export interface Viewer {
  id: string;
  role: string;
  department: string | null;
  permissions: readonly Permission[];
  /** The viewer and everybody below in the reports-to tree; left out where no right asks for it. */
  team?: readonly string[] | undefined;
}

export interface Owned {
  assigned_to?: string | null;
  created_by?: string | null;
}

export const ADMIN = 'Admin';
export const SALES_OFFICER = 'Sales Officer';

/** The viewer's scope for one right, or undefined when the right is not held. */
export function scopeOf(
  viewer: Pick<Viewer, 'permissions'>,
  action: Action,
  resource: string,
): Scope | undefined {
  return viewer.permissions.find((permission) => permission.name === `${action}-${resource}`)?.access_to;
}

/** What hangs on a record is changed and deleted by whoever made it, and by the role Admin. */
export const mayAsMaker = (viewer: Pick<Viewer, 'id' | 'role'>, { created_by }: Owned): boolean =>
  created_by === viewer.id || viewer.role === ADMIN;

/**
 * The one rule of rights: menu, button, row menu, route and SQL scope ask here.
 * Without a record, holding the right is enough; with one, its scope decides. `group` and `all` pass
 * here, the server narrows `group` to the reports-to tree in SQL. (Document 1, section 6.)
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

/**
 * True when what is assigned to somebody lies within the viewer's reach. A team that is not known yet is the viewer
 * alone.
 */
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

/** The same where whoever made a record has that right over it too. */
export const canOrMade = (
  viewer: Pick<Viewer, 'id' | 'permissions'>,
  action: Action,
  resource: string,
  record: Owned,
): boolean =>
  can(viewer, action, resource, record) || (record.created_by === viewer.id && can(viewer, action, resource));
