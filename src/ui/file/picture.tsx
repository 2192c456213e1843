import { typeOfName } from '#contract/files.ts';
import classes from './file.module.css';
import { useFileUrl } from './use-file-url.ts';

/** True for a file that is looked at rather than kept. */
export const isPicture = (filename: string): boolean => typeOfName(filename)?.startsWith('image/') ?? false;

/** A small view of a picture that this phone holds. */
export function Thumb({ file_id, filename }: { file_id: string; filename: string }) {
  const url = useFileUrl(file_id, filename);
  return url !== null && <img src={url} alt="" className={classes.thumb} />;
}
