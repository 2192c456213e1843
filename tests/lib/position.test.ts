import { afterEach, expect, test, vi } from 'vitest';
import { distanceMetres } from '#lib/geo/distance.ts';
import { askPosition, positionAtHand } from '#lib/geo/position.ts';

type Ask = Geolocation['getCurrentPosition'];

afterEach(() => vi.unstubAllGlobals());

const device = (ask: Ask) => ({ getCurrentPosition: ask });

test('a position is asked for with high accuracy, five seconds and no cache', async () => {
  let asked: PositionOptions | undefined;
  const answer = await askPosition(
    device((found, _, options) => {
      asked = options;
      const coords = { latitude: 18.5, longitude: 73.8, accuracy: 12 };
      const rest = { altitude: null, altitudeAccuracy: null, heading: null, speed: null };
      const whole = { ...coords, ...rest, toJSON: () => coords };
      found({ coords: whole, timestamp: Date.UTC(2026, 4, 4), toJSON: () => coords });
    }),
  );
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
