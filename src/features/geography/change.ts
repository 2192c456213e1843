import type { Outcome } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { say } from '#ui/message/snackbar.ts';

/**
 * Requests a change of states and territories from the server: they are shared, so nothing is shown before it
 * agrees. Shows its message either way, and fetches the result at once.
 */
export async function changed<T extends { message: string }>(
  asked: Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const answer = await asked;
  say(answer.ok ? answer.value.message : answer.message);
  if (answer.ok) await engine().wake('user');
  return answer;
}
