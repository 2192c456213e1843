import { Text } from '@mantine/core';
import { useDayFirst } from '#domain/visit/use-day-first.ts';
import { Page } from '#ui/layout/page.tsx';
import { LineLink } from '#ui/inline/text-link.tsx';
import { t } from '#ui/language/text.ts';

/** Screen of an unknown URL. Guests never see it; they are sent to sign in. */
export function NotFound() {
  const day = useDayFirst();
  return (
    <Page title={t('Page not found')}>
      <Text>{t('Check the link, or start again from home.')}</Text>
      <LineLink to="/">{day ? t('Go to Today') : t('Go to the dashboard')}</LineLink>
    </Page>
  );
}
