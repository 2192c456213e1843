import { writeSession } from '#data/device/session.ts';
import { connectEngine } from '#data/engine.ts';
import { installNavigator } from './locks.ts';
import { officerSession } from './session.ts';

installNavigator();
const { createEngine } = await import('#sync/engine/engine.ts');

const NOWHERE = 'http://127.0.0.1:1';

/** A page that somebody opens, signed in as this user; without a server it has no network. */
export async function openPage(user_id: string, url = NOWHERE): Promise<{ end: () => Promise<void> }> {
  await writeSession(officerSession({ id: user_id, name: 'Ravi' }, 'token'));
  const made = createEngine(url);
  await connectEngine(made);
  await made.status();
  return made;
}
