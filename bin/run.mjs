import path from 'node:path';
import { pinnedNode, prepare, replaceProcess, root } from './prepare.mjs';

// For all other programs: `node bin/run.mjs bench/main.ts …` runs one on the pinned Node with everything installed and built.
await prepare();
const faster = `--import=${path.join(root, 'server', 'import-faster.ts')}`;
await replaceProcess(pinnedNode(), ['--disable-warning=ExperimentalWarning', faster, ...process.argv.slice(2)]);
