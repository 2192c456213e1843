import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as trueTime from '#data/true-time.ts';
import { distanceMetres } from '#lib/geo/distance.ts';
import { askPosition, carriedPosition, followPosition, positionAtHand } from '#ui/device/position.ts';

type Ask = Geolocation['getCurrentPosition'];

afterEach(() => vi.unstubAllGlobals());

const device = (ask: Ask) => ({ getCurrentPosition: ask });

const NOW = Date.UTC(2026, 4, 4);

interface Reported {
  latitude?: number;
  longitude?: number;
  accuracy?: number;
  /** How long ago the fix was made. */
  age?: number;
}

function fixOf({ age = 0, ...reported }: Reported): GeolocationPosition {
  const coords = { latitude: 18.5, longitude: 73.8, accuracy: 12, ...reported };
  const rest = { altitude: null, altitudeAccuracy: null, heading: null, speed: null };
  return {
    coords: { ...coords, ...rest, toJSON: () => coords },
    timestamp: NOW - age,
    toJSON: () => coords,
  };
}

const noFixes: [string, Reported][] = [
  ['0,0', { latitude: 0, longitude: 0 }],
  ['a latitude that is no number', { latitude: Number.NaN }],
  ['an infinite longitude', { longitude: Infinity }],
  ['accuracy 0', { accuracy: 0 }],
  ['an accuracy below 0', { accuracy: -1 }],
  ['an accuracy that is no number', { accuracy: Number.NaN }],
  ['a fix of twenty minutes ago', { age: 20 * 60_000 }],
  ['a time that is no number', { age: Number.NaN }],
];

describe.each(noFixes)('%s', (_, reported) => {
  beforeEach(() => void vi.useFakeTimers({ now: NOW }));
  afterEach(() => void vi.useRealTimers());

  test('is no location where one is asked for', async () => {
    const answer = await askPosition(device((found) => found(fixOf(reported))));
    expect(answer).toEqual({ ok: false, code: 'unavailable' });
  });

  test('is no location where the device is watched, until a fix comes', () => {
    const answers: unknown[] = [];
    const geolocation = {
      watchPosition: (found: PositionCallback) => {
        found(fixOf(reported));
        found(fixOf({}));
        return 1;
      },
      clearWatch: () => undefined,
    };
    followPosition((answer) => answers.push(answer), undefined, geolocation);
    expect(answers).toMatchObject([{ ok: false, code: 'timeout' }, { ok: true }]);
  });
});

test('a fix is fresh by the clock of the server where the clock of the device is wrong', async () => {
  vi.useFakeTimers({ now: NOW + 3 * 3_600_000 });
  const offset = vi.spyOn(trueTime, 'trueNow').mockReturnValue(NOW);
  expect(await askPosition(device((found) => found(fixOf({}))))).toMatchObject({ ok: true });
  offset.mockRestore();
  vi.useRealTimers();
});

test('an accuracy of less than a metre is stored as one', () => {
  const at = new Date(NOW).toISOString();
  const carried = carriedPosition({ latitude: 18.5, longitude: 73.8, accuracy: 0.3, at }, NOW);
  expect(carried).toMatchObject({ accuracy: 1, position_age: 0 });
});

test('a position is asked for with high accuracy, five seconds and no cache', async () => {
  vi.useFakeTimers({ now: NOW });
  let asked: PositionOptions | undefined;
  const answer = await askPosition(
    device((found, _, options) => {
      asked = options;
      found(fixOf({}));
    }),
  );
  vi.useRealTimers();
  expect(asked).toEqual({ enableHighAccuracy: true, timeout: 5000, maximumAge: 0 });
  expect(answer).toEqual({
    ok: true,
    position: { latitude: 18.5, longitude: 73.8, accuracy: 12, at: '2026-05-04T00:00:00.000Z' },
  });
});

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
  [9, 'unavailable'],
])('refusal %i is told as %s', async (code, expected) => {
  const refusing = device((_, failed) =>
    failed?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }),
  );
  expect(await askPosition(refusing)).toEqual({ ok: false, code: expected });
});

test('a device that cannot locate itself is unavailable', async () => {
  expect(await askPosition(undefined)).toEqual({ ok: false, code: 'unavailable' });
});

test.each(['prompt', 'denied'])(
  'with the permission at %s, a position at hand is not asked for',
  async (state) => {
    const getCurrentPosition = vi.fn<Ask>();
    const permissions = { query: () => Promise.resolve({ state }) };
    vi.stubGlobal('navigator', { permissions, geolocation: { getCurrentPosition } });
    expect(await positionAtHand()).toBeNull();
    expect(getCurrentPosition).not.toHaveBeenCalled();
  },
);

test('distances are metres over the globe', () => {
  const delhi = { latitude: 28.6139, longitude: 77.209 };
  const mumbai = { latitude: 19.076, longitude: 72.8777 };
  expect(distanceMetres(delhi, mumbai)).toBeGreaterThan(1_145_000);
  expect(distanceMetres(delhi, mumbai)).toBeLessThan(1_152_000);
  expect(distanceMetres(delhi, delhi)).toBe(0);
});
