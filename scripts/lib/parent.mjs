const LOOK_EVERY = 300;

/**
 * npm sends SIGTERM only to the shell between it and this process, and that shell exits without forwarding it. So
 * when started by npm, the exit of that shell counts as our SIGTERM.
 */
export function endWithParent() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY);
  timer.unref();
}
