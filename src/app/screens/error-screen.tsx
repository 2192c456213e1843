import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Code.css';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { nextTry } from '#ui/hooks/parts.ts';
import { t } from '#ui/language/text.ts';
import { isMissingPart } from '../missing-part.ts';

/** Error screen of a failed screen. Nothing saved is lost. */
export function ErrorScreen(props: ErrorComponentProps) {
  return isMissingPart(props.error) ? <NotHereYet {...props} /> : <Stopped {...props} />;
}

function Stopped({ error, reset }: ErrorComponentProps) {
  return (
    <Failed
      title={t('This screen stopped working')}
      text={t('Everything you saved is still on this {device}. Try again, or start from the dashboard.')}
      error={error}
    >
      <Button onClick={reset}>{t('Try again')}</Button>
      <Button variant="default" component="a" href="/">
        {t('Go to the dashboard')}
      </Button>
    </Failed>
  );
}

function NotHereYet({ error, reset }: ErrorComponentProps) {
  const { history } = useRouter();
  const again = useLoadAgain(reset);
  return (
    <Failed
      title={t('This screen is not on this {device} yet')}
      text={t(
        'This part of the app could not be loaded. It will load when you are back online. Everything you saved is on this {device}.',
      )}
      error={error}
    >
      <Button onClick={() => void again()}>{t('Try again')}</Button>
      <Button variant="default" onClick={() => history.back()}>
        {t('Go back')}
      </Button>
    </Failed>
  );
}

/**
 * Reloads the screen's code: on request, with backoff, and when the network returns. The error screen stays until
 * the code is there: a new one would lose the focus and the tap under way, and be read out again.
 */
function useLoadAgain(reset: () => void): () => Promise<void> {
  const router = useRouter();
  const again = async () => {
    const parts = router.state.matches.map(({ routeId }) => router.routesById[routeId].options.component);
    await Promise.all(parts.map(async (part) => part?.preload?.()));
    // A component that is loaded has nothing left to preload; a failed one does not reject.
    if (parts.some((part) => part?.preload)) return;
    await router.invalidate();
    reset();
  };
  const tryAgain = useEffectEvent(again);
  useEffect(() => {
    let live = true;
    const wanted = () => live;
    const run = async () => {
      for (let tries = 0; wanted(); tries += 1) {
        await nextTry(tries);
        if (wanted()) await tryAgain();
      }
    };
    void run();
    return () => {
      live = false;
    };
  }, []);
  return again;
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
        <summary>{t('For support')}</summary>
        <Code block>{String(error)}</Code>
      </details>
    </Stack>
  );
}
