import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** A link to a screen inside text or next to a heading. */
export const TextLink = createLink((props: AnchorProps) => <Anchor {...props} />);
