import { describe, expect, test } from 'vitest';
import { engines } from '#tests/support/databases.ts';
import { ask } from './ask.ts';
import { Claims } from './claims.ts';
import { useDesk } from './desk.ts';

describe.each(engines)('the status filter of statements, on %s', (engine) => {
  const desk = useDesk(engine);
  const claims = new Claims(desk);
  test('draft lists what was not sent, pending the column', async () => {
    const draft = await claims.statement();
    const { id } = await claims.sent();
    const found = async (status: string) => {
      const { answer } = await ask(desk.officer, 'expense_statements.list', {
        query: { filters: { status } },
      });
      return new Set(answer.data.data.map((row) => row.id));
    };
    expect(await found('draft')).toEqual(new Set([draft]));
    expect(await found('pending')).toEqual(new Set([draft, id]));
    expect(await found('approved')).toEqual(new Set());
  });
});
