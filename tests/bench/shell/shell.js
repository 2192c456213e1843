const open = indexedDB.open('shell', 1);
open.onupgradeneeded = () => {
  const rows = open.result.createObjectStore('rows', { keyPath: 'id' });
  for (let id = 0; id < 2000; id += 1)
    rows.put({ id, name: `Shop ${id}`, mobile: `98765${String(id).padStart(5, '0')}` });
};
open.onsuccess = () => {
  const asked = open.result.transaction('rows').objectStore('rows').getAll(null, 10);
  asked.onsuccess = () => {
    const body = document.querySelector('tbody');
    for (const { id, name, mobile } of asked.result) {
      const row = body.insertRow();
      for (const text of [id, name, mobile]) row.insertCell().textContent = text;
    }
  };
};
navigator.serviceWorker.register('/sw.js');
