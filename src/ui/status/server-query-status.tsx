import { Loader, Text } from '@mantine/core';
import type { ServerQuery, Problem } from './server-query.ts';
import { whenText } from '../inline/when.ts';
import { shownMessage, t } from '../language/text.ts';

/** State of a server query: the age of its result, or why there is none. */
export function ServerQueryStatus({
  asked: { value, at, asking, problem },
}: {
  asked: ServerQuery<unknown>;
}) {
  return (
    <Text component="div" size="sm" c="dimmed" role="status">
      {at !== null && t('As of {time}. ', { time: whenText(at) })}
      {problem !== null &&
        value !== undefined &&
        t('This is the last answer: {message} ', { message: shownMessage(problem.message) })}
      {problem !== null && value === undefined && `${lackText(problem)} `}
      {asking && <Loader size="xs" role="progressbar" aria-label={t('Asking the server')} />}
    </Text>
  );
}

const lackText = ({ code, message }: Problem): string =>
  code === 'offline'
    ? t('This needs the network. {message}', { message: shownMessage(message) })
    : shownMessage(message);
