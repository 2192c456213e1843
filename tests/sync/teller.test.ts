import { expect, it } from 'vitest';
import type { EngineEvent } from '#data/api.ts';
import { Teller } from '#sync/engine/teller.ts';

it('reports with changed rows those that show their names', () => {
  const told: EngineEvent[] = [];
  const teller = new Teller();
  teller.add((event) => told.push(event));
  teller.changed(['territories']);
  const [event] = told;
  expect(event).toMatchObject({ kind: 'rows' });
  const resources = event?.kind === 'rows' ? event.resources : [];
  expect(resources).toEqual(expect.arrayContaining(['territories', 'leads', 'contacts']));
  expect(resources).not.toContain('documents');
});
