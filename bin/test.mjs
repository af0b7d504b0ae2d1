import { become, prepare, program } from './prepare.mjs';

await prepare();
await become(program('node'), [program('vitest'), 'run', ...process.argv.slice(2)]);
