import { buildTestServer, type TestServer } from '#tests/support/server.ts';
import { Clock } from '../kit/clock.ts';
import { faultKinds, type FaultKind } from '../kit/faults.ts';
import type { BrowserOptions } from '../kit/phone.ts';
import type { World } from '../kit/run.ts';
import { leadBody } from '#tests/support/company.ts';
import { attachmentOf, fieldOf, makeOffice, type Office } from './company.ts';
import { installDate } from './virtual-date.ts';
import { StackBackend, type StackMutation } from './stack-backend.ts';

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
