import { NavLink } from '@mantine/core';
import '@mantine/core/styles/NavLink.css';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { can } from '#contract/core/permissions.ts';
import { useViewer } from '#data/hooks.ts';
import { lazyPart } from '#ui/hooks/parts.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { captures } from './menu.ts';

const TakeReceipt = lazyPart(() => import('#domain/expense/take-receipt.tsx'));

/** The capture actions of a phone, one tap each. */
export function CaptureDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const viewer = useViewer();
  const navigate = useNavigate();
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
        {can(viewer, 'create', 'expense_statements') && (
          <Suspense>
            <TakeReceipt
              fullWidth
              onSaved={(id) => {
                onClose();
                void navigate({ to: '/expensestatements/$id', params: { id } });
              }}
            />
          </Suspense>
        )}
      </nav>
    </Sheet>
  );
}
