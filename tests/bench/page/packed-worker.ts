/** The least a first pull can be: each line of the answer stored as one value, and nothing else. */
self.onmessage = (event: MessageEvent<string>) => {
  void store(event.data)
    .catch((error: unknown) => {
      console.error(error);
      return null;
    })
    .then((taken) => {
      self.postMessage(taken);
    });
};

async function store(url: string): Promise<number> {
  const start = performance.now();
  const db = await opened();
  const response = await fetch(url, { cache: 'no-store' });
  let rest = '';
  let no = 0;
  for (const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader(); reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) await put(db, (no += 1), line);
  }
  db.close();
  return performance.now() - start;
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('packed', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('pages');
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(new Error('The database did not open.'));
    };
  });
}

function put(db: IDBDatabase, no: number, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction('pages', 'readwrite', { durability: 'strict' });
    transaction.objectStore('pages').put(line, no);
    transaction.oncomplete = () => {
      resolve();
    };
    transaction.onabort = () => {
      reject(new Error('A page could not be stored.'));
    };
  });
}
