import { describe, expect, it } from 'vitest';
import { can, mayAssign, mayAsMaker, PLACE_SEARCH } from '#contract/core/permissions.ts';
import type { Person } from '#data/engine.ts';
import { roles } from '#server/modules/seed/roles.ts';
import { may } from '#ui/record/kind.ts';
import { blankParty } from '#domain/party/party-values.ts';
import { documentKind } from '../../src/features/documents/kind.ts';
import { checkFor } from '../../src/features/leads/values.ts';

const somebody = '00000000-0000-7000-8000-000000000002';

/** Somebody with the rights of a first role, under a name of the company’s own. */
const alike = (role: string): Person => ({
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Asha',
  profile_image: null,
  role: 'Area Officer',
  department: null,
  permissions: roles.find(({ name }) => name === role)?.permissions ?? [],
});

describe('on a device, rights decide and not the name of the role', () => {
  it.each([
    ['Sales Officer', { assigns: false, searches: false, owns: false }],
    ['Manager', { assigns: true, searches: false, owns: false }],
    ['Admin', { assigns: true, searches: true, owns: true }],
  ])('with the rights of %s', (role, { assigns, searches, owns }) => {
    const viewer = alike(role);
    for (const resource of ['leads', 'contacts'])
      for (const action of ['create', 'update'] as const)
        expect(mayAssign(viewer, action, resource)).toBe(assigns);
    const problems = checkFor(viewer, false)({ ...blankParty(viewer), assigned_to: '' });
    expect('assigned_to' in problems).toBe(assigns);
    expect(can(viewer, 'read', PLACE_SEARCH)).toBe(searches);
    expect(mayAsMaker(viewer, { created_by: somebody })).toBe(owns);
    const foreign = { id: somebody, created_by: somebody, assigned_to: somebody };
    expect(may(documentKind, viewer, 'delete', foreign)).toBe(owns);
    expect(can(viewer, 'delete', 'accounts', foreign)).toBe(owns);
  });
});
