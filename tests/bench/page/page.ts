import { BenchPage } from './bench-page.ts';

declare global {
  interface Window {
    bench: BenchPage;
  }
}

window.bench = new BenchPage();
