import { FILE_EMPTY, FILE_REFUSED, type FileType } from '#contract/core/files.ts';
import { kindOf, Refused } from './kinds.ts';
import { cleanName } from './names.ts';
import { isPicture, reencode } from './pictures.ts';

/** A file as stored. */
export interface Taken {
  bytes: Buffer;
  type: FileType;
  name: string;
}

/** Processes a complete file: detects the type by content and re-encodes pictures. Throws Refused. */
export async function takeFile(bytes: Buffer, name: string): Promise<Taken> {
  if (bytes.length === 0) throw new Refused(FILE_EMPTY);
  const type = kindOf(bytes, name);
  if (type === undefined) throw new Refused(FILE_REFUSED);
  const stored = isPicture(type) ? await reencode(bytes, type) : bytes;
  return { bytes: stored, type, name: cleanName(name, type) };
}
