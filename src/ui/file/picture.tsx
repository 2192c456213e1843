import { useEffect, useState } from 'react';
import { typeOfName } from '#contract/files.ts';
import { openFile } from '#data/files.ts';
import classes from './file.module.css';

/** True for a file that is looked at rather than kept. */
export const isPicture = (filename: string): boolean => typeOfName(filename)?.startsWith('image/') ?? false;

/** A small view of a picture that this phone holds. */
export function Thumb({ file_id, filename }: { file_id: string; filename: string }) {
  const [url, setUrl] = useState<string | null>(null);
  // Where the bytes lie is asked outside React, and let go again.
  useEffect(() => {
    let live = true;
    const opening = openFile({ file_id, filename });
    void opening.then((answer) => {
      if (live) setUrl(answer.ok ? answer.url : null);
    });
    return () => {
      live = false;
      void opening.then((answer) => answer.ok && URL.revokeObjectURL(answer.url));
    };
  }, [file_id, filename]);
  return url !== null && <img src={url} alt="" className={classes.thumb} />;
}
