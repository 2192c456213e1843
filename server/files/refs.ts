import { ApiError } from '#contract/errors.ts';
import { FILE_REQUIRED, type FileRef } from '#contract/files.ts';

/** The file a body names as `file`, or under the name of its multipart part; without one it is refused there. */
export function requiredFile(part: string, ...given: (FileRef | undefined)[]): FileRef {
  const file = given.find((ref) => ref !== undefined);
  if (!file) throw new ApiError('invalid', FILE_REQUIRED, { [part]: [FILE_REQUIRED] });
  return file;
}
