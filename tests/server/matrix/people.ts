import { v7 } from 'uuid';
import { rightName, type Action, type Owned, type Scope } from '#contract/core/permissions.ts';
import { isGated, type Resource } from '#contract/core/resource.ts';
import { resources } from '#contract/resources.ts';
import type { Db } from '#server/db/database.ts';
import { seedBase } from '#server/modules/seed.ts';
import { namedId } from '#server/modules/seed/ids.ts';
import type { TestServer } from '#tests/support/server.ts';

/** The rights one viewer of the matrix holds over every resource: to read, and to do anything else. */
export interface Rights {
  read: Scope | null;
  act: Scope | null;
}

export const rightsCases: Readonly<Record<string, Rights>> = {
  'no right': { read: null, act: null },
  assigned: { read: 'assigned', act: 'assigned' },
  created: { read: 'created', act: 'created' },
  group: { read: 'group', act: 'group' },
  all: { read: 'all', act: 'all' },
  'reads all, changes assigned': { read: 'all', act: 'assigned' },
  'reads group, changes created': { read: 'group', act: 'created' },
  'reads assigned, changes all': { read: 'assigned', act: 'all' },
  'reads all, changes nothing': { read: 'all', act: null },
  'reads nothing, changes all': { read: null, act: 'all' },
};

export const relations = ['assignee', 'creator', 'below', 'far below', 'above', 'other', 'deleted'] as const;
export type Relation = (typeof relations)[number];

/** Whoever looks, and the people around. */
export interface Viewer {
  rights: Rights;
  id: string;
  token: string;
  below: string;
  far_below: string;
  above: string;
  other: string;
}

/** Whatever rights are asked for. */
const ruled = Object.values<Resource>(resources)
  .filter((resource) => ['scoped', 'catalogue'].includes(resource.reads.by) || isGated(resource))
  .map(({ name }) => name);
const actions: readonly Action[] = ['create', 'update', 'delete', 'approve'];

/** A viewer with the given rights in a hierarchy of their own, on an emptied database. */
export async function makeViewer(server: TestServer, rights: Rights): Promise<Viewer> {
  const { db } = server;
  await server.truncate();
  await db.transaction().execute(seedBase);
  await addRole(db, 'Viewer', [
    ...(rights.read === null
      ? []
      : ruled.map((name) => ({ name: rightName('read', name), access_to: rights.read }))),
    ...(rights.act === null
      ? []
      : ruled.flatMap((name) =>
          actions.map((action) => ({ name: `${action}-${name}`, access_to: rights.act })),
        )),
  ]);
  await addRole(db, 'Bystander', []);
  const above = await addUser(db, 'above', 'Bystander', null);
  const id = await addUser(db, 'viewer', 'Viewer', above);
  const below = await addUser(db, 'below', 'Bystander', id);
  const far_below = await addUser(db, 'far-below', 'Bystander', below);
  const other = await addUser(db, 'other', 'Bystander', above);
  // Everybody works where the bodies of plans and visits lead to.
  const territory_id = namedId('territory', 'Pune');
  await db
    .insertInto('user_territories')
    .values([above, id, below, far_below, other].map((user_id) => ({ user_id, territory_id })))
    .execute();
  return { rights, id, token: await server.signIn(id), below, far_below, above, other };
}

async function addRole(
  db: Db,
  name: string,
  permissions: readonly { name: string; access_to: Scope | null }[],
): Promise<void> {
  const id = namedId('role', name);
  await db.insertInto('roles').values({ id, name }).execute();
  const granted = permissions.flatMap(({ name: right, access_to }) =>
    access_to === null ? [] : [{ role_id: id, name: right, access_to }],
  );
  if (granted.length > 0) await db.insertInto('role_permissions').values(granted).execute();
}

async function addUser(db: Db, username: string, role: string, reports_to: string | null): Promise<string> {
  const id = v7();
  await db
    .insertInto('users')
    .values({
      id,
      username,
      name: `Person ${username}`,
      role_id: namedId('role', role),
      department: null,
      reports_to,
      password_hash: null,
      email: null,
      mobile: null,
      profile_image: null,
      created_by: null,
    })
    .execute();
  return id;
}

/** Who owns a record that stands in a relation to the viewer. */
export function ownersOf(viewer: Viewer, relation: Relation): { assigned_to: string; created_by: string } {
  const { id, below, far_below, above, other } = viewer;
  switch (relation) {
    case 'assignee':
      return { assigned_to: id, created_by: other };
    case 'creator':
      return { assigned_to: other, created_by: id };
    case 'below':
      return { assigned_to: below, created_by: other };
    case 'far below':
      return { assigned_to: other, created_by: far_below };
    case 'above':
      return { assigned_to: above, created_by: above };
    case 'other':
      return { assigned_to: other, created_by: other };
    case 'deleted':
      return { assigned_to: id, created_by: id };
  }
}

/** The rule once more, written down apart from the server's, so that the two can disagree. */
export function reaches(viewer: Viewer, scope: Scope | null, { assigned_to, created_by }: Owned): boolean {
  const team = [viewer.id, viewer.below, viewer.far_below];
  switch (scope) {
    case null:
      return false;
    case 'assigned':
      return assigned_to === viewer.id;
    case 'created':
      return created_by === viewer.id;
    case 'group':
      return team.includes(assigned_to ?? '') || team.includes(created_by ?? '');
    case 'all':
      return true;
  }
}

/** Their creator keeps reading what was handed over. */
const handed: readonly string[] = ['tickets', 'activities'];

/** The same for reading a record of some kind. */
export function reads(viewer: Viewer, kind: string, owners: Owned): boolean {
  const { read } = viewer.rights;
  const keeps = handed.includes(kind) && read !== null && owners.created_by === viewer.id;
  return keeps || reaches(viewer, read, owners);
}

/** Why a record of this kind is not given to somebody without rights: not within reach, or not theirs to read. */
export const refusedTo = (kind: string): 403 | 422 => (handed.includes(kind) ? 422 : 403);
