import { beginningOf, isPlainText } from '#contract/core/file-beginnings.ts';
import type { FileType } from '#contract/core/files.ts';
import { oleKind, zipKind } from './office-kinds.ts';

/** A file that is rejected permanently; the message is one sentence for its sender. */
export class Refused extends Error {
  override name = 'Refused' as const;
}

/** The type of a file by content; undefined for types not accepted. Nothing is unpacked or executed to find out. */
export function kindOf(bytes: Buffer, name: string): FileType | undefined {
  const beginning = beginningOf(bytes, name);
  if (!beginning) return undefined;
  if ('type' in beginning) return beginning.type;
  if ('text' in beginning) return isPlainText(bytes) ? beginning.text : undefined;
  return beginning.inside === 'ole' ? oleKind(bytes, name) : zipKind(bytes);
}
