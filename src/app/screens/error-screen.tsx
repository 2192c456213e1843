import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Code.css';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isMissingPart } from '../missing-part.ts';

/** What is left of a screen that failed. Nothing saved is lost by it. */
export function ErrorScreen(props: ErrorComponentProps) {
  return isMissingPart(props.error) ? <NotHereYet {...props} /> : <Stopped {...props} />;
}

function Stopped({ error, reset }: ErrorComponentProps) {
  return (
    <Failed
      title="This screen stopped working"
      text="Everything you saved is still on this phone. Try again, or start from the dashboard."
      error={error}
    >
      <Button onClick={reset}>Try again</Button>
      <Button variant="default" component="a" href="/">
        Go to the dashboard
      </Button>
    </Failed>
  );
}

function NotHereYet({ error, reset }: ErrorComponentProps) {
  const { history } = useRouter();
  // Only a new page asks again for every part; without a network it might not come back at all.
  const again = () => {
    if (navigator.onLine) window.location.reload();
    else reset();
  };
  return (
    <Failed
      title="This screen is not on this phone yet"
      text="It needs the network once. Everything you saved is on this phone. Try again where there is signal."
      error={error}
    >
      <Button onClick={again}>Try again</Button>
      <Button variant="default" onClick={() => history.back()}>
        Go back
      </Button>
    </Failed>
  );
}

interface FailedProps {
  title: string;
  text: string;
  error: unknown;
  children: ReactNode;
}

function Failed({ title, text, error, children }: FailedProps) {
  return (
    <Stack p="md" maw="40rem" mx="auto" role="alert">
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text>{text}</Text>
      <Group>{children}</Group>
      <details>
        <summary>For support</summary>
        <Code block>{String(error)}</Code>
      </details>
    </Stack>
  );
}
