import { fontConfig } from '../../scripts/lib/fonts.mjs';
import { chromiumArgs, chromiumProgram } from '../../scripts/lib/machine.mjs';
import { fonts } from './run-options.ts';

/** How tests and the bench start Chromium: the machine's own, or Playwright's download where there is none. */
export function chromiumOptions() {
  const executablePath = chromiumProgram();
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...chromiumArgs],
    env: { ...process.env, FONTCONFIG_FILE: fontConfig(fonts) },
  };
}
