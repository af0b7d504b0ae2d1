import { pinnedNode, prepare, program, replaceProcess } from './prepare.mjs';

// Runs the stories in one browser engine: all of them, or `npm run stories -- --engine firefox test/e2e/search.test.ts`.
const folders = { chromium: 'test/e2e', firefox: 'test/e2e', webkit: 'test/webkit' };

const given = process.argv.slice(2);
const at = given.indexOf('--engine');
const [, engine = 'chromium'] = at === -1 ? [] : given.splice(at, 2);
const folder = folders[engine];
if (folder === undefined) throw new Error(`--engine is ${Object.keys(folders).join(', ')}, not ${engine}.`);

process.env.ENGINE = engine;
await prepare();
const files = given.some((argument) => argument.startsWith(folder)) ? [] : [folder];
await replaceProcess(pinnedNode(), [program('vitest'), 'run', ...files, ...given]);
