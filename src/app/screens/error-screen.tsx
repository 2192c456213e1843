import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Code.css';
import type { ErrorComponentProps } from '@tanstack/react-router';

/** What is left of a screen that failed. Nothing saved is lost by it. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  return (
    <Stack p="md" maw="40rem" mx="auto" role="alert">
      <Title order={1} size="h2">
        This screen stopped working
      </Title>
      <Text>Everything you saved is still on this phone. Try again, or start from the dashboard.</Text>
      <Group>
        <Button onClick={reset}>Try again</Button>
        <Button variant="default" component="a" href="/">
          Go to the dashboard
        </Button>
      </Group>
      <details>
        <summary>For support</summary>
        <Code block>{String(error)}</Code>
      </details>
    </Stack>
  );
}
