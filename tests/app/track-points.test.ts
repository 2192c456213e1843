import 'fake-indexeddb/auto';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentSession, engine } from '#data/engine.ts';
import { databaseName, UserDb } from '#data/store/db.ts';
import { pendingOf } from '#data/store/queued.ts';
import { clearSession } from '#data/device/session.ts';
import { actOn } from '#data/write.ts';
import { unpackRows } from '#contract/core/columns.ts';
import { MiniServer } from '#tests/sync/support/mini-server.ts';
import { openPage as open } from '#tests/sync/support/page.ts';
import { eventually } from '#tests/support/eventually.ts';

const { sendLeft, lockOf } = await import('#app/duty/points.ts');
const { recordTrack } = await import('#app/duty/recorder.ts');

type Fix = (position: {
  coords: { latitude: number; longitude: number; accuracy: number };
  timestamp: number;
}) => void;

let fix: Fix;
const geolocation = {
  watchPosition: (hear: Fix) => {
    fix = hear;
    return 1;
  },
  clearWatch: () => undefined,
};
const pages: { end: () => Promise<void> }[] = [];
const stops: (() => void)[] = [];

const unfollowed: Fix = () => {
  throw new Error('Nobody follows the device yet.');
};

beforeEach(() => {
  fix = unfollowed;
  Object.assign(navigator, { geolocation });
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await clearSession();
  for (const one of pages.splice(0)) await one.end();
});

/** A page that is closed after the test. */
const openPage = async (user_id: string, url?: string) => pages.push(await open(user_id, url));

/** The page goes without a word: its engine and its lock with it. */
async function kill(duty_id: string): Promise<void> {
  await navigator.locks.request(lockOf(duty_id), { steal: true }, () => Promise.resolve());
  await pages.pop()?.end();
}

async function onDuty(place: object = {}): Promise<string> {
  const duty_id = v7();
  const at = new Date().toISOString();
  await actOn(
    'attendance.record',
    duty_id,
    { type: 'log_in', odometer: null, remarks: null, address: null, ...place },
    { shows: { at } },
  );
  return duty_id;
}

const at = (latitude: number) =>
  fix({ coords: { latitude, longitude: 73.85, accuracy: 10.4 }, timestamp: Date.now() });

const latitudes = ({ positions }: Readonly<Record<string, unknown>>) =>
  (positions as { lat: number }[]).map(({ lat }) => lat);

/** The latitudes queued for the server, change by change. */
async function queued(): Promise<number[][]> {
  const db = new UserDb(databaseName(currentSession()?.user.id ?? ''));
  const ops = await pendingOf(db, 'attendances');
  db.close();
  return ops.filter(({ call }) => call === 'attendance.positions').map(({ patch }) => latitudes(patch));
}

/** The latitudes stored on the device until then, duty by duty. */
const waiting = async (): Promise<number[][]> =>
  (await engine().drafts()).map(({ values }) => latitudes(values)).filter(({ length }) => length > 0);

test('points of a page that is killed in sight are sent by the next one, once', async () => {
  const user_id = v7();
  await openPage(user_id);
  const duty_id = await onDuty();
  stops.push(recordTrack(duty_id));
  await eventually(() => at(18.52));
  at(18.53);
  at(18.53001);
  await eventually(async () => expect(await waiting()).toEqual([[18.52, 18.53]]));
  expect(await queued()).toEqual([]);
  await kill(duty_id);
  await openPage(user_id);
  await sendLeft();
  expect(await queued()).toEqual([[18.52, 18.53]]);
  await sendLeft();
  expect(await queued()).toEqual([[18.52, 18.53]]);
  expect(await waiting()).toEqual([]);
});

test('points go together when recording ends, and are stored no longer', async () => {
  await openPage(v7());
  const stop = recordTrack(await onDuty());
  await eventually(() => at(18.52));
  at(18.54);
  stop();
  await eventually(async () => expect(await queued()).toEqual([[18.52, 18.54]]));
  await eventually(async () => expect(await waiting()).toEqual([]));
});

test('points of one user stay with them when another one signs in', async () => {
  const user_id = v7();
  await openPage(user_id);
  const stop = recordTrack(await onDuty());
  await eventually(() => at(18.52));
  await eventually(async () => expect(await waiting()).toEqual([[18.52]]));
  await openPage(v7());
  stop();
  await sendLeft();
  expect([...(await queued()), ...(await waiting())]).toEqual([]);
  await openPage(user_id);
  await sendLeft();
  expect(await queued()).toEqual([[18.52]]);
});

test('points of a duty that is gone go with it', async () => {
  await openPage(v7());
  const point = { lat: 18.52, lng: 73.85, datetime: new Date().toISOString(), address: null };
  await engine().saveDraft(`track/${v7()}`, { positions: [point] });
  await sendLeft();
  expect([...(await queued()), ...(await waiting())]).toEqual([]);
});

test('a page that starts again where its user was recorded last adds no point', async () => {
  const user_id = v7();
  await openPage(user_id);
  const duty_id = await onDuty();
  const stop = recordTrack(duty_id);
  await eventually(() => at(18.52));
  stop();
  await eventually(async () => expect(await queued()).toEqual([[18.52]]));
  await kill(duty_id);
  await openPage(user_id);
  fix = unfollowed;
  stops.push(recordTrack(duty_id));
  await eventually(() => at(18.5201));
  at(18.53);
  await eventually(async () => expect(await waiting()).toEqual([[18.53]]));
});

test('where a day began with a position, that place is not recorded a second time', async () => {
  await openPage(v7());
  fix = unfollowed;
  stops.push(recordTrack(await onDuty({ lat: 18.52, lng: 73.85, accuracy: 10 })));
  await eventually(() => at(18.5201));
  at(18.53);
  await eventually(async () => expect(await waiting()).toEqual([[18.53]]));
});

test('on line a move is sent at once', async () => {
  const server = new MiniServer();
  const running = await server.listen();
  await openPage(v7(), running.url);
  const duty_id = await onDuty();
  await eventually(async () => expect((await engine().status()).online).toBe(true));
  const stop = recordTrack(duty_id);
  await eventually(() => at(18.52));
  const sent = () =>
    server.pushes.flatMap(({ ops }) => unpackRows(ops)).filter(({ call }) => call === 'attendance.positions');
  await eventually(() => expect(sent()).toHaveLength(1));
  await eventually(async () => expect(await waiting()).toEqual([]));
  stop();
  await pages.pop()?.end();
  await running.stop();
});
