import { NavLink } from '@mantine/core';
import '@mantine/core/styles/NavLink.css';
import { Link } from '@tanstack/react-router';
import { can } from '#contract/permissions.ts';
import { useViewer } from '#data/hooks.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { captures } from './menu.ts';

/** The capture actions of a phone, one tap each. */
export function CaptureDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const viewer = useViewer();
  return (
    <Sheet opened={opened} onClose={onClose} title={t('New')}>
      <nav aria-label={t('New')}>
        {captures
          .filter(({ creates }) => can(viewer, 'create', creates))
          .map(({ label, to, icon }) => (
            <NavLink
              key={to}
              label={label}
              leftSection={<Icon name={icon} />}
              mih={48}
              renderRoot={(props) => <Link to={to} {...props} onClick={onClose} />}
            />
          ))}
      </nav>
    </Sheet>
  );
}
