import { Text } from '@mantine/core';
import { Card } from '#ui/layout/card.tsx';
import { LineLink } from '#ui/inline/text-link.tsx';
import { whenText } from '#ui/inline/when.ts';
import { shownLocale, t } from '#ui/language/text.ts';
import { ReadySummary } from './ready-summary.tsx';
import { useReadiness } from './use-readiness.ts';

/** Whether the officer can work offline now. */
export function ReadyCard() {
  const { status, summary } = useReadiness();
  const { pulled_at, pulling } = status;
  return (
    <Card title={t('Offline')}>
      <ReadySummary summary={summary} />
      {pulled_at !== null && (
        <Text size="sm" c="dimmed">
          {t('As of {time}', { time: whenText(pulled_at) })}
          {pulling !== null &&
            t(' · {pulling} records on the way', { pulling: pulling.toLocaleString(shownLocale) })}
        </Text>
      )}
      <LineLink to="/ready" size="sm">
        {t('Check before you go offline')}
      </LineLink>
    </Card>
  );
}
