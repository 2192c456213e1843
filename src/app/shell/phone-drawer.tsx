import { Drawer } from '@mantine/core';
import { t } from '#ui/language/text.ts';
import { useCloseOnBack } from '#ui/overlay/close-on-back.ts';
import '#ui/overlay/modal-styles.ts';
import { useSecondTap } from '#ui/overlay/second-tap.ts';
import { SideMenu } from './side-menu.tsx';

export function PhoneDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useCloseOnBack(opened, onClose);
  useSecondTap(opened);
  return (
    <Drawer opened={opened} onClose={onClose} size={230} title={t('Menu')} padding="xs">
      <SideMenu onChoose={onClose} />
    </Drawer>
  );
}
