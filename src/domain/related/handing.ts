import { reaches, type Owned, type Permission, type Scope } from '#contract/core/permissions.ts';
import type { ListRow } from '#data/api.ts';

/** Somebody as the directory on the device knows them. */
export type Colleague = Pick<ListRow<'users'>, 'id' | 'name' | 'role' | 'active' | 'reports_to' | 'reads'>;

/** A record whose readers are asked for. */
export interface Readable {
  resource: string;
  record: Owned;
}

const scopes: readonly string[] = ['assigned', 'created', 'group', 'all'] satisfies Scope[];
const isScope = (word: string | undefined): word is Scope => word !== undefined && scopes.includes(word);

/**
 * The colleagues a record may be handed to, by their role and the reports-to tree: they may read it then, and what it
 * is `about`. The server decides.
 */
export function assigneesAmong(
  people: readonly Colleague[],
  { resource, record: { created_by } }: Readable,
  about: readonly Readable[],
): Colleague[] {
  const superiors = new Map(people.map(({ id, reports_to }) => [id, reports_to ?? null]));
  return people.filter((person) => {
    const handed = { resource, record: { assigned_to: person.id, created_by: created_by ?? null } };
    return [handed, ...about].every(({ resource: of, record }) => {
      const owners = [record.assigned_to, record.created_by];
      const team = owners.flatMap((owner) => (owner && leads(person.id, owner, superiors) ? [owner] : []));
      return reaches({ id: person.id, permissions: rightsOf(person), team }, 'read', of, record);
    });
  });
}

const rightsOf = ({ reads = [] }: Colleague): Permission[] =>
  reads.flatMap((text) => {
    const [resource = '', scope] = text.split(' ');
    return isScope(scope) ? [{ name: `read-${resource}`, access_to: scope }] : [];
  });

/** True when the owner is that person or below them; a cycle ends where it began. */
function leads(id: string, owner: string, superiors: ReadonlyMap<string, string | null>): boolean {
  const passed = new Set<string>();
  for (let at: string | null = owner; at !== null && !passed.has(at); at = superiors.get(at) ?? null) {
    if (at === id) return true;
    passed.add(at);
  }
  return false;
}
