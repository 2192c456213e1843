import { parseArgs } from 'node:util';
import type { Tx } from './db/database.ts';
import { StartError } from './db/engine/start-error.ts';
import { hashSecret } from './modules/session/hashing.ts';
import { unlockName } from './modules/session/limits.ts';
import { passwordProblem } from './modules/session/password-rules.ts';
import { newLongCode, plainCode, plainName } from './modules/session/secrets.ts';
import { SALES_OFFICER } from './modules/seed/roles.ts';
import {
  addPerson,
  allowHandover,
  HANDOVER_MINUTES,
  listPeople,
  Refused,
  setActive,
  setGrade,
  unlockPerson,
  wipePhones,
  type ListedPerson,
} from './modules/users/by-hand.ts';

export const USER_USAGE = `user list
  user add <username> [--role "Sales Officer"] [--name <name>] [--reports-to <username>] [--grade <grade>] [--email <address>] [--mobile <number>]
    with the password in USER_PASSWORD
  user grade <username> [--grade <grade>]
  user disable <username>, user enable <username>, user wipe <username>
  user unlock <username>
  user handover <username> --by <username of an Admin>`;

const options = {
  role: { type: 'string', default: SALES_OFFICER },
  name: { type: 'string' },
  'reports-to': { type: 'string' },
  email: { type: 'string' },
  mobile: { type: 'string' },
  grade: { type: 'string' },
  by: { type: 'string', default: '' },
} as const;

/** Runs one of the user commands; returns the text to print. */
export async function runUserCommand(tx: Tx, words: string[]): Promise<string> {
  const { verb, username, values } = read(words);
  try {
    switch (verb) {
      case 'list':
        return (await listPeople(tx)).map(lineOf).join('\n');
      case 'add':
        return await add(tx, username, values);
      case 'grade':
        await setGrade(tx, plainName(username), values.grade ?? null);
        return values.grade === undefined
          ? `${username} has no grade.`
          : `${username} has grade ${values.grade}.`;
      case 'disable':
        await setActive(tx, plainName(username), false);
        return `${username} is signed out everywhere and may not sign in.`;
      case 'enable':
        await setActive(tx, plainName(username), true);
        return `${username} may sign in again.`;
      case 'wipe':
        return `The data of ${username} goes from ${await wipePhones(tx, plainName(username))} sign-ins at their next contact.`;
      case 'unlock':
        await unlockPerson(tx, plainName(username), unlockName);
        return `${username} may sign in and ask for codes again.`;
      case 'handover':
        return await handover(tx, username, values.by);
    }
  } catch (error) {
    if (error instanceof Refused) throw new StartError(`${error.message}.`);
    throw error;
  }
}

const verbs = ['list', 'add', 'grade', 'disable', 'enable', 'wipe', 'unlock', 'handover'] as const;

function read(words: string[]) {
  const usage = new StartError(`Commands about people: ${USER_USAGE}`);
  let parsed;
  try {
    parsed = parseArgs({ args: words, options, allowPositionals: true });
  } catch {
    throw usage;
  }
  const [typed, username = '', ...more] = parsed.positionals;
  const verb = verbs.find((one) => one === typed);
  if (!verb || more.length > 0 || (verb === 'list') !== (username === '')) throw usage;
  if ((verb === 'handover') !== (parsed.values.by !== '')) throw usage;
  return { verb, username, values: parsed.values };
}

async function add(tx: Tx, username: string, values: ReturnType<typeof read>['values']): Promise<string> {
  const { role, name = username, email = null, mobile = null, grade = null } = values;
  const person = { username, name, role, reports_to: values['reports-to'] ?? null, email, mobile, grade };
  const password = process.env['USER_PASSWORD'] ?? '';
  await addPerson(tx, person, password, { plainName, passwordProblem, hashSecret });
  return `${username} may sign in now.`;
}

async function handover(tx: Tx, username: string, by: string): Promise<string> {
  const code = newLongCode();
  const names = { username: plainName(username), by: plainName(by) };
  await allowHandover(tx, names, await hashSecret(plainCode(code)));
  return `The code for ${username} is ${code}. It works once, for ${HANDOVER_MINUTES} minutes, on a phone that holds unsent work of ${username}.`;
}

const lineOf = ({ username, name, role, reports_to, grade, active, seen_at }: ListedPerson): string =>
  [
    username,
    name,
    role,
    reports_to === null ? '-' : `reports to ${reports_to}`,
    grade === null ? 'no grade' : `grade ${grade}`,
    active ? 'active' : 'disabled',
    seen_at === null ? 'never signed in' : `seen ${seen_at}`,
  ].join('\t');
