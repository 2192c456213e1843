import { defineConfig } from 'vite';
import { catalogue } from './scripts/lib/catalogue.mjs';

export default defineConfig({
  publicDir: false,
  // Hundreds of small modules each, which a start would read one by one.
  ssr: { noExternal: ['kysely', 'zod'] },
  plugins: [catalogue({ checks: false })],
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'pglite-worker': 'server/db/engine/pglite-worker.ts',
        'paper-worker': 'server/modules/expenses/paper-worker.ts',
      },
      output: { format: 'es', entryFileNames: '[name].mjs' },
    },
  },
});
