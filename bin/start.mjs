import path from 'node:path';
import { become, prepare, program, root } from './prepare.mjs';

await prepare();
// Hides warnings of the pinned Node that type stripping and SQLite are experimental.
await become(program('node'), ['--disable-warning=ExperimentalWarning', path.join(root, 'server', 'main.ts'), ...process.argv.slice(2)]);
