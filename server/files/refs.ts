import { ApiError } from '#contract/core/errors.ts';
import { FILE_REQUIRED, type FileRef } from '#contract/core/files.ts';

/** The file given as `file` or under the name of its multipart part; rejected under that name if missing. */
export function requiredFile(part: string, ...given: (FileRef | undefined)[]): FileRef {
  const file = given.find((ref) => ref !== undefined);
  if (!file) throw new ApiError('invalid', FILE_REQUIRED, { [part]: [FILE_REQUIRED] });
  return file;
}
