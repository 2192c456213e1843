import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { inputOf } from '#server/sync/ops.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody } from '#tests/support/company.ts';
import { engines } from '#tests/support/databases.ts';
import { op, TestDevice, TestStream } from '#tests/support/sync.ts';

describe.each(engines)('conversions from the queue of a device, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);

  const create = (lead_id: string) =>
    op({ call: 'leads.create', record_id: lead_id, body: leadBody(company.territory) });
  const convert = (id: string, body: Record<string, unknown>) =>
    op({ call: 'contacts.convert', record_id: id, body: { sap_code: 'SAP-1', ...body } });

  test('make the customer under the id of the device, in one batch with its lead', async () => {
    const [lead_id, id] = [v7(), v7()];
    const stream = new TestStream(server, company.tokens.asha);
    const edit = op({ call: 'contacts.update', record_id: id, body: { sap_code: 'SAP-2' } });
    const reply = await stream.push(1, [create(lead_id), convert(id, { lead_id }), edit]);
    expect(reply.results).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'applied', answer: { status: 1, data: { id } } },
      { outcome: 'applied' },
    ]);
    expect(reply.rows.find((row) => row.op_id === edit.op_id)?.patch).toMatchObject({
      lead_id,
      cdp_code: 'CDP-000002',
    });
    const device = new TestDevice(server, company.tokens.asha);
    await device.pull();
    expect(device.table('leads').get(lead_id)).toMatchObject({ contact_id: id });
    expect(device.table('contacts').get(id)).toMatchObject({ lead_id, sap_code: 'SAP-2' });
  });

  test('a second one in the same batch is refused, and the rest goes on', async () => {
    const [lead_id, id, other, third] = [v7(), v7(), v7(), v7()];
    const stream = new TestStream(server, company.tokens.asha);
    const ops = [create(lead_id), convert(id, { lead_id }), convert(other, { lead_id }), create(third)];
    const reply = await stream.push(1, ops);
    expect(reply.results.map((result) => result.code ?? result.outcome)).toEqual([
      'applied',
      'applied',
      'conflict',
      'applied',
    ]);
    expect(reply.results[2]?.message).toMatch(
      /^This lead was already converted by asha on \d+ \w{3} \d{4}, /,
    );
    const repeated = await stream.push(1, ops);
    expect(repeated.results).toEqual(reply.results);
  });

  test('the phone of a colleague is told, and keeps what it wrote', async () => {
    const lead_id = v7();
    await new TestStream(server, company.tokens.asha).push(1, [create(lead_id), convert(v7(), { lead_id })]);
    const edit = op({
      call: 'leads.update',
      record_id: lead_id,
      body: { name: 'Queued' },
      base: { name: 'x' },
    });
    const stream = new TestStream(server, company.tokens.north);
    const reply = await stream.push(1, [convert(v7(), { lead_id }), edit]);
    expect(reply.results).toMatchObject([
      { outcome: 'rejected', code: 'conflict' },
      { outcome: 'merged', conflicts: [{ field: 'name', mine: 'Queued' }] },
    ]);
  });

  test.each([
    ['no lead', {}, 'bad_request'],
    ['a lead that is no text', { lead_id: 7 }, 'bad_request'],
    ['a lead that is no id', { lead_id: 'x' }, 'invalid'],
    ['another id of its own', { lead_id: v7(), id: v7() }, 'bad_request'],
    ['a lead that is not there', { lead_id: v7() }, 'not_found'],
  ])('is refused with %s', async (_name, body, code) => {
    const reply = await new TestStream(server, company.tokens.asha).push(1, [convert(v7(), body)]);
    expect(reply.results).toMatchObject([{ outcome: 'rejected', code }]);
  });

  test('share their receipts with the ordinary call', async () => {
    const [lead_id, id] = [v7(), v7()];
    const stream = new TestStream(server, company.tokens.asha);
    const queued = convert(id, { lead_id });
    const made = await stream.push(1, [create(lead_id), queued]);
    const ask = (body: object) =>
      server.call('POST', `/api/leads/${lead_id}/converttocontact`, {
        token: company.tokens.asha,
        headers: { 'idempotency-key': queued.op_id },
        body,
      });
    const again = await ask({ id, sap_code: 'SAP-1' });
    expect(again.json()).toEqual(made.results[1]?.answer);
    expect((await ask({ id, sap_code: 'SAP-2' })).statusCode).toBe(422);
  });
});

test('an operation that starts from another record names that one in the path, and itself in the body', () => {
  const queued = op({ call: 'contacts.convert', record_id: v7(), body: { lead_id: v7(), name: 'x' } });
  expect(inputOf(calls['contacts.convert'], queued)).toEqual({
    params: { id: queued.body['lead_id'] },
    body: { ...queued.body, id: queued.record_id },
  });
});
