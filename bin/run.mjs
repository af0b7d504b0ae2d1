import { become, prepare, program } from './prepare.mjs';

// For all other programs: `node bin/run.mjs bench/main.ts …` runs one on the pinned Node with everything installed and built.
await prepare();
await become(program('node'), ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)]);
