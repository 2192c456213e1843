import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '#data/hooks.ts';
import { PersonAvatar } from '#ui/inline/person-avatar.tsx';
import { t } from '#ui/language/text.ts';
import { usePart } from '../use-part.ts';
import classes from './shell.module.css';

/** The avatar; its menu is loaded on demand. */
export function AvatarMenu() {
  const viewer = useViewer();
  const [opened, setOpened] = useState(false);
  const { Part: UserMenu, fetchPart } = usePart(async () => (await import('./user-menu.tsx')).UserMenu);

  // Mounted closed first, so that the menu knows where to return the focus.
  const open = async () => setOpened(await fetchPart());
  if (UserMenu) return <UserMenu viewer={viewer} opened={opened} onChange={setOpened} />;
  return (
    <UnstyledButton
      className={classes.avatar}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void fetchPart()}
      onClick={() => void open()}
    >
      <PersonAvatar user={viewer} />
      <VisuallyHidden>{t('Account of {name}', { name: viewer.name })}</VisuallyHidden>
    </UnstyledButton>
  );
}
