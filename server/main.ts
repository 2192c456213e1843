import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runCommand } from './commands.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { StartError } from './db/engine/start-error.ts';
import { DEMO_PASSWORD } from './modules/seed/demo.ts';
import { start, type Running } from './start.ts';

// By default garbage may grow to several times what is in use before it is collected: 384 MB where 60 were.
setFlagsFromString('--heap-growing-percent=50');

const CLOSE_WITHIN_MS = 9_000;
/** Time to flush open answers when the engine is lost. */
const LAST_ANSWERS_MS = 500;

const here = dirname(fileURLToPath(import.meta.url));

function settings(): Config {
  const config = readConfig(process.env);
  const built = resolve(here, '..', 'app');
  return config.app_dir === null && existsSync(join(built, 'index.html'))
    ? { ...config, app_dir: built }
    : config;
}

function on_lost(reason: string): void {
  console.error(`${reason} This server ends now; no acknowledged change is lost. Start it again.`);
  setTimeout(() => process.exit(1), LAST_ANSWERS_MS);
}

function closeOnSignals({ close, app }: Running): void {
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

async function main(): Promise<void> {
  const config = settings();
  const words = process.argv.slice(2);
  if (words.length > 0) {
    console.log(await runCommand(config, { here, on_lost }, words));
    return;
  }
  const running = await start(config, { here, on_lost });
  closeOnSignals(running);
  console.log(`Beatbook is ready at ${config.public_url ?? running.address}`);
  if (config.demo)
    console.log(`Demonstration: sign in as admin, manager or officer with the password ${DEMO_PASSWORD}`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError) && !(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
