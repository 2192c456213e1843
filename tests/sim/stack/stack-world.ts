import { buildTestServer, type TestServer } from '#tests/support/server.ts';
import { faultKinds, type FaultKind } from '../kit/faults.ts';
import type { BrowserOptions } from '../kit/phone.ts';
import type { PlanSize } from '../kit/plan.ts';
import type { World } from '../kit/run.ts';
import { attachmentOf, fieldOf, leadOf, makeOffice, type Office } from './company.ts';
import { StackBackend, type StackMutation } from './stack-backend.ts';

/** How long a run of the whole stack is. */
export const stackSize: PlanSize = {
  phones: [3, 4],
  actions: [40, 100],
  pauses: [300, 2_000, 8_000],
  also: ['field', 'field', 'field'],
};

/** Faults that need more than one connection to the database. */
const needCore: readonly FaultKind[] = ['slow_writer'];
export const stackKinds = faultKinds.filter((kind) => !needCore.includes(kind));

export interface Stack {
  server: TestServer;
  office: Office;
}

/** One server and one small company for all runs of a file; each run empties what people change. */
export async function openStack(): Promise<Stack> {
  const server = await buildTestServer();
  return { server, office: await makeOffice(server) };
}

/** The real engine, database, transport and server, as they are or with a planted bug. */
export function stackWorld(
  { server, office }: Stack,
  mutation: StackMutation = {},
  options: BrowserOptions = {},
): World {
  return {
    people: office.people,
    bodies: {
      create: (user, name) => ({ ...leadOf(office.territory, name), assigned_to: user }),
      convert: (name) => ({ name, sap_code: `SAP ${name}` }),
      bad: { name: '' },
      attach: attachmentOf,
      field: fieldOf(office),
    },
    async open(parts, seed) {
      const backend = new StackBackend(server, office, parts, seed, mutation);
      await backend.reset();
      return backend;
    },
    options,
    hurried: true,
  };
}
