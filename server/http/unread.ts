import { ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '#contract/core/errors.ts';
import { refusalBody } from '../calls/refusals.ts';

const refusals = {
  400: new ApiError('bad_request', 'The request cannot be read.'),
  408: new ApiError('unavailable', 'The request took too long to arrive. Try again.'),
  431: new ApiError('too_large', 'This is too much at once.'),
} as const;

type Status = keyof typeof refusals;

/**
 * Answers what Node could not read as a request: malformed, too slow, or with too long a head. Without our mark: what
 * was broken on the way must not count as refused by a device that sent it whole.
 */
export function answerUnread(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable && !isAnswering(socket)) socket.write(answers[statusOf(error)]);
  socket.destroy(error);
}

function statusOf({ code }: NodeJS.ErrnoException): Status {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}

/** True while another answer is on its way on this connection: bytes of ours would become part of it. */
function isAnswering(socket: Socket): boolean {
  const current: unknown = Reflect.get(socket, '_httpMessage');
  return current instanceof ServerResponse && current.headersSent;
}

const answerOf = (status: Status): string => {
  const body = JSON.stringify(refusalBody(refusals[status], null));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
    '',
    body,
  ].join('\r\n');
};

const answers: Readonly<Record<Status, string>> = {
  400: answerOf(400),
  408: answerOf(408),
  431: answerOf(431),
};
