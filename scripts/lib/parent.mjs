const LOOK_EVERY = 300;

/**
 * npm hands a SIGTERM only to the shell between it and us, and that shell ends without telling.
 * So where npm started us, the end of that shell is our own SIGTERM.
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
