import '@mantine/core/styles/Timeline.css';
import classes from './dots.module.css';

export const dots = { bulletSize: 16, lineWidth: 2, classNames: { itemBullet: classes.bullet } } as const;

/** Blue if the position is known, red if not. (Document 3, section 2.) */
export const dotColour = (placed: boolean): string => (placed ? 'blue.7' : 'red.8');
