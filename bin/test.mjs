import { pinnedNode, prepare, program, replaceProcess } from './prepare.mjs';

await prepare();
await replaceProcess(pinnedNode(), [program('vitest'), 'run', ...process.argv.slice(2)]);
