import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** A process that tidies up after this one, should it be killed. */
export interface Guard {
  /** The process to end first; null once it has ended by itself. */
  watch(pid: number | null): void;
  /** Nothing is left to tidy up. */
  dismiss(): void;
}

/** The pipe closes however we end. The last line that came names what still runs. */
const SCRIPT = `pid=
while read -r line; do pid=$line; done
[ -z "$pid" ] || { kill -INT "$pid"; sleep 1; }
rm -rf -- "$0"`;

/** Removes a folder should this process die without a word, and ends the process that uses it before. */
export function guardFolder(folder: string): Guard {
  const guard = spawn('sh', ['-c', SCRIPT, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return {
    watch: (pid) => guard.stdin.write(`${pid ?? ''}\n`),
    dismiss: () => guard.kill('SIGKILL'),
  };
}
