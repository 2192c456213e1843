import { Text } from '@mantine/core';
import { Page } from '#ui/layout/page.tsx';
import { TextLink } from '#ui/inline/text-link.tsx';
import { t } from '#ui/language/text.ts';

/** Screen of an unknown URL. Guests never see it; they are sent to sign in. */
export function NotFound() {
  return (
    <Page title={t('Page not found')}>
      <Text>{t('This address doesn’t exist. Check the link.')}</Text>
      <TextLink to="/">{t('Go to the dashboard')}</TextLink>
    </Page>
  );
}
