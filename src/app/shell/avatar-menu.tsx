import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '#data/hooks.ts';
import { PersonAvatar } from '#ui/inline/person-avatar.tsx';
import { usePart } from '../use-part.ts';
import classes from './shell.module.css';

/** The avatar; the menu behind it is fetched when somebody reaches for it. */
export function AvatarMenu() {
  const viewer = useViewer();
  const [opened, setOpened] = useState(false);
  const { Part: UserMenu, fetchPart } = usePart(async () => (await import('./user-menu.tsx')).UserMenu);

  // Drawn closed first, the menu knows where the focus has to return to.
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
      <VisuallyHidden>Account of {viewer.name}</VisuallyHidden>
    </UnstyledButton>
  );
}
