import type { Job } from '../calls/job.ts';
import type { Store } from '../db/engine/open.ts';
import type { Printer } from '../modules/expenses/paper-thread.ts';
import { papersJob } from '../modules/expenses/papers.ts';
import { codeJob } from '../modules/session/send-code.ts';
import { cleanUpJob } from './cleanup.ts';
import { cleanUpFilesJob } from './file-cleanup.ts';
import { vacuumJob } from './vacuum.ts';

/** Every job of a server on one of the engines. */
export const jobsOf = (engine: Store['engine'], printer: Printer): readonly Job[] => [
  cleanUpJob,
  cleanUpFilesJob,
  papersJob(printer),
  codeJob,
  ...(engine === 'embedded' ? [vacuumJob] : []),
];
