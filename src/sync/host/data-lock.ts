const nameOf = (user_id: string): string => `beatbook-data:${user_id}`;

/** Holds a user's database for use, beside other contexts that do; gives the way to let go. */
export function holdData(user_id: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(nameOf(user_id), { mode: 'shared' }, () => new Promise<void>((free) => resolve(free)))
      .catch(reject);
  });
}

/** Does what nobody else may look at: waits until every context has let go of the user's database. */
export async function aloneWithData<T>(user_id: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(nameOf(user_id), work);
}
