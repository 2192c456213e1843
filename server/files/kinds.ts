import { beginningOf, isPlainText } from '#contract/file-beginnings.ts';
import type { FileType } from '#contract/files.ts';
import { oleKind, zipKind } from './office-kinds.ts';

/** A file that will never be taken, in one sentence for the person who sent it. */
export class Refused extends Error {
  override name = 'Refused' as const;
}

/** The type of a file by its content; undefined for everything that is not taken. Nothing is unpacked or run to find out. */
export function kindOf(bytes: Buffer, name: string): FileType | undefined {
  const beginning = beginningOf(bytes, name);
  if (!beginning) return undefined;
  if ('type' in beginning) return beginning.type;
  if ('text' in beginning) return isPlainText(bytes) ? beginning.text : undefined;
  return beginning.inside === 'ole' ? oleKind(bytes, name) : zipKind(bytes);
}
