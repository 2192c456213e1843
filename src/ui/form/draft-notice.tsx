import { Anchor, Group, Text } from '@mantine/core';
import { whenText } from '../inline/when.ts';
import { t } from '../language/text.ts';

interface DraftNoticeProps {
  saved_at: number;
  onStartEmpty: () => void;
}

/** Tells that a draft was restored, and offers to start empty. */
export function DraftNotice({ saved_at, onStartEmpty }: DraftNoticeProps) {
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        {t('Draft from {time} restored', { time: whenText(saved_at) })}
      </Text>
      <span aria-hidden="true">·</span>
      <Anchor component="button" type="button" size="sm" underline="always" onClick={onStartEmpty}>
        {t('Start empty')}
      </Anchor>
    </Group>
  );
}
