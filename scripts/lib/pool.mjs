/**
 * Runs jobs with limited concurrency and returns their results in input order.
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
