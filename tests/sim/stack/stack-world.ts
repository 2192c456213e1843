import { buildTestServer, type TestServer } from '#tests/support/server.ts';
import { Clock } from '../kit/clock.ts';
import { faultKinds, type FaultKind } from '../kit/faults.ts';
import type { BrowserOptions } from '../kit/phone.ts';
import type { PlanSize } from '../kit/plan.ts';
import type { World } from '../kit/run.ts';
import { leadBody } from '#tests/support/company.ts';
import { attachmentOf, fieldOf, makeOffice, type Office } from './company.ts';
import { installDate } from './virtual-date.ts';
import { StackBackend, type StackMutation } from './stack-backend.ts';

/** Fresh seeds of every whole test; the long run takes others. */
export const STACK_SEEDS = 12;

/** How long a run of the whole stack is. */
export const stackSize: PlanSize = {
  phones: [3, 4],
  actions: [20, 70],
  pauses: [300, 2_000, 8_000],
  also: ['field'],
  days: 3,
};

/** Faults that need more than one connection to the database. */
const needCore: readonly FaultKind[] = ['slow_writer'];
export const stackKinds = faultKinds.filter((kind) => !needCore.includes(kind));

export interface Stack {
  server: TestServer;
  office: Office;
  date: ReturnType<typeof installDate>;
}

/** One server and one small company for all runs of a file; each run empties what people change. */
export async function openStack(): Promise<Stack> {
  const date = installDate(new Clock().wall);
  const server = await buildTestServer();
  return { server, office: await makeOffice(server), date };
}

/** The real engine, database, transport and server, as they are or with a planted bug. */
export function stackWorld(
  { server, office, date }: Stack,
  mutation: StackMutation = {},
  options: BrowserOptions = {},
): World {
  return {
    people: office.people,
    bodies: {
      create: (user, name) => ({ ...leadBody(office.territory, { name }), assigned_to: user }),
      convert: (name) => ({ name, sap_code: `SAP ${name}` }),
      bad: { name: '' },
      attach: attachmentOf,
      field: fieldOf(office),
    },
    async open(parts, seed) {
      const backend = new StackBackend(server, office, parts, seed, mutation);
      date.follow(parts.clock.wall);
      await backend.reset();
      return backend;
    },
    options,
    hurried: true,
  };
}
