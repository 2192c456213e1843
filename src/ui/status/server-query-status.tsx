import { Loader, Text } from '@mantine/core';
import type { ServerQuery, Problem } from './server-query.ts';
import { whenText } from '../inline/when.ts';

/** State of a server query: the age of its result, or why there is none. */
export function ServerQueryStatus({
  asked: { value, at, asking, problem },
}: {
  asked: ServerQuery<unknown>;
}) {
  return (
    <Text component="div" size="sm" c="dimmed" role="status">
      {at !== null && `As of ${whenText(at)}. `}
      {problem !== null && value !== undefined && `This is the last answer: ${problem.message} `}
      {problem !== null && value === undefined && `${lackText(problem)} `}
      {asking && <Loader size="xs" aria-label="Asking the server" />}
    </Text>
  );
}

const lackText = ({ code, message }: Problem): string =>
  code === 'offline' ? `This needs the network. ${message}` : message;
