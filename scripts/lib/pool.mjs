/**
 * Runs jobs, so many at a time, and gives their results in the order asked.
 * @template T
 * @param {readonly (() => Promise<T>)[]} jobs
 * @param {number} width
 * @returns {Promise<T[]>}
 */
export async function pool(jobs, width) {
  /** @type {T[]} */
  const results = [];
  const rest = jobs.entries();
  const worker = async () => {
    for (const [at, job] of rest) results[at] = await job();
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
