import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { errorStatus } from '#contract/core/errors.ts';
import { errorAnswer } from '#contract/core/sync.ts';

/** Processor time of this process, which other work on the machine does not stretch. An honest answer takes some ms. */
const MOST_CPU_MS = 5_000;

/** What the inside of a server looks like when it spills. */
const SPILLS =
  /node_modules|\bat .{1,80}\.[cm]?[jt]s:\d+|select .{1,40} from|insert into|syntax error|pg_|kysely|zod/i;

/** Sends one request and expects an answer that is ours: at a bounded cost, marked, with no fault and nothing spilt. */
export async function survives(
  app: FastifyInstance,
  request: InjectOptions,
): Promise<LightMyRequestResponse> {
  const began = process.cpuUsage();
  const reply = await app.inject(request);
  const { user, system } = process.cpuUsage(began);
  const said = reply.body.slice(0, 500);
  expect(reply.statusCode, said).toBeLessThan(500);
  expect(reply.headers['x-beatbook']).toBe('1');
  if (reply.statusCode !== 200) {
    const answer = z.safeParse(errorAnswer, reply.json());
    expect(answer.error?.issues ?? []).toEqual([]);
    expect(answer.data && errorStatus[answer.data.code]).toBe(reply.statusCode);
    expect(withoutInput(reply.body)).not.toMatch(SPILLS);
  }
  expect((user + system) / 1000).toBeLessThan(MOST_CPU_MS);
  return reply;
}

/** An answer may name the fields it was sent; only its own words can spill. */
function withoutInput(body: string): string {
  const { code, message } = JSON.parse(body) as { code: string; message: string }; // checked just before
  return `${code} ${message}`;
}
