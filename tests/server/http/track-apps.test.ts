import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { makeCompany } from '#tests/support/company.ts';
import { buildTestServer } from '#tests/support/server.ts';

const place = (code: string, minute: number, name = 'id') =>
  `/api/track?${name}=${code}&timestamp=${Math.floor(Date.now() / 1000) - 3600 + minute * 60}&lat=18.55&lon=73.88` +
  '&speed=1.2&bearing=12.0&altitude=560.0&accuracy=12.5&batt=81.0';

const fix = (code: string) =>
  JSON.stringify({
    location: {
      timestamp: new Date(Date.now() - 40 * 60_000).toISOString(),
      coords: { latitude: 18.55, longitude: 73.88, accuracy: 8.1, speed: 1.2, heading: 12, altitude: 560 },
      is_moving: true,
      odometer: 12.5,
      event: 'motionchange',
      battery: { level: 0.81, is_charging: false },
      activity: { type: 'walking' },
      extras: {},
    },
    device_id: code,
  });

/** What each program writes to its connection, line by line. */
const programs: Readonly<Record<string, (code: string) => string[]>> = {
  'Traccar Client 8 of Android': (code) => [
    `POST ${place(code, 1)} HTTP/1.1`,
    'User-Agent: Dalvik/2.1.0 (Linux; U; Android 11; M2006C3LI Build/RP1A.200720.011)',
    'Host: beatbook.example',
    'Connection: Keep-Alive',
    'Accept-Encoding: gzip',
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 0',
    '',
    '',
  ],
  'a program that writes the values as a form': (code) => {
    const [path = '', values = ''] = place(code, 5).split('?');
    return [
      `POST ${path} HTTP/1.1`,
      'Host: beatbook.example',
      'Content-Type: application/x-www-form-urlencoded; charset=utf-8',
      `Content-Length: ${values.length}`,
      '',
      values,
    ];
  },
  'OsmAnd for Android': (code) => [
    `GET ${place(code, 10)} HTTP/1.1`,
    'User-Agent: OsmAnd~ 4.7.17',
    'Host: beatbook.example',
    'Connection: Keep-Alive',
    'Accept-Encoding: gzip',
    '',
    '',
  ],
  'Traccar Client 9': (code) => [
    'POST /api/track HTTP/1.1',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(fix(code))}`,
    'Host: beatbook.example',
    'Connection: Keep-Alive',
    'Accept-Encoding: gzip',
    'User-Agent: okhttp/4.12.0',
    '',
    fix(code),
  ],
};

test('every tracking app is understood as it writes', async () => {
  const server = await buildTestServer();
  const { tokens } = await makeCompany(server);
  const token = tokens.asha;
  const app = await server.call('POST', '/api/salesforcetracker/apps', { token, body: { name: 'My phone' } });
  const { code } = app.json<{ code: string }>();
  const datetime = new Date(Date.now() - 2 * 3_600_000).toISOString();
  await server.call('POST', '/api/attendance', { token, body: { type: 'log_in', datetime } });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const address = server.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  for (const [name, lines] of Object.entries(programs)) {
    const socket = connect(address.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(lines(code).join('\r\n'));
    expect(await text(socket), name).toMatch(/^HTTP\/1.1 200 [^]*"stored":true/);
  }
  const elsewhere = await server.call('POST', '/api/login', {
    payload: 'username=asha&password=wrong',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(elsewhere.statusCode).toBe(415);
  await server.close();
});
