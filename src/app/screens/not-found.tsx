import { Text } from '@mantine/core';
import { Page } from '#ui/layout/page.tsx';
import { TextLink } from '#ui/inline/text-link.tsx';

/** An address that no screen has. Guests never get here; they are sent to sign in. */
export function NotFound() {
  return (
    <Page title="Page not found">
      <Text>There is nothing at this address.</Text>
      <TextLink to="/">Go to the dashboard</TextLink>
    </Page>
  );
}
