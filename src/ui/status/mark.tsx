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

/** A record's sync state, as an icon and a word: waiting, synced, or in need of attention. */
export function RecordMark({ mark, left }: { mark: Mark; left?: Marked['_left'] | undefined }) {
  const { icon, word } = looks[mark];
  return (
    <span className={classes.mark} data-mark={left ? 'attention' : mark}>
      <Icon name={left ? 'alert' : icon} size="1.15em" />
      {left ? leftWords[left] : word}
    </span>
  );
}
