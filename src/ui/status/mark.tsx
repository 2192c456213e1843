import { VisuallyHidden } from '@mantine/core';
import type { Mark, Marked } from '#data/api.ts';
import { Icon, type IconName } from '../inline/icon.tsx';
import { t } from '../language/text.ts';
import classes from './mark.module.css';

const looks = {
  waiting: { icon: 'clock', word: t('Waiting') },
  synced: { icon: 'tick', word: t('Synced') },
  attention: { icon: 'alert', word: t('Needs attention') },
} as const satisfies Record<Mark, { icon: IconName; word: string }>;

const leftWords = {
  moved: t('Moved to another officer'),
  deleted: t('Deleted on the server'),
  missing: t('Not on the server'),
} as const;

/**
 * A record's sync state, as an icon and a word: waiting, or in need of attention. What is synced shows no mark, and
 * says so to screen readers alone: the pill at the top has the whole truth.
 */
export function RecordMark({ mark, left }: { mark: Mark; left?: Marked['_left'] | undefined }) {
  const { icon, word } = looks[mark];
  if (mark === 'synced' && !left) return <VisuallyHidden>{word}</VisuallyHidden>;
  return (
    <span className={classes.mark} data-mark={left ? 'attention' : mark}>
      <Icon name={left ? 'alert' : icon} size="1.15em" />
      {left ? leftWords[left] : word}
    </span>
  );
}
