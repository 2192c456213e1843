import { chromiumArgs, chromiumProgram, findProgram, isRoot, postgresFolder } from './machine.mjs';
import { run } from './run.mjs';

/** Ensures a PostgreSQL for the tests: the machine's, else the distribution's package. */
export async function ensurePostgres() {
  if (postgresFolder()) return;
  if (await installPackage('postgresql')) {
    if (postgresFolder()) return;
  }
  throw new Error(
    'The tests need PostgreSQL (initdb and postgres): install your distribution’s package and run again.',
  );
}

/** Ensures a Chromium that starts: the machine's, else Playwright's download, else the distribution's package. */
export async function ensureChromium() {
  if (await chromiumStarts()) return;
  if (!chromiumProgram()) {
    console.log('Fetching a Chromium for the browser tests …');
    const { code } = await run('playwright', ['install', 'chromium'], { quiet: true });
    if (code === 0 && (await chromiumStarts())) return;
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if ((await installPackage(name)) && (await chromiumStarts())) return;
    }
  }
  throw new Error(
    'The tests need a Chromium that starts: install your distribution’s package or set CHROMIUM_PATH, and run again.',
  );
}

async function chromiumStarts() {
  const { chromium } = await import('@playwright/test');
  const program = chromiumProgram();
  try {
    const browser = await chromium.launch({
      ...(program === undefined ? {} : { executablePath: program }),
      args: chromiumArgs,
    });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name */
async function installPackage(name) {
  if (!isRoot || !findProgram('apt-get')) return false;
  console.log(`Installing the package ${name} …`);
  const quiet = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update'], quiet);
  const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', name], quiet);
  if (code !== 0) console.error(output.trim());
  return code === 0;
}
