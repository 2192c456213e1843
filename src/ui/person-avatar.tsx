import { Avatar } from '@mantine/core';
import type { SessionUser } from '#contract/session.ts';

/** The person's image, or the initials when there is none or it cannot be had; the name stands beside it. */
export function PersonAvatar({ user, size = 36 }: { user: SessionUser; size?: number }) {
  return (
    <Avatar
      aria-hidden="true"
      src={user.profile_image}
      name={user.name}
      alt=""
      size={size}
      radius="xl"
      variant="filled"
      color="leaf"
    />
  );
}
