import { useEffect, useState } from 'react';
import { openFile } from '#data/files.ts';

/** An address of a file's bytes within this page, from this device or else from the server; null until it is there. */
export function useFileUrl(file_id: string | null, filename: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  // Where the bytes lie is asked outside React, and let go again.
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
