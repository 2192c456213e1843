import { tmpdir } from 'node:os';
import type { Job, JobTools } from '#server/calls/job.ts';
import { diskStore } from '#server/files/disk-store.ts';
import { Runner } from '#server/jobs/runner.ts';

type Tools = Omit<JobTools, 'files'> & Partial<Pick<JobTools, 'files'>>;

/** Runs jobs as a server does, until none is due. */
export async function runJobs(tools: Tools, jobs: readonly Job[]): Promise<void> {
  const runner = new Runner({ files: diskStore(tmpdir()), has_room: () => true, ...tools }, jobs);
  runner.start();
  await runner.idle();
  await runner.stop(0);
}
