import path from 'node:path';
import { prepare, program, replaceProcess, root } from './prepare.mjs';

await prepare();
// Hides warnings of the pinned Node that type stripping and SQLite are experimental.
await replaceProcess(program('node'), [
  '--disable-warning=ExperimentalWarning',
  path.join(root, 'server', 'main.ts'),
  ...process.argv.slice(2),
]);
