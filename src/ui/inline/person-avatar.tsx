import { Avatar } from '@mantine/core';
import type { SessionUser } from '#contract/core/session.ts';
import { useFileUrl } from '../file/use-file-url.ts';

/** A picture URL from the server; its bytes are stored on this device, so that it also shows offline. */
const PICTURE = /^\/files\/([0-9a-f-]{36})\/([^?]+)/;

interface PersonAvatarProps {
  user: SessionUser;
  size?: number;
  /** Default image, instead of the initials. */
  blank?: string;
}

/** A person's image, or the initials if there is none or it cannot load; the name is next to it. */
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
