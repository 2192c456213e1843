import type { Outcome } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { say } from '#ui/message/snackbar.ts';

/**
 * A change of states and territories that the server was asked for: everybody works with them, so nothing is
 * shown before it agrees. Its word is said either way, and what came of it is fetched at once.
 */
export async function changed<T extends { message: string }>(
  asked: Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const answer = await asked;
  say(answer.ok ? answer.value.message : answer.message);
  if (answer.ok) await engine().wake('user');
  return answer;
}
