import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '#data/hooks.ts';
import { PersonAvatar } from '#ui/inline/person-avatar.tsx';
import { t } from '#ui/language/text.ts';
import { usePart } from '../use-part.ts';
import classes from './shell.module.css';

const load = async () => (await import('./user-menu.tsx')).UserMenu;

/** The avatar; its menu is loaded on demand. */
export function AvatarMenu() {
  const viewer = useViewer();
  const [opened, setOpened] = useState(false);
  const { Part: UserMenu, fetchPart } = usePart(load);

  // Mounted closed first, so that the menu knows where to return the focus.
  const open = async () => setOpened(await fetchPart());
  if (UserMenu) return <UserMenu viewer={viewer} opened={opened} onChange={setOpened} />;
  return (
    <UnstyledButton
      className={classes.avatar}
      aria-haspopup="menu"
      aria-expanded={false}
      // Loaded but not drawn yet: a button replaced while it is pressed gets no click.
      onPointerEnter={() => void load().catch(() => undefined)}
      onClick={() => void open()}
    >
      <PersonAvatar user={viewer} />
      <VisuallyHidden>{t('Account of {name}', { name: viewer.name })}</VisuallyHidden>
    </UnstyledButton>
  );
}
