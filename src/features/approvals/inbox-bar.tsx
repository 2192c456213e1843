import { Button, CloseButton, Group, Text } from '@mantine/core';
import { verdicts, type Verdict } from '#domain/approval/approval.ts';
import { shownLocale, t } from '#ui/language/text.ts';
import classes from '#ui/record-list/many.module.css';

interface InboxBarProps {
  count: number;
  onAll: () => void;
  onEnd: () => void;
  onDecide: (verdict: Verdict) => void;
}

/** Actions on all selected records, whatever their kind. */
export function InboxBar({ count, onAll, onEnd, onDecide }: InboxBarProps) {
  return (
    <section aria-label={t('Selected rows')} className={classes.bar}>
      <Text fw={600} role="status" className={classes.count}>
        {t('{count} selected', { count: count.toLocaleString(shownLocale) })}
      </Text>
      <Button variant="subtle" size="compact-md" onClick={onAll}>
        {t('Select all')}
      </Button>
      <Group gap="xs" className={classes.acts}>
        {verdicts.map(({ verdict, verb }) => (
          <Button key={verdict} variant="default" disabled={count === 0} onClick={() => onDecide(verdict)}>
            {verb}
          </Button>
        ))}
      </Group>
      <CloseButton aria-label={t('Stop selecting')} onClick={onEnd} />
    </section>
  );
}
