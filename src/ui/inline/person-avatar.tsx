import { Avatar } from '@mantine/core';
import type { SessionUser } from '#contract/session.ts';
import { useFileUrl } from '../file/use-file-url.ts';

/** A picture as the server hands it out; this device keeps the bytes, so that it shows without network too. */
const PICTURE = /^\/files\/([0-9a-f-]{36})\/([^?]+)/;

interface PersonAvatarProps {
  user: SessionUser;
  size?: number;
  /** The image of somebody who has none, instead of the initials. */
  blank?: string;
}

/** The person's image, or the initials when there is none or it cannot be had; the name stands beside it. */
export function PersonAvatar({ user, size = 36, blank }: PersonAvatarProps) {
  const [, file_id = null, filename = ''] = PICTURE.exec(user.profile_image ?? '') ?? [];
  return (
    <Avatar
      aria-hidden="true"
      src={useFileUrl(file_id, filename) ?? blank}
      name={user.name}
      alt=""
      size={size}
      radius="xl"
      variant="filled"
      color="leaf"
    />
  );
}
