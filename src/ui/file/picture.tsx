import { typeOfName } from '#contract/core/files.ts';
import classes from './file.module.css';
import { useFileUrl } from './use-file-url.ts';

/** True for a file previewed, not downloaded. */
export const isPicture = (filename: string): boolean => typeOfName(filename)?.startsWith('image/') ?? false;

/** Thumbnail of a picture stored on this phone. */
export function Thumb({ file_id, filename }: { file_id: string; filename: string }) {
  const url = useFileUrl(file_id, filename);
  return url !== null && <img src={url} alt="" className={classes.thumb} />;
}
