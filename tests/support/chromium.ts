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

/**
 * The same for pages that live for seconds, as those of a normal run do: optimising their code takes an eighth of the
 * CPU time of a test and never pays.
 */
export function shortLivedChromium() {
  const options = chromiumOptions();
  return { ...options, args: [...options.args, '--js-flags=--no-opt,--no-maglev'] };
}
