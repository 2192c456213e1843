import { ActionIcon, Group } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useArrived, useRecord, useViewer } from '#data/hooks.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { lazyPart } from '#ui/hooks/parts.ts';
import { PersonAvatar } from '#ui/inline/person-avatar.tsx';
import { t } from '#ui/language/text.ts';
import { useChoiceLabels } from '#ui/pick/use-choices.ts';

const ImageDialog = lazyPart(() => import('./image-dialog.tsx'));

/** Of users without an image of their own. (Document 3, section 9.) */
const DEFAULT_IMAGE = '/images/default_user.png';

/** A user's details from the local directory; only their own image can be changed. */
export function BasicDetails({ user_id }: { user_id: string }) {
  const viewer = useViewer();
  const labelOf = useChoiceLabels();
  const found = useRecord('users', user_id).value?.record;
  const coming = !useArrived() && !found ? t('Still coming') : undefined;
  const [changing, setChanging] = useState(false);
  const own = user_id === viewer.id;
  const department = viewer.department && labelOf(['department'], viewer.department);
  const name = own ? viewer.name : (found?.name ?? '');
  const shown = { id: user_id, name, role: '', department: null, profile_image: null };
  return (
    <Card title={t('Basic Details')}>
      <Group align="flex-start">
        <div style={{ position: 'relative' }}>
          <PersonAvatar user={own ? viewer : shown} size={64} blank={DEFAULT_IMAGE} />
          {own && (
            <ActionIcon
              aria-label={t('Change profile image')}
              size={48}
              radius="xl"
              variant="default"
              style={{ position: 'absolute', insetBlockEnd: -16, insetInlineEnd: -16 }}
              onClick={() => setChanging(true)}
            >
              <Icon name="camera" />
            </ActionIcon>
          )}
        </div>
        <div style={{ flex: '1 1 10rem', minWidth: 0, paddingInlineStart: '1rem' }}>
          <Facts
            facts={[
              { label: t('Emp Code'), value: coming ?? found?.code },
              { label: t('Role'), value: own ? viewer.role : (coming ?? found?.role) },
              { label: t('Name'), value: name },
              { label: t('Username'), value: coming ?? found?.username },
              ...(own ? [{ label: t('Department'), value: department }] : []),
            ]}
          />
        </div>
      </Group>
      {changing && (
        <Suspense>
          <ImageDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Card>
  );
}
