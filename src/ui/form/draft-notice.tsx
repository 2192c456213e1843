import { Anchor, Group, Text } from '@mantine/core';
import { whenText } from '../inline/when.ts';

interface DraftNoticeProps {
  saved_at: number;
  onStartEmpty: () => void;
}

/** Tells that a draft was restored, and offers to start empty. */
export function DraftNotice({ saved_at, onStartEmpty }: DraftNoticeProps) {
  return (
    <Group gap="xs">
      <Text size="sm" role="status">
        Draft from {whenText(saved_at)} restored
      </Text>
      <span aria-hidden="true">·</span>
      <Anchor component="button" type="button" size="sm" underline="always" onClick={onStartEmpty}>
        Start empty
      </Anchor>
    </Group>
  );
}
