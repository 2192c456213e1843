import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  // Other files of the run share the modules.
  vi.resetModules();
});

const words = async () => (await import('#ui/language/text.ts')).t('Saved on this {device}');

test('a device under a finger is a phone', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(await words()).toBe('Saved on this phone');
});

test('a device with a mouse is a computer', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect(await words()).toBe('Saved on this computer');
});
