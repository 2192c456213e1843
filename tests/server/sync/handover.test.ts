import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/core/call.ts';
import { callNames, calls } from '#contract/calls.ts';
import { transact } from '#server/db/transaction.ts';
import { setActive, wipePhones } from '#server/modules/users/by-hand.ts';
import { runUserCommand } from '#server/user-commands.ts';
import { companyFor, serverFor } from '#tests/support/blocks.ts';
import { leadBody } from '#tests/support/company.ts';
import { engines } from '#tests/support/databases.ts';
import { photo } from '#tests/support/sample-files.ts';
import { day } from '#tests/server/modules/field.ts';
import { op, TestStream } from '#tests/support/sync.ts';
import { refOf, sendFile } from '#tests/support/uploads.ts';

interface Opened {
  user_id: string;
  access_token: string;
  expiration: string;
  seal_key?: string;
}

describe.each(engines)('the work of a user who cannot sign in, on %s', (engine) => {
  const server = serverFor({ engine });
  const company = companyFor(server);

  const byHand = (...words: string[]) => transact(server.db, (tx) => runUserCommand(tx, words));
  const newCode = async (username = 'asha') =>
    /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/.exec(await byHand('handover', username, '--by', 'admin'))?.[0] ?? '';
  const leave = () => transact(server.db, (tx) => setActive(tx, 'asha', false));
  const enter = (code: string, over: object = {}, device_id = v7()) =>
    server.call('POST', '/api/handover', {
      body: { username: 'asha', code, user_ids: [company.users.asha], ...over },
      headers: { 'device-id': device_id },
    });
  const codeOf = async (answer: ReturnType<typeof enter>) => (await answer).json<{ code?: string }>().code;
  const opened = async () => (await enter(await newCode())).json<Opened>();

  const newLead = (over: Record<string, unknown> = {}) =>
    op({ call: 'leads.create', record_id: v7(), body: leadBody(company.territory, over) });
  const leads = () => server.db.selectFrom('leads').selectAll().orderBy('created_at').execute();
  const trail = () => server.db.selectFrom('audit').selectAll().orderBy('id').execute();

  it('is sent by a code, with what is attached to it, and the trail names the Admin', async () => {
    await leave();
    const { access_token: token, ...said } = await opened();
    expect(said).toMatchObject({ user_id: company.users.asha, seal_key: expect.stringMatching(/^.{43}$/) });
    const lead = newLead();
    const bytes = await photo();
    const file = refOf(bytes, 'board.jpg');
    const attached = op({
      call: 'attachments.create',
      record_id: v7(),
      body: { record_type: 'lead', record_id: lead.record_id, name: 'Board', file },
    });
    const reply = await new TestStream(server, token).push(1, [lead, attached]);
    expect(reply.results.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['applied', undefined],
      ['applied', undefined],
    ]);
    expect(await sendFile(server, token, bytes, file)).toMatchObject({ done: true });
    expect(await leads()).toMatchObject([
      { created_by: company.users.asha, assigned_to: company.users.asha, name: 'Sharma Stores' },
    ]);
    const lines = await trail();
    const sign_in = lines.find(({ action }) => action === 'hand-over');
    expect(lines.find(({ action }) => action === 'hand-over allowed')).toMatchObject({
      record_id: company.users.asha,
      after: { allowed_by: company.users.admin },
      ip: 'console',
    });
    expect(sign_in?.after).toEqual({ allowed_by: company.users.admin });
    expect(lines.find(({ resource }) => resource === 'leads')?.session_id).toBe(sign_in?.session_id);
    expect((await server.call('POST', '/api/logout', { token, body: {} })).statusCode).toBe(200);
    expect((await new TestStream(server, token).push(1, [])).status).toBe(401);
  });

  it('takes a day in the field, as the officer would have sent it', async () => {
    await leave();
    const { access_token: token } = await opened();
    const [lead, visit] = [newLead(), v7()];
    const planned = {
      title: 'Round',
      assigned_to: company.users.asha,
      reminder_date: day(0),
      reminder_time: '10:00',
      state: [company.state],
      territory: [company.territory],
      date: day(0),
      lead_id: lead.record_id,
    };
    const place = { lat: 18.52, lng: 73.85 };
    const ops = [
      op({ call: 'attendance.record', record_id: v7(), body: { type: 'log_in' } }),
      lead,
      op({ call: 'market_visits.create', record_id: visit, body: planned }),
      op({ call: 'market_visits.check', record_id: visit, body: { type: 'check_in', ...place } }),
      op({ call: 'market_visits.note', record_id: visit, body: { note: 'Asked for credit' } }),
    ];
    const { results } = await new TestStream(server, token).push(1, ops);
    expect(results.map(({ outcome, message }) => message ?? outcome)).toEqual(ops.map(() => 'applied'));
  });

  it('gives the key of a sign-in on that device, so that what is locked there opens', async () => {
    const device_id = v7();
    const keyOf = async () => (await enter(await newCode(), {}, device_id)).json<Opened>().seal_key;
    const key = await keyOf();
    await leave();
    expect(await keyOf()).toBe(key);
    expect((await opened()).seal_key).not.toBe(key);
  });

  it('opens no call but those that send', async () => {
    const { access_token: token } = await opened();
    const open: string[] = [];
    for (const name of callNames) {
      const call: Call = calls[name];
      // The last one ends the session, so it is asked by a test of its own.
      if (call.rule.kind === 'guest' || name === 'session.logout') continue;
      const reply = await server.call(call.method, call.path.replaceAll(/\{\w+\}/g, v7()), {
        token,
        ...(call.method === 'POST' && { body: {} }),
      });
      const closed = reply.statusCode === 403 && reply.json<{ code: string }>().code === 'forbidden';
      if (!closed) open.push(name);
    }
    expect(open.toSorted()).toEqual(['files.begin', 'files.chunk', 'sync.push']);
  });

  it('is told of its operations only whether they were taken, never what a record says', async () => {
    const stream = new TestStream(server, company.tokens.asha);
    const lead = newLead();
    await stream.push(1, [lead]);
    await server.db.updateTable('leads').set({ name: 'Secret' }).execute();
    await leave();
    const { access_token: token } = await opened();
    const edit = op({
      call: 'leads.update',
      record_id: lead.record_id,
      body: { name: 'Mine', landmark: 'Clock tower' },
      base: { name: 'Sharma Stores' },
    });
    const again = new TestStream(server, token);
    const reply = await again.push(1, [edit, newLead({ mobile: '9876543211' })]);
    expect(reply.rows).toEqual([]);
    expect(reply.results[0]).toMatchObject({
      outcome: 'merged',
      conflicts: [{ field: 'name', base: 'Sharma Stores', mine: 'Mine', server: null }],
    });
    const repeated = await again.push(1, [lead, edit]);
    for (const said of [reply, repeated]) {
      expect(JSON.stringify(said.results)).not.toContain('Secret');
      for (const result of said.results) expect(result).not.toHaveProperty('answer');
    }
  });

  it('takes no approval and no deletion, and the rights of the user as they are now', async () => {
    const lead = newLead();
    await new TestStream(server, company.tokens.asha).push(1, [lead]);
    const other = newLead({ mobile: '9876543211' });
    await new TestStream(server, company.tokens.bina).push(1, [other]);
    await leave();
    const { access_token: token } = await opened();
    const change = (record_id: string) => op({ call: 'leads.update', record_id, body: { name: 'Mine' } });
    const { record_id } = lead;
    const ops = [
      op({ call: 'leads.delete', record_id, body: {} }),
      op({ call: 'journey_plans.approval', record_id: v7(), body: { approval_status: 'approved' } }),
      change(other.record_id),
      change(record_id),
    ];
    const { results } = await new TestStream(server, token).push(1, ops);
    expect(results.map(({ code, outcome }) => code ?? outcome)).toEqual([
      'forbidden',
      'forbidden',
      'not_found',
      'applied',
    ]);
    expect((await leads()).map(({ name }) => name).toSorted()).toEqual(['Mine', 'Sharma Stores']);
  });

  it('works for a user who is locked out of signing in', async () => {
    const body = { username: 'asha', password: 'not the password' };
    for (let slip = 0; slip < 6; slip += 1) await server.call('POST', '/api/login', { body });
    expect((await enter(await newCode())).statusCode).toBe(200);
  });

  describe('a code', () => {
    it('works once, however many use it at once', async () => {
      const code = await newCode();
      const answers = await Promise.all([enter(code), enter(code), enter(code)]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(2);
    });

    it('is taken as people type it, and stored as a hash', async () => {
      const code = await newCode();
      const kept = JSON.stringify(await server.db.selectFrom('handovers').selectAll().execute());
      expect(kept).not.toContain(code.replace('-', ''));
      expect(JSON.stringify(await trail())).not.toContain(code);
      const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
      expect((await enter(typed, { username: ' Asha ' })).statusCode).toBe(200);
    });

    it('ends after half an hour, with the next one, when its user is disabled and with a lost phone', async () => {
      const late = await newCode();
      await server.db
        .updateTable('handovers')
        .set({ expires_at: new Date(Date.now() - 1).toISOString() })
        .execute();
      const [replaced, disabled] = [await newCode(), await newCode()];
      expect(await codeOf(enter(replaced))).toBe('invalid');
      await leave();
      const lost = await newCode();
      await transact(server.db, (tx) => wipePhones(tx, 'asha'));
      expect([await codeOf(enter(late)), await codeOf(enter(disabled)), await codeOf(enter(lost))]).toEqual(
        Array.from({ length: 3 }, () => 'invalid'),
      );
    });

    it('is of one user, and is not used up by a phone that holds nothing of theirs', async () => {
      const code = await newCode();
      expect(await codeOf(enter(code, { username: 'bina', user_ids: [company.users.bina] }))).toBe('invalid');
      expect(await codeOf(enter(code, { user_ids: [company.users.bina] }))).toBe('not_found');
      expect((await enter(code)).statusCode).toBe(200);
    });

    it('is guessed a few times from one place, and nobody else is held up by that', async () => {
      const from = (remoteAddress: string, username: string, code: string) =>
        server.app.inject({
          method: 'POST',
          url: '/api/handover',
          remoteAddress,
          headers: { 'device-id': v7() },
          payload: { username, code, user_ids: [company.users.asha] },
        });
      for (const username of ['asha', 'nobody']) {
        const codes = [];
        for (let guess = 0; guess < 7; guess += 1)
          codes.push((await from('192.0.2.1', username, 'AAAAA-BBBBB')).json<{ code: string }>().code);
        expect(codes).toEqual([...Array.from({ length: 5 }, () => 'invalid'), 'too_many', 'too_many']);
      }
      expect((await from('10.0.0.2', 'asha', await newCode())).statusCode).toBe(200);
    });

    it('is given out by a command that names an Admin', async () => {
      await expect(byHand('handover', 'asha')).rejects.toThrow('--by');
      await expect(byHand('handover', 'asha', '--by', 'north')).rejects.toThrow('north is no Admin');
      await expect(byHand('handover', 'nobody', '--by', 'admin')).rejects.toThrow('no user nobody');
    });
  });

  it('is over for the session after two hours, when its user is disabled and with a lost phone', async () => {
    const { access_token: token, expiration } = await opened();
    expect(Date.parse(expiration) - Date.now()).toBeLessThanOrEqual(2 * 3_600_000);
    const push = () => new TestStream(server, token).push(1, []);
    expect((await push()).status).toBe(200);
    await leave();
    expect((await push()).headers['x-beatbook-session']).toBe('ended');
    const { access_token: lost } = await opened();
    await transact(server.db, (tx) => wipePhones(tx, 'asha'));
    expect((await new TestStream(server, lost).push(1, [])).headers['x-beatbook-session']).toBe('wipe');
  });

  it('leaves no way to sign in behind', async () => {
    await opened();
    expect(await server.db.selectFrom('known_devices').selectAll().execute()).toEqual([]);
    const password = 'a sound phrase of a test';
    expect(await codeOf(server.call('POST', '/api/login', { body: { username: 'asha', password } }))).toBe(
      'invalid',
    );
  });
});
