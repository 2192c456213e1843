import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Divider.css';
import '@mantine/core/styles/Menu.css';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Person } from '#data/engine.ts';
import { SignOut } from '#ui/device/sign-out.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { PersonAvatar } from '#ui/inline/person-avatar.tsx';
import { t } from '#ui/language/text.ts';
import classes from './shell.module.css';

export interface UserMenuProps {
  viewer: Person;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

export function UserMenu({ viewer, opened, onChange }: UserMenuProps) {
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Menu opened={opened} onChange={onChange} position="bottom-end" width="min(13.75rem, 90vw)" shadow="md">
        <Menu.Target>
          <UnstyledButton ref={takeFocus} className={classes.avatar}>
            <PersonAvatar user={viewer} />
            <VisuallyHidden>{t('Account of {name}', { name: viewer.name })}</VisuallyHidden>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Icon name="person" />}
            onClick={() => void navigate({ to: '/my-profile' })}
          >
            {viewer.name}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="leave" />} mt="sm" onClick={() => setLeaving(true)}>
            {t('Logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {leaving && <SignOut onStay={() => setLeaving(false)} />}
    </>
  );
}

/** Takes over the focus of the replaced button, unless something has it now. */
function takeFocus(button: HTMLElement | null): void {
  if (button && document.activeElement === document.body) button.focus({ preventScroll: true });
}
