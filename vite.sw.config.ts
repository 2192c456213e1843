import { defineConfig } from 'vite';
import { precachedFiles } from './scripts/lib/precached-files.mjs';

const outDir = 'dist/app';

/** Built after the app, whose files it lists. */
export default defineConfig({
  publicDir: false,
  define: { 'self.__WB_MANIFEST': JSON.stringify(precachedFiles(outDir)) },
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      input: { sw: 'sw/sw.ts' },
      output: { format: 'iife', entryFileNames: '[name].js', codeSplitting: false },
    },
  },
});
