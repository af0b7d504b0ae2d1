import path from 'node:path';
import { become, prepare, program, root } from './prepare.mjs';

await prepare();
// On macOS the pinned Node still calls type stripping and SQLite experimental; nobody who starts a board needs to hear it.
await become(program('node'), ['--disable-warning=ExperimentalWarning', path.join(root, 'server', 'main.ts'), ...process.argv.slice(2)]);
