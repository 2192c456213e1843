import { Button, Skeleton, Text } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { askPersistence } from '#data/device/device.ts';
import { engine } from '#data/engine.ts';
import { fetchAll } from '#data/cached-files.ts';
import { missingOf, type Missing } from '#data/sync-status.ts';
import { Icon, type IconName } from '#ui/inline/icon.tsx';
import { Page } from '#ui/layout/page.tsx';
import { loadKinds } from '#ui/record/kinds.ts';
import { LineLink } from '#ui/inline/text-link.tsx';
import { t } from '#ui/language/text.ts';
import type { ReadyLine, Todo } from './ready-lines.ts';
import { ReadySummary } from './ready-summary.tsx';
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
  const { status, lines, summary, missing, again } = useReadiness();
  const act = async (todo: Todo) => {
    await doings[todo](missing);
    again();
  };
  return (
    <Page
      title={t('Ready for offline')}
      actions={<LineLink to="/data-safety">{t('What is on this {device}')}</LineLink>}
    >
      {!lines && <Skeleton height={300} />}
      <ReadySummary summary={summary} />
      <ul className={classes.rows} aria-label={t('What is ready')}>
        {lines?.map((line) => (
          <Line key={line.title} line={line} missing={missingOf(status)} onAct={act} />
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

const looks = {
  fine: { tone: 'sent', icon: 'tick' },
  look: { tone: 'wait', icon: 'clock' },
  lacks: { tone: 'wait', icon: 'clock' },
  needs: { tone: 'need', icon: 'alert' },
} as const satisfies Record<ReadyLine['standing'], { tone: string; icon: IconName }>;

const waits = { network: t('Waiting for network.'), server: t('Waiting for the server.') } as const;

interface LineProps {
  line: ReadyLine;
  /** What an action that needs the server waits for. */
  missing: Missing;
  onAct: (todo: Todo) => Promise<void>;
}

function Line({ line, missing, onAct }: LineProps) {
  const { title, standing, text, todo } = line;
  const { tone, icon } = looks[standing];
  const [busy, setBusy] = useState(false);
  const run = async (wanted: Todo) => {
    setBusy(true);
    await onAct(wanted);
    setBusy(false);
  };
  return (
    <li className={classes.row}>
      <span className={lineClasses.line} data-tone={tone}>
        <Icon name={icon} />
        <span>
          <strong>{title}</strong>
          <Text span display="block" size="sm" c="dimmed">
            {text}
          </Text>
        </span>
      </span>
      {todo && missing !== null && todo !== 'persist' ? (
        <Text size="sm" c="dimmed">
          {waits[missing]}
        </Text>
      ) : (
        todo && (
          <Button variant="light" size="sm" loading={busy} onClick={() => void run(todo)}>
            {labels[todo]}
          </Button>
        )
      )}
    </li>
  );
}
