import { useEffect, useState } from 'react';
import { openFile } from '#data/files.ts';

/** Object URL of a file's bytes, from this device or else the server; null until loaded. */
export function useFileUrl(file_id: string | null, filename: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  // Bytes load outside React; cleanup releases the URL.
  useEffect(() => {
    if (file_id === null) return;
    let live = true;
    const opening = openFile({ file_id, filename });
    void opening.then((answer) => {
      if (live) setUrl(answer.ok ? answer.url : null);
    });
    return () => {
      live = false;
      setUrl(null);
      void opening.then((answer) => answer.ok && URL.revokeObjectURL(answer.url));
    };
  }, [file_id, filename]);
  return url;
}
