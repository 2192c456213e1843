import { can, mayAsMaker } from '#contract/core/permissions.ts';
import { t } from '#ui/language/text.ts';
import type { RecordKind } from '#ui/record/kind.ts';

export const documentKind: RecordKind<'documents'> = {
  resource: 'documents',
  title: t('Document'),
  plural: t('Documents'),
  path: '/documents',
  may: (viewer, action, document) => can(viewer, action, 'documents') && mayAsMaker(viewer, document),
  said_ms: 3000,
};
