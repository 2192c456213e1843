const nameOf = (user_id: string): string => `beatbook-data:${user_id}`;

/** Takes a shared lock on a user's database; returns its release function. */
export function holdData(user_id: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(nameOf(user_id), { mode: 'shared' }, () => new Promise<void>((free) => resolve(free)))
      .catch(reject);
  });
}

/** Runs work under an exclusive lock: waits until every context has released the user's database. */
export async function aloneWithData<T>(user_id: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(nameOf(user_id), work);
}
