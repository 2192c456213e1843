import { can, mayAsMaker } from '#contract/permissions.ts';
import type { RecordKind } from '#ui/record/kind.ts';

export const documentKind: RecordKind<'documents'> = {
  resource: 'documents',
  title: 'Document',
  plural: 'Documents',
  path: '/documents',
  may: (viewer, action, document) => can(viewer, action, 'documents') && mayAsMaker(viewer, document),
  said_ms: 3000,
};
