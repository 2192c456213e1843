import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** The pipe closes however we end. The last line that came names what still runs. */
const SCRIPT = `pid=
while read -r line; do pid=$line; done
[ -z "$pid" ] || { kill -INT "$pid"; sleep 1; }
rm -rf -- "$0"`;

/**
 * Removes a folder should this process die without a word, and ends the process that uses it before. `watch` names that
 * process, null once it has ended by itself; after `dismiss` nothing is left to tidy up.
 * @param {string} folder
 */
export function guardFolder(folder) {
  const guard = spawn('sh', ['-c', SCRIPT, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return {
    watch: (/** @type {number | null} */ pid) => guard.stdin.write(`${pid ?? ''}\n`),
    dismiss: () => guard.kill('SIGKILL'),
  };
}
