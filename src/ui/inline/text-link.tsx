import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import classes from './text-link.module.css';

/** A link to a screen inside text or next to a heading. */
export const TextLink = createLink((props: AnchorProps) => <Anchor {...props} />);

/** A link to a screen on a line of its own. */
export const LineLink = createLink((props: AnchorProps) => <Anchor className={classes.line} {...props} />);
