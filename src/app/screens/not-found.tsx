import { Text } from '@mantine/core';
import { Page } from '#ui/layout/page.tsx';
import { TextLink } from '#ui/inline/text-link.tsx';

/** Screen of an unknown URL. Guests never see it; they are sent to sign in. */
export function NotFound() {
  return (
    <Page title="Page not found">
      <Text>This address doesn’t exist. Check the link.</Text>
      <TextLink to="/">Go to the dashboard</TextLink>
    </Page>
  );
}
