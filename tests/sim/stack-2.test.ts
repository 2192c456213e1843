import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import { testSlice } from './stack/slice.ts';

vi.mock('#contract/core/sync.ts', async (original) => ({
  ...(await original<object>()),
  PULL_PAGE_ROWS: 20,
}));
vi.mock('#server/sync/stream-waits.ts', () => import('./stack/impatient-waits.ts'));

testSlice(1);
