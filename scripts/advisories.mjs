import { audited } from './lib/audit.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

// Of what a server runs, and of what is in the app; build and tests see no stranger's data.
const { output } = await run('npm', ['audit', '--prefix', root, '--omit=dev', '--json'], { quiet: true });
const { text, code } = audited(output);
console.log(text);
process.exitCode = code;
