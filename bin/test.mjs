import { prepare, program, replaceProcess } from './prepare.mjs';

await prepare();
await replaceProcess(program('node'), [program('vitest'), 'run', ...process.argv.slice(2)]);
