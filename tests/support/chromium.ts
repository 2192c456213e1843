import { chromiumArgs, chromiumProgram } from '../../scripts/lib/machine.mjs';

/** How tests and the bench start Chromium: the machine's own, or Playwright's download where there is none. */
export function chromiumOptions(): { executablePath?: string; args: string[] } {
  const executablePath = chromiumProgram();
  return { ...(executablePath === undefined ? {} : { executablePath }), args: [...chromiumArgs] };
}
