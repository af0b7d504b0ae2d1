import { become, prepare, program } from './prepare.mjs';

// For every other command: `node bin/run.mjs bench/main.ts …` runs it on the pinned Node with everything installed and built.
await prepare();
await become(program('node'), ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)]);
