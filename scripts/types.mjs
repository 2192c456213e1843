import { checkTypes, worlds } from './lib/worlds.mjs';

/** Type-checks every world, or only those named as arguments. */
const wanted = process.argv.slice(2);
const results = await Promise.all((wanted.length > 0 ? wanted : worlds).map(checkTypes));
for (const { output } of results) if (output) console.error(output.trim());
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;
