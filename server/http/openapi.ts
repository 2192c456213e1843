import type { Call, Rule } from '#contract/core/call.ts';
import { calls } from '#contract/calls.ts';
import { errorStatus } from '#contract/core/errors.ts';
import { errorAnswer } from '#contract/core/sync.ts';
import * as z from 'zod/mini';
import { isRecord } from '../calls/run-call.ts';

type Schema = Record<string, unknown>;

const JSON_TYPE = 'application/json';

/** The OpenAPI document, generated from the table of calls. */
export function openApi(): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const [name, call] of Object.entries<Call>(calls))
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(name, call);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Beatbook API',
      version: '1',
      description: 'Every response has status 1, or status 0 with a code, a message and errors by field.',
    },
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}

function operation(name: string, call: Call): Schema {
  return {
    operationId: name,
    summary: summaryOf(name),
    tags: [call.area],
    description: ruleWords(call.rule) + (call.handover === true ? ' Allowed in a handover session.' : ''),
    ...(call.rule.kind !== 'guest' && { security: [{ session: [] }] }),
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(call.effect === 'write' ? [idempotencyKey] : []),
    ],
    ...bodyOf(call),
    responses: {
      200: {
        description: 'Success',
        content: { [JSON_TYPE]: { schema: jsonSchema(call.answer, 'output') } },
      },
      default: {
        description: `Error, HTTP status by code: ${Object.entries(errorStatus)
          .map(([code, status]) => `${code} ${status}`)
          .join(', ')}`,
        content: { [JSON_TYPE]: { schema: jsonSchema(errorAnswer, 'output') } },
      },
    },
  };
}

/** The last part of a call's name as words: `tickets.updateStatus` is "Update status". */
function summaryOf(name: string): string {
  const words = name
    .slice(name.indexOf('.') + 1)
    .replace(/_|(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Request body of a call: JSON, the same as a form if it carries a file, or bytes. */
function bodyOf({ body, bytes, upload }: Call): Schema {
  const binary = { type: 'string', format: 'binary' };
  if (bytes === true) return { requestBody: { content: { 'application/octet-stream': { schema: binary } } } };
  if (!body) return {};
  const schema = jsonSchema(body, 'input');
  const fields = isRecord(schema['properties']) ? schema['properties'] : {};
  const form = upload !== undefined && {
    'multipart/form-data': { schema: { ...schema, properties: { ...fields, [upload]: binary } } },
  };
  return { requestBody: { content: { [JSON_TYPE]: { schema }, ...form } } };
}

const idempotencyKey: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeating a key with the same body returns the first response and changes nothing.',
  schema: { type: 'string', maxLength: 300 },
};

function ruleWords(rule: Rule): string {
  switch (rule.kind) {
    case 'guest':
      return 'No sign-in required.';
    case 'session':
      return 'Requires a signed-in user.';
    case 'can':
      return `Requires the right ${rule.action}-${rule.resource}.`;
  }
}

function parameters(schema: z.ZodMiniObject | undefined, place: 'path' | 'query'): Schema[] {
  return Object.entries(schema?.shape ?? {}).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || !isOptional(inner),
    schema: jsonSchema(inner, 'input'),
  }));
}

const isOptional = (schema: z.core.$ZodType) => schema._zod.optin === 'optional';

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
