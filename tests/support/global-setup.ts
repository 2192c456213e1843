import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { guardFolder } from '../../scripts/lib/guard-folder.mjs';
import type { Templates } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of this run; whatever lies in it goes with the run. */
    run_folder: string;
  }
}

/** Where the workers of a run ask for its templates. */
export const socketOf = (run_folder: string): string => join(run_folder, 'templates.sock');

/** Gives every run a folder, and a socket in it where workers ask for migrated databases to copy. */
export default function setup(project: TestProject): (() => Promise<void>) | undefined {
  // Every project inherits this file, and what the root provides.
  if (!project.isRootProject()) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'beatbook-run-'));
  const guard = guardFolder(folder);
  project.provide('run_folder', folder);
  // The server's code is loaded when a test first asks for a database, not for every run.
  let loading: Promise<Templates> | undefined;
  const load = async () => {
    const templates = await import('./templates.ts');
    return new templates.Templates(folder);
  };
  const server = createServer((request, reply) => {
    const [, engine, slot = ''] = (request.url ?? '').split('/');
    loading ??= load();
    loading
      .then((templates): Promise<unknown> =>
        engine === 'embedded' ? templates.embedded() : templates.cluster(slot),
      )
      .then(
        (answer) => reply.end(JSON.stringify(answer)),
        (error: unknown) => reply.writeHead(500).end(String(error)),
      );
  }).listen(socketOf(folder));
  return async () => {
    server.close();
    await (await loading)?.stop();
    rmSync(folder, { recursive: true, force: true });
    guard.dismiss();
  };
}
