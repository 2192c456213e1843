import { Button, Skeleton, Text } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { askPersistence } from '#data/device/device.ts';
import { engine } from '#data/engine.ts';
import { fetchAll } from '#data/cached-files.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { Page } from '#ui/layout/page.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { TextLink } from '#ui/inline/text-link.tsx';
import { t } from '#ui/language/text.ts';
import { readyLines, type ReadyLine, type Todo } from './ready-lines.ts';
import { useReadiness } from './use-readiness.ts';
import lineClasses from '#ui/layout/line.module.css';
import classes from './home.module.css';

export const Route = createFileRoute('/ready')({ loader: loadKinds, component: Ready });

const labels: Record<Todo, string> = {
  fetch: t('Fetch now'),
  send: t('Send now'),
  reload: t('Load again'),
  tiles: t('Download street maps'),
  persist: t('Protect my data'),
};

/** Whether the officer can work offline: what is on this phone, and what is missing. */
function Ready() {
  const { facts, missing, again } = useReadiness();
  const lines = facts && readyLines(facts);
  const ready = lines?.every(({ ok }) => ok);
  const act = async (todo: Todo) => {
    await doings[todo](missing);
    again();
  };
  return (
    <Page
      title={t('Ready for offline')}
      actions={<TextLink to="/data-safety">{t('What is on this {device}')}</TextLink>}
    >
      {!lines && <Skeleton height={300} />}
      {lines && (
        <Text className={lineClasses.line} data-tone={ready ? 'sent' : 'wait'} role="status">
          <Icon name={ready ? 'tick' : 'clock'} />
          {ready ? t('Everything is here. You can go offline.') : t('Some things are not ready yet.')}
        </Text>
      )}
      <ul className={classes.rows} aria-label={t('What is ready')}>
        {lines?.map((line) => (
          <Line key={line.title} line={line} onAct={act} />
        ))}
      </ul>
    </Page>
  );
}

/** The effect of each action; a reload also restarts the service worker. */
const doings: Record<Todo, (missing: readonly string[]) => Promise<unknown>> = {
  fetch: () => engine().wake('user'),
  send: () => engine().wake('user'),
  reload: async () => window.location.reload(),
  tiles: fetchAll,
  persist: askPersistence,
};

function Line({ line, onAct }: { line: ReadyLine; onAct: (todo: Todo) => Promise<void> }) {
  const { title, ok, text, todo } = line;
  const [busy, setBusy] = useState(false);
  const run = async (wanted: Todo) => {
    setBusy(true);
    await onAct(wanted);
    setBusy(false);
  };
  return (
    <li className={classes.row}>
      <span className={lineClasses.line} data-tone={ok ? 'sent' : 'need'}>
        <Icon name={ok ? 'tick' : 'alert'} />
        <span>
          <strong>{title}</strong>
          <Text span display="block" size="sm" c="dimmed">
            {text}
          </Text>
        </span>
      </span>
      {todo && (
        <Button variant="light" size="sm" loading={busy} onClick={() => void run(todo)}>
          {labels[todo]}
        </Button>
      )}
    </li>
  );
}
