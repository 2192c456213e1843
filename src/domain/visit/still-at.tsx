import { Group, Text } from '@mantine/core';
import { t } from '#ui/language/text.ts';
import { CheckButton } from './check-button.tsx';
import { WithVisit } from './with-visit.tsx';
import { useOpenVisit } from './use-open-visit.ts';

/** The visit still open at the end of a day; nothing when there is none. */
export function StillAt() {
  const open = useOpenVisit();
  if (!open) return null;
  return (
    <WithVisit id={open.id}>
      {(visit, shop) => (
        <Group role="status" gap="xs">
          <Text fw={600}>
            {t('You have not checked out of {shop}.', { shop: shop?.name ?? visit.title })}
          </Text>
          <CheckButton wanted={{ visit: open.id }} variant="default">
            {t('Check out')}
          </CheckButton>
        </Group>
      )}
    </WithVisit>
  );
}
